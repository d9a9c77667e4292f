import pg from "pg";
import { OFFICE_SQL } from "./fill-office.ts";
import { OPERATOR_SQL } from "./fill-operator.ts";
import { ACCOUNTS_SQL, MARKET_SQL, OWNER, PROJECTS } from "./fill-workspace.ts";
import { generateProjects } from "./generate-projects.ts";
import { withoutIndexes } from "./large-database.ts";

/** Fills a migrated, empty database with as many rows as some years of use would leave. Ends with VACUUM ANALYZE. */
export async function fillDatabase(url: string, print: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const timed = async (name: string, part: () => Promise<void>) => {
    const start = performance.now();
    await part();
    print(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  };
  const run = (name: string, statements: readonly string[]) =>
    timed(name, async () => {
      for (const statement of statements) await client.query(statement);
    });
  try {
    // Turn off the triggers of this connection, because its rows are valid. generateProjects opens a connection of its
    // own, where triggers fill project_summary.
    await client.query("SET session_replication_role = replica; SET work_mem = '256MB'");
    let built = 0;
    await withoutIndexes(client, async () => {
      await run("contas", ACCOUNTS_SQL);
      await timed("projetos", () => generateProjects(url, PROJECTS, OWNER));
      await run("apoios", MARKET_SQL);
      await run("equipe", OFFICE_SQL);
      await run("operadora", OPERATOR_SQL);
      built = performance.now();
    });
    print(`índices: ${((performance.now() - built) / 1000).toFixed(0)} s`);
    // The update fires the trigger that stores who has to act next in a deal. Without the statistics of ANALYZE, the
    // trigger would scan whole tables for each deal.
    await run("vez", [
      "ANALYZE",
      "SET session_replication_role = DEFAULT",
      "UPDATE opportunities SET espera_captador = false",
    ]);
    await run("vacuum", ["VACUUM ANALYZE"]);
  } finally {
    await client.end();
  }
}
