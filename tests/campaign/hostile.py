"""hostile.py QBIND FOLDER COUNT SEED: see tests/campaign/hostile."""
import concurrent.futures
import glob
import os
import random
import shutil
import subprocess
import sys

qbind, folder, count, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
SEEDS = [open(name, "rb").read() for name in
         sorted(glob.glob("tests/golden/*/*.yaml") + glob.glob("tests/errors/*/tasks.yaml") +
                ["templates/starter.yaml"])]
WORDS = [b"{", b"}", b"[", b"]", b":", b"- ", b"&a", b"*a", b"<<: x", b"!!str", b"---\n", b"%YAML 1.1\n",
         b"\t", b"\x00", b"\xff", b"\xef\xbb\xbf", b"\r", b"'", b'"', b"|\n", b">-\n", b"#", b"? ",
         b"99999999999999999999999999", b"-1", b"1e999", b"0x10", b"~", b"null", b"true", b"$ref: ",
         b"type: ", b"enum: ", b"imports: [tasks.yaml]", b"properties: ", b"default: ", b"pattern: '(((((((('",
         b"\xf0\x9f\x98\x80", b"\xc0\x80", b"\xed\xa0\x80", b"mapping: ", b"items: ", b"examples: [{a: [{}]}]"]


def mutate(rand, text):
    text = bytearray(text)
    for _ in range(rand.choice([1, 1, 2, 5, 20])):
        at = rand.randrange(len(text) + 1)
        choice = rand.randrange(9)
        if choice == 0 and text:
            text[at % len(text)] = rand.randrange(256)
        elif choice == 1:
            text[at:at] = rand.choice(WORDS)
        elif choice == 2:
            del text[at:at + rand.randint(1, 30)]
        elif choice == 3:
            text[at:at] = text[max(0, at - rand.randint(1, 200)):at]
        elif choice == 4:
            text[at:at] = rand.choice(WORDS) * rand.choice([2, 33, 5000])
        elif choice == 5:
            other = rand.choice(SEEDS)
            start = rand.randrange(len(other) + 1)
            text[at:at] = other[start:start + rand.randint(1, 300)]
        elif choice == 6:
            lines = bytes(text).split(b"\n")
            rand.shuffle(lines)
            text = bytearray(b"\n".join(lines))
        elif choice == 7:
            text = text[:at]
        else:
            text = text.replace(rand.choice([b"string", b"int32", b"type", b":", b" "]),
                                rand.choice(WORDS + [b"object", b"array", b"union", b"map"]))
    return bytes(text)


def attack(index):
    rand = random.Random(f"{seed}:{index}")
    place = os.path.join(folder, str(index))
    os.mkdir(place)
    os.mkdir(place + "/out")
    name = place + "/tasks.yaml"
    with open(name, "wb") as file:
        file.write(mutate(rand, rand.choice(SEEDS)))
    try:
        done = subprocess.run([qbind, "generate", "-o", place + "/out", name], timeout=20,
                              capture_output=True, check=False)
        status, said = done.returncode, done.stderr
    except subprocess.TimeoutExpired:
        status, said = "timeout", b""
    written = os.listdir(place + "/out")
    is_bad = status not in (0, 1) or (status == 1 and (written or not said))
    if is_bad:
        os.makedirs("build/campaign", exist_ok=True)
        shutil.copy(name, f"build/campaign/hostile{index}.yaml")
        print(f"not ok - hostile {index}: status {status}, {written}: {said[-300:]!r}", flush=True)
    shutil.rmtree(place)
    return is_bad, status == 0


with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    results = list(pool.map(attack, range(count)))
failures = sum(bad for bad, _ in results)
print(f"{sum(fine for _, fine in results)} of them were right")
print(f"campaign: {count} hostile schemas, {failures} failures")
sys.exit(failures > 0)
