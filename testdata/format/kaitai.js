// Compiles a description for Kaitai Struct and prints what a file holds by it, as JSON:
//
//	node kaitai.js xg.ksy FILE
//
// It needs the npm packages kaitai-struct-compiler, kaitai-struct and js-yaml in NODE_PATH.
"use strict";

const fs = require("fs");
const vm = require("vm");
const yaml = require("js-yaml");
const compiler = require("kaitai-struct-compiler");
const KaitaiStream = require("kaitai-struct/KaitaiStream");

// value returns the fields and instances of a parsed object, without bytes.
function value(v) {
  if (v instanceof Uint8Array || v === undefined) return undefined;
  if (Array.isArray(v)) return v.map(value);
  if (typeof v !== "object" || v === null) return v;
  const out = {};
  const names = Object.keys(v).concat(Object.getOwnPropertyNames(Object.getPrototypeOf(v)));
  for (const name of names) {
    if (!name.startsWith("_") && name !== "constructor" && typeof v[name] !== "function") out[name] = value(v[name]);
  }
  return out;
}

async function main(description, ...files) {
  const code = Object.values(await compiler.compile("javascript", yaml.load(fs.readFileSync(description, "utf8"))))[0];
  const module = { exports: {} };
  const load = (name) => (name.includes("KaitaiStream") ? KaitaiStream : require(name));
  vm.runInThisContext("(function(module, exports, require) {" + code + "\n})")(module, module.exports, load);
  const type = Object.values(module.exports).find((x) => typeof x === "function") || module.exports;
  for (const file of files) {
    const stream = new KaitaiStream(fs.readFileSync(file));
    console.log(JSON.stringify(value(new type(stream))));
  }
}

main(...process.argv.slice(2));
