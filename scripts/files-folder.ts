import { existsSync } from "node:fs";
import { makeFilesFolder } from "./data-folder.ts";
import { connect } from "./migrations.ts";

/** PostgreSQL's error code for a missing table, as in a database without migrations. */
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
 * Makes the folder of uploaded files if it is missing and the database has no files. If the database has files, the
 * folder's disk is not mounted, and a new folder would be an empty store on another disk. If the folder stays missing,
 * this prints why; the server starts all the same, and refuses uploads (lib/providers/files.ts).
 * @param folder null while the files are in a bucket
 */
export async function ensureFilesFolder(folder: string | null, url: string): Promise<void> {
  if (folder === null || existsSync(folder)) return;
  const reason = await reasonForNone(folder, url);
  if (reason === null) return;
  console.error(
    `A pasta dos arquivos enviados não existe: ${folder}. ${reason} Até lá os envios são recusados.`,
  );
}

/** Makes the folder unless the database has files. @returns null, or why there is no folder */
async function reasonForNone(folder: string, url: string): Promise<string | null> {
  const found = await hasFiles(url);
  if (found === true) return "O banco tem arquivos: monte o disco dela.";
  if (found === null)
    return "O banco não respondeu, e por isso ela não foi criada: reinicie quando ele responder.";
  const problem = makeFilesFolder(folder);
  return problem && `Ela não pôde ser criada (${problem}): crie-a, gravável para o usuário do servidor.`;
}
