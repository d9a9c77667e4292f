import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { execa } from "execa";
import { BACKUP_LOCK } from "@/lib/catalog/uploads/rules";
import type { FileStore } from "@/lib/providers/files";
import type { BackupFolder, BackupList, StoredFile } from "./backup-folder";
import { makeFilesFolder } from "./data-folder";
import { connect } from "./migrations";
import { postgresTool, postgresVariables } from "./postgres-tools";
import { StartError } from "./processes";

const STORED_FILES = `
  SELECT key, content_type AS "contentType", size FROM files
  UNION ALL
  SELECT v->>'key', 'image/' || (v->>'format'), (v->>'size')::int FROM files, jsonb_array_elements(variants) AS v
  ORDER BY 1`;

type Place = { url: string; files: FileStore; folder: BackupFolder };

const reasonOf = (error: unknown): string => {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr || message).trim().split("\n").slice(0, 3).join(" ");
};

/**
 * Dumps the database from a snapshot and copies the files that this snapshot names. Files are immutable, and
 * BACKUP_LOCK prevents their removal meanwhile, so copying them after the dump is safe.
 * @param clock called after the lock is obtained, because the wait may be long
 * @param keep number of days whose backups stay; null for all. Older backups are removed under the lock. Otherwise the
 * removal could delete files that a concurrent backup has copied, but not yet listed in its manifest
 * @returns the manifest. `missing`: keys of files of which neither the store nor the folder has a whole copy. The
 * manifest omits these files, because they must not prevent a backup of the database
 * @throws StartError when pg_dump is missing or fails, the folder is no backup folder of this key, or the database or
 * the file store is unreachable
 */
export async function backUp(
  { url, files, folder }: Place,
  clock: () => Date,
  release: string,
  { keep = null, isNew = false }: { keep?: number | null; isNew?: boolean } = {},
): Promise<BackupList & { name: string; copied: number; removed: number; missing: string[] }> {
  await folder.open(isNew);
  const client = await connect(url);
  try {
    await client.query(`SELECT pg_advisory_lock(${BACKUP_LOCK})`);
    const now = clock();
    const name = now.toISOString().slice(0, 19).replaceAll(":", "-");
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const snapshot = (await client.query("SELECT pg_export_snapshot() AS name")).rows[0]?.name;
    const stored: StoredFile[] = (await client.query(STORED_FILES)).rows;
    const migrations = await client.query(
      "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1",
    );
    const database = await dump(url, snapshot, (bytes) => folder.writeDump(name, bytes));
    let copied = 0;
    const missing = new Set<string>();
    for (const file of stored) {
      const outcome = await copyFile(files, folder, file);
      if (outcome === "copied") copied += 1;
      if (outcome === "missing") missing.add(file.key);
    }
    const list: BackupList = {
      format: 1,
      createdAt: now.toISOString(),
      version: release,
      database,
      files: stored.filter(({ key }) => !missing.has(key)),
      migrations: migrations.rows.map((row) => row.name),
    };
    if (missing.size > 0) await folder.writeMissing(name, missing.size);
    await folder.writeList(name, list);
    const removed = keep === null ? 0 : await folder.prune(keep);
    return { ...list, name, copied, removed, missing: [...missing] };
  } finally {
    await client.end();
  }
}

