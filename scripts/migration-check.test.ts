import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { breakingSteps, CONTRACT, lockProblems, problemsOfMigrations } from "./migration-check";
import { MIGRATIONS } from "./migrations";
import { bareStatements, concurrentIndex, isConcurrent, sqlStatements } from "./sql-statements";

describe("a migration that breaks the running release is refused, unless it is the contract step", () => {
  test.each([
    ["DROP TABLE profiles"],
    ['DROP TABLE IF EXISTS "profiles" CASCADE'],
    ["ALTER TABLE profiles DROP COLUMN phone"],
    ["ALTER TABLE profiles DROP phone"],
    ["ALTER TABLE ONLY public.profiles DROP COLUMN IF EXISTS phone, ADD COLUMN tel text"],
    ["ALTER TABLE profiles ADD COLUMN tel numeric(10, 2), DROP COLUMN phone"],
    ["ALTER TABLE profiles RENAME COLUMN phone TO tel"],
    ["ALTER TABLE profiles RENAME phone TO tel"],
    ["ALTER TABLE profiles RENAME TO perfis"],
    ["ALTER TABLE profiles ALTER COLUMN phone TYPE varchar(20)"],
    ["ALTER TABLE profiles ALTER phone SET DATA TYPE text"],
    ["ALTER TABLE profiles ALTER COLUMN phone SET NOT NULL"],
    ["ALTER TABLE profiles ALTER COLUMN phone DROP DEFAULT"],
    ["DROP VIEW view_projetos_disponiveis"],
    ["DROP FUNCTION get_email_stats()"],
    ["TRUNCATE profiles"],
    ["create table other (id int); alter table profiles drop column phone;"],
    ["-- only a comment\nALTER TABLE profiles /* really */ DROP\n  COLUMN phone;"],
  ])("refused unless it is the contract step: %s", (sql) => {
    expect(breakingSteps(sql)).toHaveLength(1);
    expect(breakingSteps(sql, true)).toEqual([]);
  });
});

describe("a migration that fails on or locks a large table is always refused", () => {
  test.each([
    ["ALTER TABLE profiles ADD COLUMN tel text NOT NULL"],
    ["ALTER TABLE profiles ADD tel text NOT NULL"],
    ["CREATE INDEX profiles_phone_idx ON profiles (phone)"],
    ["CREATE UNIQUE INDEX IF NOT EXISTS profiles_phone_idx ON profiles (phone)"],
    ["ALTER TABLE profiles ADD CONSTRAINT phone_digits CHECK (phone ~ '^[0-9]+$')"],
    ["ALTER TABLE profiles ADD CONSTRAINT p FOREIGN KEY (user_id) REFERENCES users (id)"],
    ["ALTER TABLE profiles ADD CONSTRAINT p UNIQUE (phone)"],
    ["CREATE INDEX CONCURRENTLY a ON profiles (phone); ALTER TABLE profiles ADD COLUMN b text;"],
  ])("always refused: %s", (sql) => {
    expect(breakingSteps(sql)).toHaveLength(1);
    expect(breakingSteps(sql, true)).toHaveLength(1);
  });
});

