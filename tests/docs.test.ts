import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SIX } from "./architecture/vocabulary";

/** Ids of clauses in a text; `A3.3–A3.5` names three. */
function clausesIn(text: string): string[] {
  return [...text.matchAll(/\b([AB]\d+)\.(\d+)(?:–\1\.(\d+))?/g)].flatMap(([, section, first, last]) =>
    Array.from(
      { length: Number(last ?? first) - Number(first) + 1 },
      (_, at) => `${section}.${Number(first) + at}`,
    ),
  );
}

const TITLE = /\b(?:test|describe)(?:\.\w+)*\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs;

test("every clause that a test names has its line in docs/requirements.md", () => {
  const told = new Set(clausesIn(readFileSync("docs/requirements.md", "utf8")));
  const files = globSync("{lib,app,components,emails,sandbox,scripts,tests}/**/*.{test,spec}.{ts,tsx}");
  const titles = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(TITLE)].map(([, , title]) => title ?? ""),
  );
  const named = new Set(titles.flatMap(clausesIn));
  expect(named.size).toBeGreaterThan(200);
  expect([...named].filter((clause) => !told.has(clause))).toEqual([]);
});

test("every clause of docs/requirements.md is told in docs/spec, and every clause there has its line", () => {
  const lines = globSync("docs/spec/*.md").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^- \*\*([AB]\d+\.\d+)\*\* \S/gm)].map(([, clause]) => clause),
  );
  const asked = [...new Set(clausesIn(readFileSync("docs/requirements.md", "utf8")))];
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.toSorted()).toEqual(asked.toSorted());
});

test("docs/architecture.md says of each file in a folder of rules what it decides, and names no other", () => {
  const map = readFileSync("docs/architecture.md", "utf8");
  for (const folder of globSync("lib/*/*/rules/")) {
    const [, , feature = ""] = folder.split(/[/\\]/);
    const files = readdirSync(folder).flatMap((file) => file.match(/^([a-z-]+)\.ts$/)?.[1] ?? []);
    const row = map.split("\n").find((line) => line.startsWith(`| \`${feature}\` | \``)) ?? "";
    const told = [...(row.split(" | ")[1]?.matchAll(/(?:^| · )`([a-z-]+)` /g) ?? [])].map(([, name]) => name);
    expect(told.toSorted(), feature).toEqual(files.toSorted());
  }
});

test("docs/architecture.md has a place for every room and feature of lib", () => {
  const told = new Set(
    [...readFileSync("docs/architecture.md", "utf8").matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
  );
  const folders = [...globSync("lib/*/"), ...globSync("lib/*/*/")].map((folder) => folder.split(/[/\\]/));
  const names = folders.filter((path) => !SIX.includes(path.at(-1) ?? "")).map((path) => path.at(-1) ?? "");
  expect(names.filter((name) => !told.has(name))).toEqual([]);
});

/** What each migration says of functions, views and triggers, in the order in which they are applied. */
const SPOKEN =
  /\b(create|drop)\s+(?:or\s+replace\s+)?(?:constraint\s+)?(function|view|trigger)\s+(?:if\s+exists\s+)?"?(\w+)/gi;

/** `function uuid_v7` by the migration that holds its newest text. */
function newestTexts(migrations: { name: string; sql: string }[]): Map<string, string> {
  const newest = new Map<string, string>();
  for (const { name, sql } of migrations)
    for (const [, verb = "", kind = "", what] of sql.replace(/^\s*--.*$/gm, "").matchAll(SPOKEN)) {
      const key = `${kind.toLowerCase()} ${what}`;
      if (verb.toLowerCase() === "drop") newest.delete(key);
      else newest.set(key, name);
    }
  return newest;
}

test("the newest text of a function counts, one that was dropped has none, a remark says nothing", () => {
  const first = {
    name: "1",
    sql: "CREATE FUNCTION a() RETURNS int;\nCREATE VIEW b AS SELECT 1;\n-- CREATE VIEW c",
  };
  const second = {
    name: "2",
    sql: 'create or replace function "a"() returns int; DROP VIEW IF EXISTS b; CREATE CONSTRAINT TRIGGER a AFTER',
  };
  expect([...newestTexts([first, second])]).toEqual([
    ["function a", "2"],
    ["trigger a", "2"],
  ]);
});

test("docs/architecture.md says of every function, view and trigger in which migration its newest text is", () => {
  const migrations = readdirSync("prisma/migrations", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8") }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const written = [...newestTexts(migrations)].map(([what, name]) => `${name}: ${what}`);
  const rows = readFileSync("docs/architecture.md", "utf8").matchAll(/^\| `(\d{14}_\w+)` \| (.+) \|$/gm);
  const told = [...rows].flatMap(([, name, cell = ""]) =>
    cell.split(" · ").flatMap((part) => {
      const [kind] = part.split(" ");
      return [...part.matchAll(/`(\w+)`/g)].map(([, what]) => `${name}: ${kind} ${what}`);
    }),
  );
  expect(written.length).toBeGreaterThan(30);
  expect(told.toSorted()).toEqual(written.toSorted());
});
