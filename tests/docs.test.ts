import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOMS, SIX } from "./architecture/vocabulary";

/** Expands the range `A3.3–A3.5` to three ids. */
function clausesIn(text: string): string[] {
  return [...text.matchAll(/\b([AB]\d+)\.(\d+)(?:–\1\.(\d+))?/g)].flatMap(([, section, first, last]) =>
    Array.from(
      { length: Number(last ?? first) - Number(first) + 1 },
      (_, at) => `${section}.${Number(first) + at}`,
    ),
  );
}

/** Title of a test or describe, including one with a table: `test.each(…)("title"`. */
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs;

const read = (file: string) => readFileSync(file, "utf8");

const TITLES = new Map(
  globSync("{lib,app,components,emails,sandbox,scripts,tests}/**/*.{test,spec}.{ts,tsx}").map((file) => [
    file.replaceAll("\\", "/"),
    new Set([...read(file).matchAll(TITLE)].flatMap(([, , title]) => clausesIn(title ?? ""))),
  ]),
);

const PROOFS = new Map(
  [...read("docs/requirements.md").matchAll(/^\| ([AB]\d+\.\d+) \| (.+) \|$/gm)].map(
    ([, clause = "", cell = ""]) => [clause, cell],
  ),
);

test("every clause that a test names has its line in docs/requirements.md", () => {
  const named = new Set([...TITLES.values()].flatMap((clauses) => [...clauses]));
  expect(named.size).toBeGreaterThan(200);
  expect([...named].filter((clause) => !PROOFS.has(clause))).toEqual([]);
});

test("every line of docs/requirements.md names tests whose titles name its clause, or a substitute for tests", () => {
  const unproved = [...PROOFS].filter(([clause, cell]) => {
    const files = [...cell.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = ""]) => file);
    const isTested = [...TITLES.values()].some((clauses) => clauses.has(clause));
    return isTested
      ? files.length === 0 || !files.every((file) => TITLES.get(file)?.has(clause))
      : files.length > 0;
  });
  expect(unproved).toEqual([]);
});

test("every clause of docs/requirements.md is in docs/spec, and every clause there has its line", () => {
  const lines = globSync("docs/spec/*.md").flatMap((file) =>
    [...read(file).matchAll(/^- \*\*([AB]\d+\.\d+)\*\* \S/gm)].map(([, clause]) => clause),
  );
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.toSorted()).toEqual([...PROOFS.keys()].toSorted());
});

/** A page's table rows that begin with a name in backticks. */
const rowsOf = (page: string) =>
  [...read(page).matchAll(/^\| \[?`([a-z-]+)`[^|]* \| (.+) \|$/gm)].map(([, name = "", cell = ""]) => ({
    name,
    cell,
  }));

function inhabitants(room: string): { features: string[]; files: string[] } {
  const entries = readdirSync(`lib/${room}`, { withFileTypes: true });
  return {
    features: entries
      .filter((entry) => entry.isDirectory() && !SIX.includes(entry.name))
      .map(({ name }) => name),
    files: entries.flatMap(({ name }) => name.match(/^([a-z-]+)\.(?:ts|mjs)$/)?.[1] ?? []),
  };
}

test("docs/architecture.md has a row for every room of lib and no other, each with its README", () => {
  const rows = rowsOf("docs/architecture.md").map(({ name }) => name);
  expect(rows.toSorted()).toEqual(ROOMS.toSorted());
  expect(readdirSync("lib").toSorted()).toEqual(ROOMS.toSorted());
  expect(ROOMS.filter((room) => !existsSync(`lib/${room}/README.md`))).toEqual([]);
});

test.each(ROOMS)(
  "lib/%s/README.md has a row for every feature and names every file of the room itself",
  (room) => {
    const page = `lib/${room}/README.md`;
    const { features, files } = inhabitants(room);
    const rows = new Set(rowsOf(page).map(({ name }) => name));
    const named = new Set([...read(page).matchAll(/`([a-z-]+)(?:\.(?:ts|mjs))?`/g)].map(([, name]) => name));
    expect(features.filter((feature) => !rows.has(feature))).toEqual([]);
    expect(files.filter((file) => !named.has(file))).toEqual([]);
  },
);

test("a room's README describes each file in its folders of rules, and names no other file", () => {
  const folders = globSync("lib/*/*/rules/");
  expect(folders.length).toBeGreaterThan(5);
  for (const folder of folders) {
    const [, room = "", feature = ""] = folder.split(/[/\\]/);
    const files = readdirSync(folder).flatMap((file) => file.match(/^([a-z-]+)\.ts$/)?.[1] ?? []);
    const row = rowsOf(`lib/${room}/README.md`).find(
      ({ name, cell }) => name === feature && cell.startsWith("`"),
    );
    const named = [...(row?.cell.matchAll(/(?:^| · )`([a-z-]+)` /g) ?? [])].map(([, name]) => name);
    expect(named.toSorted(), feature).toEqual(files.toSorted());
  }
});

test("every path that the map and the READMEs name exists, relative to the root or to the page", () => {
  const pages = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    ...globSync("{docs,lib,prisma,scripts}/**/README.md"),
    ...globSync("docs/*.md"),
  ];
  const missing = pages.flatMap((page) => {
    const paths = [
      ...read(page).matchAll(/`([\w.()[\]-]+(?:\/[\w.()[\]-]+)+\.(?:ts|tsx|mjs|md|conf|sh|prisma))`/g),
    ];
    const links = [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) =>
      join(dirname(page), link),
    );
    return [...paths.map(([, path = ""]) => path), ...links]
      .filter((path) => !existsSync(path) && !existsSync(join(dirname(page), path)))
      .map((path) => `${page}: ${path}`);
  });
  expect(missing).toEqual([]);
});

