import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { type Mutant, misfits, mutate } from "./fit";
import { MUTANTS } from "./list";

const ROOT = path.join(import.meta.dirname, "../..");

it("every mutant fits the code: its place and its tests exist once", () => {
  expect(misfits(MUTANTS, ROOT)).toEqual([]);
  expect(MUTANTS.length).toBeGreaterThanOrEqual(260);
});

/** Features in which a mistake costs money or reveals data to the wrong person. */
const MANY = /\/(?:deals|money\/receipts|uploads|conversations|fees|checkout|people\/organizations)$/;

it("every feature with rules, queries or mutations has two mutants, the costly ones ten", () => {
  const features = new Set(
    globSync("lib/*/*/{rules,queries,mutations}{,.ts}", { cwd: ROOT }).map((one) => path.dirname(one)),
  );
  expect([...features].filter((feature) => MANY.test(feature))).toHaveLength(7);
  const few = [...features].flatMap((feature) => {
    const count = MUTANTS.filter(({ file }) => file.startsWith(`${feature}/`)).length;
    const wanted = MANY.test(feature) ? 10 : 2;
    return count < wanted ? [`${feature}: ${count} of ${wanted}`] : [];
  });
  expect(few).toEqual([]);
});

const folder = mkdtempSync(path.join(tmpdir(), "elo-fit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TEXT = "one two three two";
writeFileSync(path.join(folder, "code.ts"), TEXT);

const mutantOf = (own: Partial<Mutant>): Mutant => ({
  id: "some",
  file: "code.ts",
  find: "one",
  replace: "1",
  why: "",
  tests: ["code.ts"],
  ...own,
});

it.each([
  ["occurs twice", { find: "two" }],
  ["is missing", { find: "four" }],
  ["changes nothing", { replace: "one" }],
  ["has no file", { file: "other.ts" }],
  ["has a missing test", { tests: ["other.test.ts"] }],
  ["has no test", { tests: [] }],
])("a mutant that %s is named", (_, own) => {
  expect(misfits([mutantOf({})], folder)).toEqual([]);
  expect(misfits([mutantOf(own)], folder)).toEqual([expect.stringContaining("some: ")]);
});

it("two mutants with one id, or at one place, are named", () => {
  expect(misfits([mutantOf({}), mutantOf({ find: "three" })], folder)).toEqual(["some: its id is taken"]);
  const both = misfits([mutantOf({}), mutantOf({ id: "other", find: "one two" })], folder);
  expect(both).toEqual(["some: it overlaps other", "other: it overlaps some"]);
});

it("several mutants of one file are applied together, in any order", () => {
  const pair = [mutantOf({}), mutantOf({ id: "other", find: "three", replace: "one" })];
  expect(mutate(TEXT, pair)).toBe("1 two one two");
  expect(mutate(TEXT, pair.toReversed())).toBe("1 two one two");
});
