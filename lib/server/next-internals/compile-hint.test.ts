import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { markScripts } from "./compile-hint.mjs";

const HINT = "//# allFunctionsCalledOnLoad\n";
const FIRST = "0first_-00000.js";
const LOADER = "turbopack-0loader-00000.js";
const OTHER = "0other_-00000.js";

let build: string;
const chunk = (name: string) => path.join(build, "static/chunks", name);
const chunks = () => readdirSync(path.join(build, "static/chunks"));

beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), "elo-build-"));
  onTestFinished(() => rmSync(build, { recursive: true }));
  for (const folder of ["static/chunks", "static/id", "server/app"])
    mkdirSync(path.join(build, folder), { recursive: true });
  writeFileSync(chunk(FIRST), 'first("ã")');
  writeFileSync(chunk(LOADER), `load("static/chunks/${FIRST}")`);
  writeFileSync(chunk(OTHER), "other()");
  for (const file of [
    "build-manifest.json",
    "server/app/index.html",
    "server/app/index.rsc",
    "static/id/_m.js",
  ])
    writeFileSync(path.join(build, file), `á /_next/static/chunks/${FIRST} /_next/static/chunks/${LOADER}`);
});

test("a marked script and the script that loads it get new names of the same length, also in every file that mentions them", () => {
  markScripts(new Set([FIRST]), build);
  const first = chunks().find((name) => /^[0-9a-f]{13}\.js$/.test(name)) ?? "";
  const loader = chunks().find((name) => /^turbopack-[0-9a-f]{13}\.js$/.test(name)) ?? "";
  expect(chunks().toSorted()).toEqual([OTHER, first, loader].toSorted());
  expect(readFileSync(chunk(first), "utf8")).toBe(`${HINT}first("ã")`);
  expect(readFileSync(chunk(loader), "utf8")).toBe(`load("static/chunks/${first}")`);
  for (const file of [
    "build-manifest.json",
    "server/app/index.html",
    "server/app/index.rsc",
    "static/id/_m.js",
  ])
    expect(readFileSync(path.join(build, file), "utf8"), file).toBe(
      `á /_next/static/chunks/${first} /_next/static/chunks/${loader}`,
    );
});

test("the new name of a script changes with its own content and with that of the scripts that it loads", () => {
  markScripts(new Set([FIRST]), build);
  const before = chunks();
  for (const name of before) rmSync(chunk(name));
  writeFileSync(chunk(FIRST), "first(2)");
  writeFileSync(chunk(LOADER), `load("static/chunks/${FIRST}")`);
  writeFileSync(chunk(OTHER), "other()");
  markScripts(new Set([FIRST]), build);
  expect(chunks().filter((name) => before.includes(name))).toEqual([OTHER]);
});

test("a name without a hash, and a script that contains its own name, stop the build", () => {
  writeFileSync(chunk("main.js"), "main()");
  expect(() => markScripts(new Set(["main.js"]), build)).toThrow(/main\.js/);
  writeFileSync(chunk(OTHER), `load("${OTHER}")`);
  expect(() => markScripts(new Set(), build)).toThrow(OTHER);
});
