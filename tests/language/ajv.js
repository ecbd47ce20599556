// ajv.js FOLDER: see tests/language/ajv.
const fs = require("fs");
const path = require("path");
const Ajv = require("ajv");
const Ajv2020 = require("ajv/dist/2020");
const formats = require("ajv-formats");
const YAML = require("yaml");

const folder = process.argv[2];
const language = formats(new Ajv({allErrors: true, strict: false}))
	.compile(JSON.parse(fs.readFileSync(path.join(folder, "language.json"), "utf8")));
const count = {good: 0, bad: 0, payloads: 0, failures: 0};

function isValid(file) {
	return language(YAML.parse(fs.readFileSync(file, "utf8"), {version: "1.2", stringKeys: true}));
}
function expect(isSo, what) {
	if (!isSo) {
		count.failures++;
		console.log("not ok - " + what);
	}
}
function list(place, ending) {
	return fs.readdirSync(place).filter((name) => name.endsWith(ending))
		.map((name) => path.join(place, name));
}

for (const name of fs.readdirSync("tests/golden")) {
	if (!fs.statSync(path.join("tests/golden", name)).isDirectory())
		continue;
	for (const file of list(path.join("tests/golden", name), ".yaml")) {
		count.good++;
		expect(isValid(file), `${file} is valid: ${JSON.stringify(language.errors)}`);
	}
}
const visible = /error\[(unknown-key|missing-key|misfit|unknown-format|empty-enum|empty-union)\]/;
for (const name of fs.readdirSync("tests/errors")) {
	const place = path.join("tests/errors", name);
	if (!fs.statSync(place).isDirectory() ||
	    !visible.test(fs.readFileSync(path.join(place, "expected"), "utf8")))
		continue;
	let valid;
	try {
		valid = isValid(path.join(place, "tasks.yaml"));
	} catch (error) {
		continue; // no YAML at all
	}
	count.bad++;
	expect(!valid, `${name} is invalid`);
}
for (const file of list(folder, ".schema.json")) {
	const schema = JSON.parse(fs.readFileSync(file, "utf8"));
	const ajv = formats(new Ajv2020({strict: false}));
	count.payloads++;
	try {
		ajv.addSchema(schema, "root");
		for (const name of Object.keys(schema.$defs))
			ajv.compile({$ref: `root#/$defs/${name}`});
	} catch (error) {
		expect(false, `${file} is a JSON Schema: ${error.message}`);
	}
}
console.log(`ajv: ${count.good} good, ${count.bad} bad, ${count.payloads} payload schemas, ` +
	`${count.failures} failures`);
process.exit(count.failures > 0 ? 1 : 0);
