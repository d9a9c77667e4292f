/** Comments, quoted texts and function bodies, in which a semicolon ends no statement. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/g;

function ranges(sql: string): [from: number, to: number][] {
  const plain = sql.replace(OPAQUE, (part) => part.replace(/[^\n]/g, " "));
  const found: [number, number][] = [];
  let from = 0;
  for (const { index } of plain.matchAll(/;|$(?![\s\S])/g)) {
    if (plain.slice(from, index).trim() !== "") found.push([from, index]);
    from = index + 1;
  }
  return found;
}

export const sqlStatements = (sql: string): string[] =>
  ranges(sql).map(([from, to]) => sql.slice(from, to).trim());

/** Statements without comments, quoted texts and function bodies, with single spaces. */
export function bareStatements(sql: string): string[] {
  const plain = sql.replace(OPAQUE, (part) => part.replace(/[^\n]/g, " "));
  return ranges(sql).map(([from, to]) => plain.slice(from, to).trim().replace(/\s+/g, " "));
}

export const isConcurrent = (sql: string): boolean =>
  bareStatements(sql).some((statement) => /\bindex concurrently\b/i.test(statement));

const NAME = String.raw`(?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?`;
const CREATES = new RegExp(
  `^create (?:unique )?index concurrently (?:if not exists )?(?!on )(${NAME}) on `,
  "i",
);
const DROPS = new RegExp(`^drop index concurrently (?:if exists )?(${NAME})(?: restrict)?$`, "i");

/** `name`: as written, with quotes and schema. `isMade`: created, not dropped. */
type ConcurrentIndex = { name: string; isMade: boolean };

/**
 * The index that a statement creates or drops concurrently. Null for:
 * - any other statement
 * - several indexes, or an index without a name: a retry of `makeIndexes` (migrations.ts) could not find these indexes
 * @param bare one of {@link bareStatements}
 */
export function concurrentIndex(bare: string): ConcurrentIndex | null {
  const created = CREATES.exec(bare)?.[1];
  const name = created ?? DROPS.exec(bare)?.[1];
  return name === undefined ? null : { name, isMade: created !== undefined };
}
