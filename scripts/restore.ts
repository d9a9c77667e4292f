/**
 * `npm run restore -- FOLDER [NAME]`: restores the backup NAME of FOLDER, by default the newest.
 * - Files go into the file store of the FILES_… variables; its folder is made if it is missing. For files that are
 *   missing or damaged in the backup, the keys are printed and the exit code is 1.
 * - Rows go into an empty database: the configured one (DATABASE_DIRECT_URL, else DATABASE_URL), or the embedded one in
 *   DATA_DIR.
 */

import { existsSync } from "node:fs";
import { restore } from "./backup-and-restore";
import { BackupFolder } from "./backup-folder";
import { withStore } from "./command";
import { usedFilesFolder } from "./data-folder";
import { loadEnvFile, main, StartError } from "./processes";

await main(async () => {
  loadEnvFile();
  const [root, wanted] = process.argv.slice(2);
  if (!root) throw new StartError("Uso: npm run restore -- PASTA [CÓPIA]");
  const folder = new BackupFolder(root, process.env.BACKUP_KEY ?? "");
  await folder.open();
  const names = await folder.names();
  const name = wanted ?? names.at(-1);
  if (!name || !names.includes(name))
    throw new StartError(`Cópias inteiras em ${root}: ${names.join(", ") || "nenhuma"}.`);
  await withStore(async ({ url, files }) => {
    const filesFolder = usedFilesFolder(process.env);
    const isNew = filesFolder !== null && !existsSync(filesFolder);
    const place = { url, files, folder, filesFolder };
    const { createdAt, migrations, files: stored, unreadable } = await restore(place, name);
    console.log(
      `Restaurado o momento ${createdAt}: ${migrations.length} migrações, ${stored.length - unreadable.length} arquivos.`,
    );
    if (isNew)
      console.log(
        `A pasta dos arquivos não existia e foi criada: ${filesFolder}. Se ela fica num disco próprio, monte-o e restaure de novo num banco vazio antes de abrir o site.`,
      );
    console.log("As sessões e os links abertos daquele momento terminaram: todos entram de novo.");
    if (unreadable.length === 0) return;
    console.log(
      `O banco está restaurado, sem arquivos que a cópia não tem inteiros: ${unreadable.length}. Procure-os na cópia fora da máquina ou nas versões do bucket; se não houver, peça à conta que os envie de novo.\n${unreadable.join("\n")}`,
    );
    process.exitCode = 1;
  });
});
