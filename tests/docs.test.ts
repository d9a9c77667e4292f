import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

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
  for (const folder of globSync("lib/*/rules/")) {
    const [, feature = ""] = folder.split(/[/\\]/);
    const files = readdirSync(folder).flatMap((file) => file.match(/^([a-z-]+)\.ts$/)?.[1] ?? []);
    const row = map.split("\n").find((line) => line.startsWith(`| \`${feature}\` | \``)) ?? "";
    const told = [...(row.split(" | ")[1]?.matchAll(/(?:^| · )`([a-z-]+)` /g) ?? [])].map(([, name]) => name);
    expect(told.toSorted(), feature).toEqual(files.toSorted());
  }
});

test("docs/architecture.md has a place for every feature of lib", () => {
  const told = new Set(
    [...readFileSync("docs/architecture.md", "utf8").matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
  );
  const features = readdirSync("lib", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const places = ["auth", "providers"];
  const missing = features
    .map(({ name }) => name)
    .filter((name) => !places.includes(name) && !told.has(name));
  expect(missing).toEqual([]);
});