test("docs/security.md has each requirement of OWASP ASVS once, and the counts of its states", () => {
  const page = read("docs/security.md");
  const lines = [...page.matchAll(/^\| (\d[\d., –]*) \| .+? \| (met|partly|not met|n\/a) \| (.+) \|$/gm)];
  expect(lines.length).toBe([...page.matchAll(/^\| \d/gm)].length);
  const numbers = lines.flatMap(([, cell = ""]) => cell.split(", "));
  expect(numbers.filter((number) => !/^\d+\.\d+\.\d+(–\d+\.\d+\.\d+)?$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  const count = (state: string) => lines.filter(([, , given]) => given === state).length;
  expect(page).toContain(
    `${lines.length} lines: ${count("met")} met, ${count("partly")} partly, ${count("not met")} not met, ${count("n/a")} n/a.`,
  );
});

test("scripts/README.md has a row for every file of scripts/ and no other", () => {
  const files = readdirSync("scripts").flatMap((file) => file.match(/^([a-z-]+)\.ts$/)?.[1] ?? []);
  const rows = [...read("scripts/README.md").matchAll(/^\| (`.+?) \| /gm)].map(([, cell = ""]) => cell);
  const named = rows.flatMap((cell) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(files.toSorted());
});

const STATEMENTS =
  /\b(create|drop)\s+(?:or\s+replace\s+)?(?:constraint\s+)?(function|view|trigger)\s+(?:if\s+exists\s+)?"?(\w+)/gi;

/** Name of the migration with the current definition, by object (such as `function uuid_v7`). */
function newestTexts(migrations: { name: string; sql: string }[]): Map<string, string> {
  const newest = new Map<string, string>();
  for (const { name, sql } of migrations)
    for (const [, verb = "", kind = "", what] of sql.replace(/^\s*--.*$/gm, "").matchAll(STATEMENTS)) {
      const key = `${kind.toLowerCase()} ${what}`;
      if (verb.toLowerCase() === "drop") newest.delete(key);
      else newest.set(key, name);
    }
  return newest;
}

test("the newest definition of a function counts; dropped functions and comments do not", () => {
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

test("prisma/README.md lists every function, view and trigger with the migration of its newest definition", () => {
  const migrations = readdirSync("prisma/migrations", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: read(`prisma/migrations/${name}/migration.sql`) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const written = [...newestTexts(migrations)].map(([what, name]) => `${name}: ${what}`);
  const rows = read("prisma/README.md").matchAll(/^\| `(\d{14}_\w+)` \| (.+) \|$/gm);
  const listed = [...rows].flatMap(([, name, cell = ""]) =>
    cell.split(" · ").flatMap((part) => {
      const [kind] = part.split(" ");
      return [...part.matchAll(/`(\w+)`/g)].map(([, what]) => `${name}: ${kind} ${what}`);
    }),
  );
  expect(written.length).toBeGreaterThan(30);
  expect(listed.toSorted()).toEqual(written.toSorted());
});