test.each([
  ["ALTER TABLE profiles ADD COLUMN tel text"],
  ["ALTER TABLE profiles ADD COLUMN tel text NOT NULL DEFAULT ''"],
  ["ALTER TABLE profiles ADD COLUMN total bigint NOT NULL GENERATED ALWAYS AS (a + b) STORED"],
  ["CREATE INDEX CONCURRENTLY profiles_phone_idx ON profiles (phone)"],
  ["CREATE TABLE notes (id uuid PRIMARY KEY, texto text NOT NULL); CREATE INDEX notes_idx ON notes (texto);"],
  [
    'CREATE TABLE "notes" ("id" uuid NOT NULL); ALTER TABLE "notes" ADD CONSTRAINT a FOREIGN KEY (id) REFERENCES b (id);',
  ],
  ["ALTER TABLE profiles ADD CONSTRAINT phone_digits CHECK (phone <> '') NOT VALID"],
  ["ALTER TABLE profiles VALIDATE CONSTRAINT phone_digits"],
  ["ALTER TABLE profiles ADD CONSTRAINT p UNIQUE USING INDEX profiles_phone_idx"],
  ["ALTER TABLE profiles DROP CONSTRAINT phone_digits"],
  ["ALTER TABLE profiles ALTER COLUMN phone DROP NOT NULL, ALTER COLUMN phone SET DEFAULT ''"],
  ["DROP VIEW v; CREATE VIEW v AS SELECT 1;"],
  ["CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ DROP TABLE profiles; $$"],
  ["COMMENT ON TABLE profiles IS 'ALTER TABLE profiles DROP COLUMN phone; it''s gone'"],
  ["UPDATE profiles SET phone = NULL WHERE phone = ''"],
])("a migration that the running release survives is accepted: %s", (sql) => {
  expect(breakingSteps(sql)).toEqual([]);
});

test.each([
  [
    "ALTER TABLE a ADD COLUMN b int; CREATE TRIGGER t AFTER INSERT ON c EXECUTE FUNCTION f();",
    "several tables",
  ],
  [
    "CREATE TABLE n (a uuid); ALTER TABLE n ADD CONSTRAINT x FOREIGN KEY (a) REFERENCES users (id); CREATE OR REPLACE TRIGGER t AFTER UPDATE OF a ON projects EXECUTE FUNCTION f();",
    "several tables",
  ],
  ["ALTER TABLE a ADD COLUMN b int; UPDATE a SET b = 1;", "rows"],
  [
    "CREATE TRIGGER t AFTER INSERT ON a EXECUTE FUNCTION f(); WITH x AS (SELECT 1) INSERT INTO d SELECT * FROM x;",
    "rows",
  ],
])("a migration that holds the lock of one table while it waits or reads is refused: %s", (sql, problem) => {
  expect(lockProblems(sql)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  ["ALTER TABLE a ADD COLUMN b int; CREATE TRIGGER t AFTER INSERT ON a EXECUTE FUNCTION f();"],
  ["CREATE TABLE n (a uuid); ALTER TABLE n ADD CONSTRAINT x FOREIGN KEY (a) REFERENCES users (id);"],
  ["ALTER TABLE n ADD CONSTRAINT x FOREIGN KEY (a) REFERENCES users (id) NOT VALID;"],
  ["ALTER TABLE a VALIDATE CONSTRAINT c; ALTER TABLE b VALIDATE CONSTRAINT d;"],
  ["UPDATE a SET b = 1 FROM c WHERE c.id = a.id; DELETE FROM d;"],
])("a migration that holds one lock shortly, or none, is accepted: %s", (sql) => {
  expect(lockProblems(sql)).toEqual([]);
});

test("no migration since the first release has a refused step, except contract steps with a contract.md", () => {
  expect(problemsOfMigrations(MIGRATIONS)).toEqual([]);
});

test("no migration makes an index under a name that is taken: the run would take it for its own, and leave it as it is", () => {
  const taken = new Map<string, string>();
  const twice: string[] = [];
  for (const name of readdirSync(MIGRATIONS).filter((one) => /^\d/.test(one))) {
    const sql = readFileSync(path.join(MIGRATIONS, name, "migration.sql"), "utf8");
    for (const statement of bareStatements(sql)) {
      const [, kind, rest] =
        /^(create|drop) (?:unique )?index (?:concurrently )?(?:if (?:not )?exists )?(.*)/i.exec(statement) ??
        [];
      if (!kind || !rest) continue;
      const names = rest.replaceAll('"', "").split(/ on |, /i);
      if (/drop/i.test(kind)) for (const index of names) taken.delete(index);
      else if (taken.has(names[0] ?? "")) twice.push(`${names[0]}: ${taken.get(names[0] ?? "")}, ${name}`);
      else taken.set(names[0] ?? "", name);
    }
  }
  expect(taken.size).toBeGreaterThan(100);
  expect(twice).toEqual([]);
});

test("a contract.md permits its migration's contract step; migrations before the first release are exempt", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "elo-check-"));
  for (const name of ["20261101000000_old", "20991101000000_new", "20991102000000_last"]) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, "migration.sql"), "DROP TABLE profiles;");
  }
  writeFileSync(path.join(folder, "20991102000000_last", CONTRACT), "No release since 2.0 reads it.");
  expect(problemsOfMigrations(folder)).toEqual(["20991101000000_new drops a table: DROP TABLE profiles"]);
  rmSync(folder, { recursive: true });
});