async function dump(
  url: string,
  snapshot: string,
  write: (bytes: Readable) => Promise<string>,
): Promise<string> {
  const args = ["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${snapshot}`];
  const dumping = execa(postgresTool("pg_dump"), args, {
    env: postgresVariables(url),
    stdin: "ignore",
    buffer: { stdout: false },
  });
  try {
    const [hash] = await Promise.all([write(dumping.readable()), dumping]);
    return hash;
  } catch (error) {
    throw new StartError(`O pg_dump falhou: ${reasonOf(error)}`);
  }
}

async function copyFile(
  files: FileStore,
  folder: BackupFolder,
  file: StoredFile,
): Promise<"copied" | "known" | "missing"> {
  if (folder.hasFile(file)) return "known";
  const { key } = file;
  const found = await files.open(key);
  if (found.kind === "down") throw new StartError("O armazenamento de arquivos não responde.");
  if (found.kind !== "found") return "missing";
  await folder.writeFile(key, Readable.fromWeb(found.body as never));
  return folder.hasFile(file) ? "copied" : "missing";
}

/**
 * Ends every session and deletes the open links of mails. Otherwise a restored database would revive sessions that
 * were ended after the backup, for example stolen sessions.
 */
export async function endAccess(url: string): Promise<void> {
  const client = await connect(url);
  try {
    // PostgreSQL runs the statements of one query in one transaction.
    await client.query(
      "UPDATE sessions SET ended_at = now() WHERE ended_at IS NULL; DELETE FROM account_tokens WHERE used_at IS NULL",
    );
  } finally {
    await client.end();
  }
}

async function readWhole(folder: BackupFolder, { key, size }: StoredFile): Promise<Buffer | null> {
  const bytes = await buffer(folder.readFile(key)).catch(() => null);
  return bytes?.length === size ? bytes : null;
}

/**
 * Restores a backup into an empty database and the file store, and ends all sessions. A failed restore leaves the
 * database empty. If only ending the sessions fails, the database stays restored, and the error warns that its sessions
 * are open. `filesFolder`: folder of the file store, made if missing; null for a store without a folder.
 * @returns the manifest. `unreadable`: keys of files that the backup lacks or has damaged. They do not prevent the
 * restore: all backups share one copy of a file, so no other backup has a whole copy
 * @throws StartError when the folder is no backup folder of this key, the database is not empty, pg_restore is missing
 * or fails (for example by a damaged dump), the database or the file store is unreachable, or `filesFolder` cannot be
 * made
 */
export async function restore(
  { url, files, folder, filesFolder = null }: Place & { filesFolder?: string | null },
  name: string,
): Promise<BackupList & { unreadable: string[] }> {
  await folder.open();
  const list = await folder.readList(name);
  await assertEmpty(url);
  // After the checks, because a refused restore must not leave an empty folder where a disk is to be mounted.
  const problem = filesFolder === null ? null : makeFilesFolder(filesFolder);
  if (problem !== null)
    throw new StartError(`A pasta dos arquivos enviados não pôde ser criada: ${filesFolder} (${problem}).`);
  const unreadable: string[] = [];
  // Restore files before rows, so that an interrupted restore leaves no row without its file.
  for (const file of list.files) {
    if ((await files.sizeOf(file.key)) === file.size) continue;
    const bytes = await readWhole(folder, file);
    if (!bytes) unreadable.push(file.key);
    else if (!(await files.put(file.key, bytes, file.contentType)))
      throw new StartError("O armazenamento de arquivos não responde.");
  }
  await load(url, folder.readDump(name));
  await endAccess(url).catch((error: unknown) => {
    throw new StartError(
      `As sessões do banco restaurado continuam abertas. Não o use: restaure de novo. ${reasonOf(error)}`,
    );
  });
  return { ...list, unreadable };
}

async function assertEmpty(url: string): Promise<void> {
  const client = await connect(url);
  const { rows } = await client
    .query(
      `SELECT count(*)::int AS tables FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'v', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
    )
    .finally(() => client.end());
  if (rows[0]?.tables > 0)
    throw new StartError("O banco de DATABASE_URL não está vazio: crie outro (createdb) e aponte para ele.");
}

async function load(url: string, bytes: Readable): Promise<void> {
  const variables = postgresVariables(url);
  const args = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"];
  const loading = execa(postgresTool("pg_restore"), [...args, `--dbname=${variables.PGDATABASE}`], {
    env: variables,
  });
  try {
    await Promise.all([pipeline(bytes, loading.writable()), loading]);
  } catch (error) {
    loading.kill("SIGKILL");
    const own = error instanceof StartError ? error.message : reasonOf(error);
    throw new StartError(`A restauração falhou e o banco ficou vazio: ${own}`);
  }
}
