import { readFile } from "node:fs/promises";
import path from "node:path";
import { db } from "@/lib/server/db";
import { MIGRATIONS } from "../../scripts/migrations";
import { sqlStatements } from "../../scripts/sql-statements";

/** Repeats a migration that only writes rows, for rows that the test has stored. */
export async function repeatMigration(name: string): Promise<void> {
  const sql = await readFile(path.join(MIGRATIONS, name, "migration.sql"), "utf8");
  for (const statement of sqlStatements(sql)) await db.$executeRawUnsafe(statement);
}
