/**
 * A folder of backups:
 * - one subfolder per backup, named by its time, with the dump of the database and the manifest list.json, written last
 * - the subfolder "files", with one copy of each stored file for all backups, because a stored file never changes
 */
import { createHash, hkdfSync, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, type ReadStream, statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { StartError } from "./processes.ts";
import { openStream, readKey, sealedSize, sealStream } from "./sealed-stream.ts";

export type StoredFile = { key: string; contentType: string; size: number };

export type BackupList = {
  format: 1;
  /** Time (ISO) right before the snapshot of the database, after the wait for BACKUP_LOCK. */
  createdAt: string;
  version: string;
  migrations: string[];
  /** SHA-256 of the dump before encryption. */
  database: string;
  files: StoredFile[];
};

const LIST = "list.json";
/** File with the number of files that the backup lacks, if any. Not encrypted: machine-check.ts has no key. */
const MISSING = "missing.txt";
const DUMP = "database.dump";
const FILES = "files";
/** File with a fingerprint of BACKUP_KEY. The fingerprint does not reveal the key. */
const KEY_MARK = "key.txt";

function hashing(): { stream: Transform; digest: () => string } {
  const hash = createHash("sha256");
  const stream = new Transform({
    transform(bytes, _, done) {
      hash.update(bytes);
      done(null, bytes);
    },
  });
  return { stream, digest: () => hash.digest("hex") };
}

const dayOf = (name: string): string => name.slice(0, "2026-11-23".length);

export class BackupFolder {
  private readonly root: string;
  private readonly key: Buffer | null;

  /** @param key BACKUP_KEY; "" to encrypt nothing */
  constructor(root: string, key: string) {
    this.root = root;
    this.key = key ? readKey(key) : null;
  }

  /**
   * Checks that KEY_MARK in the folder fits this key.
   * @param isNew whether to write a missing KEY_MARK. Without `isNew`, a folder that lacks KEY_MARK is refused: it may
   * be empty because the backup disk is not mounted. A copy of it to another machine would erase the backups there
   * @throws StartError with a remedy
   */
  async open(isNew = false): Promise<void> {
    const mark = this.key
      ? Buffer.from(hkdfSync("sha256", this.key, "", "elo-recicla:backup-folder", 16)).toString("hex")
      : "none";
    const file = path.join(this.root, KEY_MARK);
    if (!isNew && !existsSync(file))
      throw new StartError(
        `${this.root} não é uma pasta de cópias: falta o ${KEY_MARK}. Veja se o disco está montado. Uma pasta nova começa com npm run backup -- ${this.root} --new.`,
      );
    await mkdir(path.join(this.root, FILES), { recursive: true, mode: 0o700 });
    if (!existsSync(file)) await writeFile(file, `${mark}\n`, { mode: 0o600 });
    if ((await readFile(file, "utf8")).trim() === mark) return;
    throw new StartError(
      "Esta pasta foi começada com outra BACKUP_KEY, ou sem: use a mesma, ou outra pasta.",
    );
  }

  /** Names of complete backups, oldest first. */
  async names(): Promise<string[]> {
    const entries = await readdir(this.root);
    return entries.filter((name) => existsSync(path.join(this.root, name, LIST))).sort();
  }

  /** Whether the backup has an undamaged copy of the file. A copy of another size is damaged. */
  hasFile = ({ key, size }: StoredFile): boolean =>
    statSync(this.placeOf(key), { throwIfNoEntry: false })?.size === (this.key ? sealedSize(size) : size);

  writeFile = (key: string, bytes: Readable): Promise<string> => this.write(this.placeOf(key), bytes);
  readFile = (key: string): Readable => this.read(this.placeOf(key));
  writeDump = (name: string, dump: Readable): Promise<string> =>
    this.write(path.join(this.root, name, DUMP), dump);
  readDump = (name: string): Readable => this.read(path.join(this.root, name, DUMP));

  async writeList(name: string, list: BackupList): Promise<void> {
    await this.write(path.join(this.root, name, LIST), Readable.from([Buffer.from(JSON.stringify(list))]));
  }

  writeMissing = (name: string, count: number): Promise<void> =>
    writeFile(path.join(this.root, name, MISSING), `${count}\n`, { mode: 0o600 });

  async readList(name: string): Promise<BackupList> {
    return JSON.parse(await text(this.read(path.join(this.root, name, LIST))));
  }

  /**
   * Keeps the complete backups of the newest `days` days (UTC) that have one. Counts days instead of backups, because
   * releases and retries add backups to a day. Removes:
   * - all other backups, including incomplete ones
   * - stored files that no kept backup lists
   * @returns number of complete backups removed
   */
  async prune(days: number): Promise<number> {
    const names = await this.names();
    const kept = new Set([...new Set(names.map(dayOf))].slice(-days));
    const stay = names.filter((name) => kept.has(dayOf(name)));
    const needed = new Set<string>();
    for (const name of stay)
      for (const { key } of (await this.readList(name)).files) needed.add(this.placeOf(key));
    const entries = await readdir(this.root, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && /^\d{4}-/.test(entry.name));
    for (const { name } of folders)
      if (!stay.includes(name)) await rm(path.join(this.root, name), { recursive: true });
    const files = await readdir(path.join(this.root, FILES), { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const place = path.join(file.parentPath, file.name);
      if (!needed.has(place)) await rm(place);
    }
    return names.length - stay.length;
  }

  private placeOf = (key: string): string =>
    path.join(this.root, FILES, `${key}${this.key ? ".sealed" : ""}`);

  /** Writes atomically. @returns SHA-256 of the bytes before encryption */
  private async write(place: string, bytes: Readable): Promise<string> {
    const { stream, digest } = hashing();
    const draft = `${place}.${randomUUID()}.part`;
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    const target = createWriteStream(draft, { mode: 0o600, flush: true });
    try {
      if (this.key) await pipeline(bytes, stream, sealStream(this.key), target);
      else await pipeline(bytes, stream, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await rename(draft, place);
    return digest();
  }

  private read(place: string): Readable {
    const file: ReadStream = createReadStream(place);
    if (!this.key) return file;
    const opened = openStream(this.key);
    void pipeline(file, opened).catch(() => {});
    return opened;
  }
}
