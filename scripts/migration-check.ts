/**
 * Finds dangerous steps of a migration:
 * - steps that would break the old release, which still runs during the migration. A file {@link CONTRACT} beside the
 *   migration allows the steps that remove or change a part which no release uses any more
 * - steps that would lock a table for a time that grows with its rows
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { bareStatements } from "./sql-statements.ts";

/** File in a migration's folder that explains why no release uses the dropped parts any more. */
export const CONTRACT = "contract.md";

/** Date of the first release; earlier migrations had no running release to break. */
const FIRST_CHECKED = "20261124";

type Rule = {
  /** Matches one step: a statement, or one action of an ALTER TABLE. */
  fits: RegExp;
  problem: string;
  /** Whether CONTRACT allows the step; false for steps that no explanation makes safe, such as a long lock. */
  contract: boolean;
};

const RULES: Rule[] = [
  { fits: /^drop table\b/i, problem: "drops a table", contract: true },
  { fits: /^drop (materialized )?view\b/i, problem: "drops a view", contract: true },
  { fits: /^drop (function|procedure|type|domain)\b/i, problem: "drops a function or type", contract: true },
  {
    fits: /^alter table \S+ drop (column )?(?!constraint\b|default\b|not null\b|column\b|identity\b|expression\b)/i,
    problem: "drops a column",
    contract: true,
  },
  { fits: /^alter table \S+ rename to\b/i, problem: "renames a table", contract: true },
  { fits: /^alter table \S+ rename (?!to\b|constraint\b)/i, problem: "renames a column", contract: true },
  {
    fits: /^alter (view|type|function) \S+.* rename\b/i,
    problem: "renames a view, type or function",
    contract: true,
  },
  {
    fits: /^alter table \S+ alter (column )?\S+ (set data )?type\b/i,
    problem: "changes the type of a column",
    contract: true,
  },
  {
    fits: /^alter table \S+ alter (column )?\S+ set not null\b/i,
    problem: "requires a value that the running release may omit",
    contract: true,
  },
  {
    fits: /^alter table \S+ alter (column )?\S+ drop default\b/i,
    problem: "drops a default that the running release relies on",
    contract: true,
  },
  {
    fits: /^alter table \S+ add (?!constraint\b|check\b|foreign\b|unique\b|primary\b)(?=.*\bnot null\b)(?!.*\b(default|generated)\b)/i,
    problem: "adds a column that needs a value, without a default",
    contract: false,
  },
  {
    fits: /^alter table \S+ add (?!.*\bnot valid\b)(?!.*\busing index\b)(constraint \S+ )?(check|foreign key)\b/i,
    problem: "checks all rows while the table is locked: add it NOT VALID, validate it in the next migration",
    contract: false,
  },
  {
    fits: /^alter table \S+ add (?!.*\busing index\b)(constraint \S+ )?(unique|primary key|exclude)\b/i,
    problem:
      "creates an index while the table is locked: create it concurrently, then add the constraint USING INDEX",
    contract: false,
  },
  {
    fits: /^create (unique )?index (?!concurrently\b)/i,
    problem:
      "creates an index while the table is locked: use CREATE INDEX CONCURRENTLY, in a separate migration",
    contract: false,
  },
  { fits: /^truncate\b/i, problem: "empties a table", contract: true },
];

const nameOf = (text: string | undefined): string =>
  (text ?? "").replaceAll('"', "").replace(/^.*\./, "").toLowerCase();
const tableOf = (step: string): string =>
  nameOf(
    /^alter table (\S+)/i.exec(step)?.[1] ??
      /^create (?:unique )?index .*? on (?:only )?([^\s(]+)/i.exec(step)?.[1],
  );

/** Splits at commas outside of brackets. */
function parts(list: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [at, character] of [...list].entries()) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character !== "," || depth > 0) continue;
    found.push(list.slice(from, at));
    from = at + 1;
  }
  return [...found, list.slice(from)].map((part) => part.trim());
}