test("a script is split at its semicolons, not at those in bodies, texts and comments", () => {
  const sql = "SELECT 'a;b'; -- c;\nCREATE FUNCTION f() AS $x$ d; e $x$;\n\n/* ; */ SELECT 1";
  expect(sqlStatements(sql)).toEqual([
    "SELECT 'a;b'",
    "-- c;\nCREATE FUNCTION f() AS $x$ d; e $x$",
    "/* ; */ SELECT 1",
  ]);
  expect(bareStatements(sql)).toEqual(["SELECT", "CREATE FUNCTION f() AS", "SELECT 1"]);
  expect(isConcurrent("-- CREATE INDEX CONCURRENTLY a ON b (c)\nSELECT 1")).toBe(false);
});

test.each([
  ["CREATE INDEX CONCURRENTLY a_idx ON a (b)", { name: "a_idx", isMade: true }],
  ["create unique index concurrently if not exists a_idx on a (b)", { name: "a_idx", isMade: true }],
  ['CREATE INDEX CONCURRENTLY "a-idx" ON a (b)', { name: '"a-idx"', isMade: true }],
  ["DROP INDEX CONCURRENTLY a_idx", { name: "a_idx", isMade: false }],
  ["DROP INDEX CONCURRENTLY IF EXISTS a_idx", { name: "a_idx", isMade: false }],
  ['drop index concurrently if exists public."aIdx" restrict', { name: 'public."aIdx"', isMade: false }],
  ["CREATE INDEX CONCURRENTLY ON a (b)", null],
  ["DROP INDEX CONCURRENTLY a_idx, b_idx", null],
  ["REINDEX INDEX CONCURRENTLY a_idx", null],
  ["CREATE INDEX a_idx ON a (b)", null],
  ["ALTER TABLE a ADD COLUMN b int", null],
])("the index that a statement makes or drops concurrently: %s", (sql, index) => {
  expect(concurrentIndex(bareStatements(`${sql};`)[0] ?? "")).toEqual(index);
});

test("each statement of a migration that makes indexes concurrently is known to the runner", () => {
  const scripts = readdirSync(MIGRATIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readFileSync(path.join(MIGRATIONS, name, "migration.sql"), "utf8"))
    .filter(isConcurrent);
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.flatMap(bareStatements).filter((bare) => concurrentIndex(bare) === null)).toEqual([]);
});

test("no column joins a table whose row type a parsed function body names: PostgreSQL 15.20 and 18.5 refuse it", () => {
  const parsed = new Map<string, string>();
  const refused: string[] = [];
  for (const name of readdirSync(MIGRATIONS).filter((entry) => !entry.includes("."))) {
    const sql = readFileSync(path.join(MIGRATIONS, name, "migration.sql"), "utf8");
    for (const [, made, takes, body, dropped, table = ""] of sql.matchAll(
      /CREATE (?:OR REPLACE )?FUNCTION (\w+)\((?:\w+ (\w+)\[\])?[^;]*?(AS \$|BEGIN ATOMIC|RETURN )|DROP FUNCTION (\w+)|ALTER TABLE "?(\w+)"? ADD COLUMN/g,
    )) {
      if (made) parsed.set(made, body === "BEGIN ATOMIC" ? (takes ?? "") : "");
      else if (dropped) parsed.delete(dropped);
      else if ([...parsed.values()].includes(table)) refused.push(`${name}: ${table}`);
    }
  }
  expect(refused).toEqual([]);
});
