import pg from "pg";
import { type ClusterOptions, findRunningCluster, startCluster } from "./cluster.ts";
import { runOrThrow } from "./processes.ts";

const DATABASE = "elo_recicla";

/** Starts the cluster, and creates the product's database if missing. @throws StartError as startCluster does */
export async function startDatabase(
  options: ClusterOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const cluster = await startCluster(options);
  const client = new pg.Client({ connectionString: cluster.url("postgres") });
  try {
    await client.connect();
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    await cluster.stop();
    throw error;
  } finally {
    await client.end();
  }
  return { url: cluster.url(DATABASE), stop: cluster.stop };
}

export const findRunningDatabase = (dataDir: string): string | null => findRunningCluster(dataDir, DATABASE);

/** Inserts or refreshes the demonstration data; idempotent. @param variables the server's environment */
export async function seed(variables: Record<string, string>): Promise<void> {
  const script = ["--conditions=react-server", "--import", "tsx", "prisma/seed.ts"];
  await runOrThrow("Dados de demonstração", script, variables);
}
