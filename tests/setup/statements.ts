import pg from "pg";
import { vi } from "vitest";

export type Statement = { text: string; values: unknown[] };

export async function recordStatements<T>(
  run: () => Promise<T>,
): Promise<{ result: T; statements: Statement[] }> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    const result = await run();
    const calls: unknown[][] = spy.mock.calls;
    const statements = calls.map(([first, second]) => {
      const { text, values } = typeof first === "string" ? { text: first } : (first as pg.QueryConfig);
      return { text, values: values ?? (Array.isArray(second) ? second : []) };
    });
    return { result, statements };
  } finally {
    spy.mockRestore();
  }
}

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Index Searches"?: number;
  Plans?: Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Includes the rows that the node reads and discards. */
function rowsOf(node: Plan): number {
  const discarded = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return Math.round((node["Actual Rows"] + discarded) * node["Actual Loops"]);
}

/**
 * Runs a statement again, rolls it back, and counts the rows that the statement reads of each table. An index-only scan
 * counts as one row per search in the index, because one block of an index holds hundreds of entries.
 * @param whole name of a table without this exception: each row of its index-only scans counts
 */
export async function countRows(
  client: pg.Client,
  { text, values }: Statement,
  whole: string,
): Promise<Map<string, number>> {
  await client.query("BEGIN");
  const { rows } = await client
    .query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values)
    .finally(() => client.query("ROLLBACK"));
  const counts = new Map<string, number>();
  for (const node of nodesOf(rows[0]["QUERY PLAN"][0].Plan)) {
    const table = node["Relation Name"];
    if (!table) continue;
    const isInIndex = node["Node Type"] === "Index Only Scan" && table !== whole;
    counts.set(table, (counts.get(table) ?? 0) + (isInIndex ? (node["Index Searches"] ?? 0) : rowsOf(node)));
  }
  return counts;
}
