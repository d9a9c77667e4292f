import path from "node:path";
import { describe, expect, test } from "vitest";
import { IMPORT_CASES } from "./architecture/import-cases";
import { INPUT_CASES } from "./architecture/input-cases";
import { PAGE_CASES } from "./architecture/page-cases";
import { PLACE_CASES } from "./architecture/place-cases";
import { type CasesOf, RULES, type RuleName, violationsOf } from "./architecture/rules";
import { readTree } from "./architecture/scan";
import { SERVER_CASES } from "./architecture/server-cases";

/** `Required`: a rule without cases is a type error. */
const CASES: Required<CasesOf> = {
  ...PLACE_CASES,
  ...IMPORT_CASES,
  ...SERVER_CASES,
  ...INPUT_CASES,
  ...PAGE_CASES,
};
const check = (files: Record<string, string>) => violationsOf(new Map(Object.entries(files)));

test("the repository keeps the rules of docs/architecture.md", { timeout: 120_000 }, () => {
  const tree = readTree(path.join(import.meta.dirname, ".."));
  expect(
    tree.has("package.json") && tree.has("tests/architecture/rules.ts"),
    "the scan reads the project",
  ).toBe(true);
  const report = violationsOf(tree).map(({ rule, file, detail }) => `[${rule}] ${file} ${detail}`);
  expect(report, `\n${report.join("\n")}\n`).toEqual([]);
});

test.each(["next-auth/jwt", "pg", "@aws-sdk/client-s3", "@supabase/supabase-js"])(
  "A7.21 sessions, database, files and a vendor's general client are out of reach of a feature: %s",
  (name) => {
    const file = "lib/catalog/favorites/queries.ts";
    const found = check({ [file]: `import "server-only";\nimport x from "${name}";\nexport const y = x;\n` });
    expect(found).toContainEqual({ rule: "homes of packages", file, detail: expect.stringContaining(name) });
  },
);

describe.each(Object.keys(RULES) as RuleName[])("%s", (rule) => {
  test.each(CASES[rule])("%s", (_why, broken, repaired) => {
    const [file = ""] = Object.keys(broken);
    const at = rule === "root entries" ? file.split("/", 1)[0] : file;
    expect(check(broken)).toContainEqual({ rule, file: at, detail: expect.any(String) });
    expect(check(repaired)).toEqual([]);
  });
});
