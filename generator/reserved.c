#include <string.h>
#include "reserved.h"

/* Each list has a blank on both sides of each word. Keywords of C11, C23 and GNU C, and of C++ up
 * to C++26. */
static const char keywords[] =
	" alignas alignof and and_eq asm auto bitand bitor bool break case catch char"
	" char16_t char32_t char8_t class co_await co_return co_yield compl complex"
	" concept const const_cast consteval constexpr constinit continue contract_assert"
	" decltype default delete do double dynamic_cast else enum explicit export extern"
	" false float for friend goto if imaginary inline int long mutable namespace new"
	" noexcept noreturn not not_eq nullptr operator or or_eq private protected public"
	" register reinterpret_cast requires restrict return short signed sizeof static"
	" static_assert static_cast struct switch template this thread_local throw true"
	" try typedef typeid typename typeof typeof_unqual union unsigned using virtual"
	" void volatile wchar_t while xor xor_eq"
	/* Types that headers of qbind name: in C++ a member must not hide them. */
	" int8_t int16_t int32_t int64_t size_t uint8_t uint16_t uint32_t uint64_t ";

/* Macros of the C library, of POSIX and of the compilers on Linux. */
static const char macros[] =
	" assert basename complex d_fileno direct dq_bhardlimit dq_bsoftlimit dq_btime"
	" dq_curinodes dq_curspace dq_ihardlimit dq_isoftlimit dq_itime dq_valid errno"
	" fpclassify h_addr h_errno hostalias i386 ifa_broadaddr ifa_dstaddr isfinite"
	" isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal"
	" isunordered kill_dependency linux loc_aton loc_ntoa major makedev"
	" math_errhandling minor msg_cbytes no_argument nsaddr offsetof optional_argument"
	" p_cdname p_cdnname p_class p_fqname p_fqnname p_option p_query p_rcode p_time"
	" p_type putlong putshort required_argument res_close res_init s6_addr s6_addr16"
	" s6_addr32 sa_handler sa_sigaction sched_priority setjmp si_addr si_addr_lsb"
	" si_arch si_band si_call_addr si_fd si_int si_lower si_overrun si_pid si_pkey"
	" si_ptr si_status si_stime si_syscall si_timerid si_uid si_upper si_utime"
	" si_value sigev_notify_attributes sigev_notify_function signbit sigsetjmp"
	" st_atime st_ctime st_mtime stderr stdin stdout unix ut_addr ut_name ut_time"
	" ut_xtime va_arg va_copy va_end va_start ";

/* What begins the names of C's library, of POSIX and of qbind's runtime. */
static const char prefixes[] =
	" atomic cnd int int16 int32 int64 int8 memory mtx posix pthread ptrdiff qb qbind size"
	" ssize std thrd tss uint uint16 uint32 uint64 uint8 ";

/* Their headers: a file of the same name beside them would be included instead. */
static const char headers[] =
	" aio aliases alloca ar argp argz assert byteswap complex cpio ctype dirent dlfcn"
	" elf endian envz err errno error execinfo fcntl features fenv float fmtmsg"
	" fnmatch fstab fts ftw gconv getopt glob grp gshadow iconv ifaddrs inttypes"
	" iso646 langinfo lastlog libgen libintl limits link locale malloc math mcheck"
	" memory mntent monetary mqueue netdb nl_types nss obstack paths poll printf"
	" proc_service pthread pty pwd qbind qbind_json re_comp regex regexp resolv sched"
	" search semaphore setjmp sgtty shadow signal spawn stab stdalign stdarg stdatomic"
	" stdbit stdbool stdckdint stddef stdint stdio stdio_ext stdlib stdnoreturn string"
	" strings syscall sysexits syslog tar termio termios tgmath thread_db threads time"
	" ttyent uchar ucontext ulimit unistd unwind utime utmp utmpx values varargs wait"
	" wchar wctype wordexp ";

static bool is_in(const char *list, const char *word, size_t len)
{
	const char *found = list;

	while ((found = memmem(found, strlen(found), word, len))) {
		if (found[-1] == ' ' && found[len] == ' ')
			return true;
		found += len;
	}
	return false;
}

bool reserved_name(const char *name)
{
	size_t len = strlen(name);

	return len > 0 && (is_in(keywords, name, len) || is_in(macros, name, len));
}

bool reserved_prefix(const char *name_space)
{
	size_t len = strcspn(name_space, "_");

	return len > 0 && is_in(prefixes, name_space, len);
}

bool reserved_header(const char *name_space)
{
	size_t len = strlen(name_space);

	return len > 0 && is_in(headers, name_space, len);
}