/** One step for each action of an ALTER TABLE, else the statement. Leaves out optional words such as IF EXISTS. */
function stepsOf(statement: string): string[] {
  const plain = statement.replace(/\bif (not )?exists /gi, "").replace(/^alter table only /i, "alter table ");
  const [, head, actions] = /^(alter table \S+) (.*)$/i.exec(plain) ?? [];
  if (!head || !actions) return [plain];
  return parts(actions).map((action) => `${head} ${action.replace(/^add column /i, "add ")}`);
}

const createdTables = (statements: string[]): ReadonlySet<string> =>
  new Set(
    statements.flatMap((one) => nameOf(/^create table (?:if not exists )?([^\s(]+)/i.exec(one)?.[1]) || []),
  );

/** One text for each problem. @param excused whether the migration's folder has the file CONTRACT */
export function breakingSteps(sql: string, excused = false): string[] {
  const statements = bareStatements(sql);
  const created = createdTables(statements);
  const replaced = (step: string) => {
    const [, kind, name] = /^drop (view|function) ([\w."]+)/i.exec(step) ?? [];
    return (
      kind !== undefined &&
      statements.some((one) =>
        new RegExp(`^create (or replace )?${kind} "?${nameOf(name)}\\b`, "i").test(one),
      )
    );
  };
  const problems = statements.flatMap(stepsOf).flatMap((step) => {
    if (created.has(tableOf(step)) || replaced(step)) return [];
    return RULES.filter(({ fits, contract }) => fits.test(step) && !(contract && excused)).map(
      ({ problem }) => `${problem}: ${step.slice(0, 80)}`,
    );
  });
  const concurrent = statements.filter((one) => /\bindex concurrently\b/i.test(one));
  if (concurrent.length > 0 && concurrent.length < statements.length)
    problems.push("indexes are made concurrently only in a migration that does nothing else");
  return problems;
}

/** Date of the first migration that {@link lockProblems} checks; earlier ones have been applied. */
const FIRST_OF_ONE_TABLE = "2026113010";

const ROWS = /^(with|insert|update|delete|select|do|analyze)\b/i;
const LOCKS =
  /^alter table (?:only )?([^\s(]+) (?!validate\b)|^(?:create|drop) (?:or replace )?(?:constraint )?trigger .*? on ([^\s(]+)|^lock (?:table )?([^\s(]+)/i;

/**
 * Problems of locks that block the writers of an existing table until the migration ends:
 * - locks on two tables, because a server that locks them in the other order could cause a deadlock
 * - statements on rows beside a lock, because they prolong the lock by their own time
 */
export function lockProblems(sql: string): string[] {
  const statements = bareStatements(sql);
  const created = createdTables(statements);
  const locked = new Set(
    statements.flatMap((one) => {
      const plain = one.replace(/\bif (not )?exists /gi, "");
      const [, altered, triggered, named] = LOCKS.exec(plain) ?? [];
      const referenced = [...plain.matchAll(/\breferences ([^\s(]+)/gi)].map(([, table]) => table);
      // A foreign key cannot avoid locking both tables. Count only the referenced one, so that adding the key passes.
      return [...(referenced.length > 0 ? [] : [altered ?? triggered ?? named]), ...referenced].flatMap(
        (table) => nameOf(table) || [],
      );
    }),
  );
  const old = [...locked].filter((table) => !created.has(table));
  return [
    ...(old.length > 1
      ? [`locks several tables at once, each needs its own migration: ${old.join(", ")}`]
      : []),
    ...(old.length > 0 && statements.some((one) => ROWS.test(one))
      ? [`reads or writes rows while ${old.join(", ")} is locked: do it in the next migration (…_dados)`]
      : []),
  ];
}

export function problemsOfMigrations(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name >= FIRST_CHECKED)
    .flatMap(({ name }) => {
      const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
      const excused = existsSync(path.join(folder, name, CONTRACT));
      const locks = name >= FIRST_OF_ONE_TABLE ? lockProblems(sql) : [];
      return [...breakingSteps(sql, excused), ...locks].map((problem) => `${name} ${problem}`);
    });
}
