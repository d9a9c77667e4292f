import { existsSync } from "node:fs";
import { makeFolder } from "./data-folder.ts";
import { connect } from "./migrations.ts";

/** PostgreSQL's code for a database that lacks the migrations. */
const UNDEFINED_TABLE = "42P01";

/** @returns null when the database does not answer */
async function hasFiles(url: string): Promise<boolean | null> {
  const client = await connect(url).catch(() => null);
  if (client === null) return null;
  return client
    .query("SELECT FROM files LIMIT 1")
    .then(
      ({ rows }) => rows.length > 0,
      (error: { code?: string }) => (error.code === UNDEFINED_TABLE ? false : null),
    )
    .finally(() => client.end());
}

/**
 * Makes the folder of uploaded files of an installation that has none yet. If the database has files, a missing folder
 * means that its disk is not mounted: a new folder would be an empty store on another disk. Then, and while the
 * database does not answer, this prints a message, and the server refuses uploads (lib/providers/files.ts).
 * @param folder null while the files are in a bucket
 */
export async function ensureFilesFolder(folder: string | null, url: string): Promise<void> {
  if (folder === null || existsSync(folder)) return;
  const found = await hasFiles(url);
  if (found === false) return makeFolder(folder);
  const reason = found
    ? "O banco tem arquivos: monte o disco dela."
    : "O banco não respondeu, e por isso ela não foi criada: reinicie quando ele responder.";
  console.error(
    `A pasta dos arquivos enviados não existe: ${folder}. ${reason} Até lá os envios são recusados.`,
  );
}
