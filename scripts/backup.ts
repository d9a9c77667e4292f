/**
 * `npm run backup -- FOLDER [--keep N] [--new]` saves database and stored files, encrypted if BACKUP_KEY is set.
 * - `--keep` keeps the backups of the newest N days, and removes the others (BackupFolder.prune).
 * - `--new` sets up a new backup folder. Without it, a folder that is no backup folder is refused, because its disk may
 *   not be mounted.
 * - Prints the keys of the files that the backup lacks, because the file store lost or damaged them.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { backUp } from "./backup-and-restore";
import { BackupFolder } from "./backup-folder";
import { withStore } from "./command";
import { loadEnvFile, main, StartError } from "./processes";

await main(async () => {
  loadEnvFile();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: "string" }, new: { type: "boolean" } },
  });
  const [root] = positionals;
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (!root || (keep !== null && !(Number.isInteger(keep) && keep > 0)))
    throw new StartError("Uso: npm run backup -- PASTA [--keep DIAS] [--new]");
  const folder = new BackupFolder(root, process.env.BACKUP_KEY ?? "");
  const release = process.env.APP_VERSION || JSON.parse(readFileSync("package.json", "utf8")).version;
  await withStore(async ({ url, files }) => {
    const place = { url, files, folder };
    const made = await backUp(place, () => new Date(), release, { keep, isNew: values.new ?? false });
    const { name, files: stored, copied, removed, missing } = made;
    console.log(`${name}: banco e ${stored.length} arquivos (${copied} novos).`);
    if (keep !== null) console.log(`${removed} cópias antigas removidas.`);
    // Do not fail, because systemd then would not copy the backup to another machine (ExecStartPost).
    if (missing.length > 0)
      console.log(
        `A cópia está feita, sem arquivos que o banco tem e o armazenamento não: ${missing.length}. Procure-os na cópia fora da máquina ou nas versões do bucket; se não houver, peça à conta que os envie de novo.\n${missing.join("\n")}`,
      );
  });
});
