/**
 * `npm run restore -- FOLDER [NAME]`: restores a backup, by default the newest, into the empty database of DATABASE_URL
 * and the file store of the FILES_… variables.
 */

import { restore } from "./backup-and-restore";
import { BackupFolder } from "./backup-folder";
import { withStore } from "./command";
import { loadEnvFile, main, StartError } from "./processes";

await main(async () => {
  loadEnvFile();
  const [root, wanted] = process.argv.slice(2);
  if (!root) throw new StartError("Uso: npm run restore -- PASTA [CÓPIA]");
  const folder = new BackupFolder(root, process.env.BACKUP_KEY ?? "");
  const names = await folder.names();
  const name = wanted ?? names.at(-1);
  if (!name || !names.includes(name))
    throw new StartError(`Cópias inteiras em ${root}: ${names.join(", ") || "nenhuma"}.`);
  await withStore(async ({ url, files }) => {
    const { createdAt, migrations, files: stored } = await restore({ url, files, folder }, name);
    console.log(
      `Restaurado o momento ${createdAt}: ${migrations.length} migrações, ${stored.length} arquivos.`,
    );
    console.log("As sessões e os links abertos daquele momento terminaram: todos entram de novo.");
  });
});
