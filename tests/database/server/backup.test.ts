import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { BACKUP_LOCK } from "@/lib/catalog/uploads/rules";
import { createDiskStore, type FileStore } from "@/lib/providers/files";
import { backUp, restore } from "../../../scripts/backup-and-restore";
import { BackupFolder, type BackupList } from "../../../scripts/backup-folder";
import { assertMigrated, connect, migrate } from "../../../scripts/migrations";
import { startDebianPostgres } from "../../setup/debian-postgres";

let postgres: Awaited<ReturnType<typeof startDebianPostgres>>;
let root: string;
let files: FileStore;
let last = 0;
const KEY = randomBytes(32).toString("base64");
const NOW = new Date("2026-11-23T02:00:00Z");
const url = () => postgres.url("elo");

beforeAll(async () => {
  postgres = await startDebianPostgres();
  await postgres.runSql("postgres", "CREATE DATABASE elo");
  await migrate(url());
  await postgres.runSql(
    "elo",
    `WITH u AS (INSERT INTO users (email, updated_at) VALUES ('ana@exemplo.com.br', now()) RETURNING id)
     INSERT INTO files (owner_id, purpose, name, content_type, size, sha256, key, variants)
     SELECT id, 'foto', 'foto.jpg', 'image/jpeg', 5, sha256('a'), 'fotos/um/foto.jpg',
       '[{"format": "webp", "width": 1, "height": 1, "size": 3, "key": "fotos/um/320.webp"}]' FROM u`,
  );
  await postgres.runSql(
    "elo",
    `INSERT INTO projects (slug, nome_projeto, categoria_origem, categoria, status, urgencia, estado, cidade, proponente,
       valor_total, publicado, updated_at)
     VALUES ('vidro', 'Vidro que volta', 'Ambiental', 'Cooperativismo', 'Em Captação', 'Média', 'SP', 'Campinas', 'P',
       1000000, true, now())`,
  );
}, 120_000);
afterAll(() => postgres?.stop());

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "elo-backup-"));
  files = newStore("store");
  await files.put("fotos/um/foto.jpg", Buffer.from("bytes"), "image/jpeg");
  await files.put("fotos/um/320.webp", Buffer.from("web"), "image/webp");
  return () => rm(root, { recursive: true, force: true });
});

function newStore(name: string): FileStore {
  mkdirSync(path.join(root, name));
  return createDiskStore(path.join(root, name));
}

const folderOf = (key: string) => new BackupFolder(path.join(root, "copies"), key);
const begin = (
  place: Parameters<typeof backUp>[0],
  clock: () => Date,
  release: string,
  keep: number | null = null,
) => backUp(place, clock, release, { keep, isNew: true });
const run = (script: string, folder: string, args: string[] = [], variables: Record<string, string> = {}) =>
  execa(process.execPath, ["--conditions=react-server", "--import", "tsx", script, folder, ...args], {
    env: {
      DATABASE_URL: url(),
      DATABASE_DIRECT_URL: "",
      FILES_DIR: path.join(root, "store"),
      BACKUP_KEY: "",
      ...variables,
    },
    reject: false,
  });
const emptyDatabase = async () => {
  const name = `restored_${++last}`;
  await postgres.runSql("postgres", `CREATE DATABASE ${name}`);
  return name;
};
const contents = (database: string) =>
  Promise.all(
    [
      "SELECT * FROM projects ORDER BY id",
      "SELECT * FROM files ORDER BY id",
      "SELECT * FROM project_summary ORDER BY 1, 2, 3, 4, 5",
      "SELECT migration_name, checksum FROM _prisma_migrations ORDER BY 1",
      "SELECT get_lir_public_statistics() - 'created_at' AS s",
      "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
    ].map((statement) => postgres.runSql(database, statement)),
  );

describe("a backup and its restoration", () => {
  test.each([
    ["encrypted", KEY],
    ["unencrypted", ""],
  ])(
    "a backup (%s) restores rows, indexes and files, and lacks no migration",
    async (_, key) => {
      const folder = folderOf(key);
      const { name, copied } = await begin({ url: url(), files, folder }, () => NOW, "1.2.3");
      expect([name, copied]).toEqual(["2026-11-23T02-00-00", 2]);
      expect((await readdir(path.join(root, "copies", name))).sort()).toEqual(["database.dump", "list.json"]);
      const database = await emptyDatabase();
      const store = newStore("other");
      const list = await restore({ url: postgres.url(database), files: store, folder: folderOf(key) }, name);
      expect(list).toMatchObject({ createdAt: NOW.toISOString(), version: "1.2.3" });
      expect(await contents(database)).toEqual(await contents("elo"));
      await assertMigrated(postgres.url(database));
      expect(await readFile(path.join(root, "other/fotos/um/foto.jpg"), "utf8")).toBe("bytes");
      expect(await readFile(path.join(root, "other/fotos/um/320.webp"), "utf8")).toBe("web");
      await postgres.runSql(database, "UPDATE projects SET valor_captado = 10 WHERE slug = 'vidro'");
    },
    60_000,
  );

  test("a restored backup ends its sessions and deletes open links, and keeps used ones", async () => {
    await postgres.runSql(
      "elo",
      `INSERT INTO sessions (user_id, device, created_at, last_seen_at, expires_at)
       SELECT id, 'Firefox', now(), now(), now() + interval '30 days' FROM users`,
    );
    await postgres.runSql(
      "elo",
      `INSERT INTO account_tokens (user_id, purpose, token_hash, email, expires_at, used_at)
       SELECT id, 'nova_senha', sha256(name::bytea), email, now() + interval '1 hour', used
       FROM users, (VALUES ('open', NULL), ('used', now())) AS token (name, used)`,
    );
    const folder = folderOf(KEY);
    const { name } = await begin({ url: url(), files, folder }, () => NOW, "1");
    const database = await emptyDatabase();
    const store = newStore("other");
    await restore({ url: postgres.url(database), files: store, folder }, name);
    const state = `SELECT (SELECT count(*)::int FROM sessions WHERE ended_at IS NULL) AS open,
      (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM account_tokens) AS links`;
    expect(await postgres.runSql(database, state)).toEqual([{ open: 0, sessions: 1, links: 1 }]);
    expect(await postgres.runSql("elo", state)).toEqual([{ open: 1, sessions: 1, links: 2 }]);
  }, 30_000);

  test("an encrypted backup reveals neither names nor content", async () => {
    const { name } = await begin({ url: url(), files, folder: folderOf(KEY) }, () => NOW, "1");
    for (const file of ["database.dump", "list.json"]) {
      const bytes = await readFile(path.join(root, "copies", name, file), "latin1");
      expect(bytes).not.toMatch(/ana@exemplo|PGDMP|fotos/);
    }
    expect(await readFile(path.join(root, "copies/files/fotos/um/foto.jpg.sealed"), "latin1")).not.toContain(
      "bytes",
    );
  }, 30_000);

  test("a backup is a snapshot of rows and files, regardless of concurrent writes", async () => {
    const slow: FileStore = {
      ...files,
      open: async (key) => {
        await postgres.runSql("elo", "UPDATE projects SET nome_projeto = 'Outro nome'");
        await postgres.runSql("elo", "DELETE FROM files WHERE key = 'fotos/dois/depois.jpg'");
        return files.open(key);
      },
    };
    const folder = folderOf(KEY);
    const { name } = await begin({ url: url(), files: slow, folder }, () => NOW, "1");
    const database = await emptyDatabase();
    await restore({ url: postgres.url(database), files: newStore("x"), folder }, name);
    expect(await postgres.runSql(database, "SELECT nome_projeto AS n FROM projects")).toEqual([
      { n: "Vidro que volta" },
    ]);
    await postgres.runSql("elo", "UPDATE projects SET nome_projeto = 'Vidro que volta'");
  }, 30_000);

  test("a backup that waited for another one has the time of its snapshot", async () => {
    const client = await connect(url());
    await client.query(`SELECT pg_advisory_lock(${BACKUP_LOCK})`);
    let now = NOW;
    const waiting = begin({ url: url(), files, folder: folderOf(KEY) }, () => now, "1");
    await vi.waitUntil(
      async () =>
        (await client.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount,
      { timeout: 10_000 },
    );
    now = new Date(NOW.getTime() + 3_600_000);
    await client.end();
    expect(await waiting).toMatchObject({ name: "2026-11-23T03-00-00", createdAt: now.toISOString() });
  }, 30_000);

  test("the next backup copies no file again, and pruning deletes a file that no backup needs", async () => {
    const folder = folderOf(KEY);
    const at = (day: number) => new Date(NOW.getTime() + day * 86_400_000);
    await begin({ url: url(), files, folder }, () => at(0), "1");
    await writeFile(path.join(root, "copies/files/fotos/um/gone.jpg.sealed"), "left");
    const [place, keep] = [{ url: url(), files, folder }, 1];
    expect(await begin(place, () => at(1), "1", keep)).toMatchObject({ copied: 0, removed: 1 });
    expect(await folder.names()).toEqual(["2026-11-24T02-00-00"]);
    expect((await readdir(path.join(root, "copies/files/fotos/um"))).sort()).toEqual([
      "320.webp.sealed",
      "foto.jpg.sealed",
    ]);
  }, 30_000);

  test("pruning counts days, so that a second backup of a day costs no other day its backup", async () => {
    const folder = folderOf(KEY);
    await folder.open(true);
    const names = [
      "2026-11-20T05-00-00",
      "2026-11-22T05-00-00",
      "2026-11-23T05-00-00",
      "2026-11-23T18-00-00",
    ];
    const list: BackupList = {
      format: 1,
      createdAt: "",
      version: "1",
      migrations: [],
      database: "",
      files: [],
    };
    for (const name of names) await folder.writeList(name, list);
    expect(await folder.prune(2)).toBe(1);
    expect(await folder.names()).toEqual(names.slice(1));
  });
});

describe("refused backups and restorations", () => {
  test("a refused restore makes no folder of files, and one into an empty database does", async () => {
    const folder = folderOf("");
    const { name } = await begin({ url: url(), files, folder }, () => NOW, "1");
    const store = path.join(root, "disk", "files");
    const restored = (database: string) =>
      run("scripts/restore.ts", path.join(root, "copies"), [name], {
        DATABASE_URL: postgres.url(database),
        FILES_DIR: store,
      });
    const refused = await restored("elo");
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining("não está vazio")]);
    expect(existsSync(path.join(root, "disk"))).toBe(false);
    await writeFile(path.join(root, "disk"), "");
    const database = await emptyDatabase();
    expect((await restored(database)).stderr).toContain(
      `A pasta dos arquivos enviados não pôde ser criada: ${store} (ENOTDIR).`,
    );
    await rm(path.join(root, "disk"));
    expect((await restored(database)).exitCode).toBe(0);
    expect(await readFile(path.join(store, "fotos/um/foto.jpg"), "utf8")).toBe("bytes");
  }, 90_000);

  test("a non-empty database, another key and a missing key are refused", async () => {
    const { name } = await begin({ url: url(), files, folder: folderOf(KEY) }, () => NOW, "1");
    await expect(restore({ url: url(), files, folder: folderOf(KEY) }, name)).rejects.toThrow(
      /não está vazio/,
    );
    const other = folderOf(randomBytes(32).toString("base64"));
    await expect(begin({ url: url(), files, folder: other }, () => NOW, "1")).rejects.toThrow(
      /outra BACKUP_KEY/,
    );
    await expect(begin({ url: url(), files, folder: folderOf("") }, () => NOW, "1")).rejects.toThrow(
      /outra BACKUP_KEY/,
    );
  }, 30_000);

  test("a changed or truncated dump leaves the database empty", async () => {
    const { name } = await begin({ url: url(), files, folder: folderOf(KEY) }, () => NOW, "1");
    const dump = path.join(root, "copies", name, "database.dump");
    const whole = await readFile(dump);
    const database = await emptyDatabase();
    const tables = () =>
      postgres.runSql(database, "SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'");
    for (const broken of [
      whole.subarray(0, whole.length - 100),
      Buffer.concat([whole.subarray(0, -1), Buffer.of((whole.at(-1) ?? 0) ^ 1)]),
    ]) {
      await writeFile(dump, broken);
      const place = { url: postgres.url(database), files, folder: folderOf(KEY) };
      await expect(restore(place, name)).rejects.toThrow(/o banco ficou vazio/);
      expect(await tables()).toEqual([{ n: 0 }]);
    }
  }, 60_000);

  test("with an unavailable store the backup counts as incomplete", async () => {
    const folder = folderOf(KEY);
    const away = { ...files, open: async () => ({ kind: "down" }) as const };
    await expect(begin({ url: url(), files: away, folder }, () => NOW, "1")).rejects.toThrow(/não responde/);
    expect(await folder.names()).toEqual([]);
  }, 30_000);

  test("a lost file is named, and the database and the other files are backed up and restored without it", async () => {
    const folder = folderOf(KEY);
    await files.remove("fotos/um/foto.jpg");
    const { name, missing } = await begin({ url: url(), files, folder }, () => NOW, "1");
    expect(missing).toEqual(["fotos/um/foto.jpg"]);
    expect(await readFile(path.join(root, "copies", name, "missing.txt"), "utf8")).toBe("1\n");
    const database = await emptyDatabase();
    const store = newStore("other");
    const list = await restore({ url: postgres.url(database), files: store, folder }, name);
    expect(list.files.map(({ key }) => key)).toEqual(["fotos/um/320.webp"]);
    expect(await contents(database)).toEqual(await contents("elo"));
  }, 60_000);

  test("the command names a lost file and succeeds, so that the unit goes on to copy the backup elsewhere", async () => {
    await files.remove("fotos/um/foto.jpg");
    const { exitCode, stdout } = await run("scripts/backup.ts", path.join(root, "copies"), ["--new"]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /sem arquivos que o banco tem e o armazenamento não: 1\. .*\nfotos\/um\/foto\.jpg$/,
    );
  }, 60_000);

  test("a folder that was not begun, as when its disk is not mounted, is refused and stays empty", async () => {
    const copies = path.join(root, "copies");
    await mkdir(copies);
    const refused = await run("scripts/backup.ts", copies);
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      `${copies} não é uma pasta de cópias: falta o key.txt. Veja se o disco está montado. Uma pasta nova começa com npm run backup -- ${copies} --new.`,
    ]);
    expect((await run("scripts/restore.ts", copies)).stderr).toBe(refused.stderr);
    expect(await readdir(copies)).toEqual([]);
  }, 60_000);

  test.each([
    ["missing", (file: string) => rm(file)],
    ["cut off", (file: string) => truncate(file, 30)],
    ["changed", async (file: string) => writeFile(file, Buffer.alloc((await readFile(file)).length))],
  ])(
    "a file that is %s in the folder of the backups is named, and all else is restored without it",
    async (_, damage) => {
      const folder = folderOf(KEY);
      const { name } = await begin({ url: url(), files, folder }, () => NOW, "1");
      await damage(path.join(root, "copies/files/fotos/um/foto.jpg.sealed"));
      const database = await emptyDatabase();
      const store = newStore("other");
      const { unreadable } = await restore({ url: postgres.url(database), files: store, folder }, name);
      expect(unreadable).toEqual(["fotos/um/foto.jpg"]);
      expect(await contents(database)).toEqual(await contents("elo"));
      expect(await readdir(path.join(root, "other/fotos/um"))).toEqual(["320.webp"]);
    },
    60_000,
  );

  test("a damaged file is not needed where the store has it, and the next backup copies it again", async () => {
    const folder = folderOf(KEY);
    const { name } = await begin({ url: url(), files, folder }, () => NOW, "1");
    const copy = path.join(root, "copies/files/fotos/um/foto.jpg.sealed");
    await truncate(copy, 30);
    const database = await emptyDatabase();
    const restored = await restore({ url: postgres.url(database), files, folder }, name);
    expect(restored.unreadable).toEqual([]);
    const later = () => new Date(NOW.getTime() + 86_400_000);
    expect(await begin({ url: url(), files, folder }, later, "1")).toMatchObject({ copied: 1, missing: [] });
    await files.remove("fotos/um/foto.jpg");
    const again = await emptyDatabase();
    expect(await restore({ url: postgres.url(again), files, folder }, name)).toMatchObject({
      unreadable: [],
    });
    expect(await readFile(path.join(root, "store/fotos/um/foto.jpg"), "utf8")).toBe("bytes");
  }, 60_000);

  test("a file that the store has damaged counts as lost", async () => {
    await files.put("fotos/um/foto.jpg", Buffer.from("by"), "image/jpeg");
    const folder = folderOf(KEY);
    const { missing, files: listed } = await begin({ url: url(), files, folder }, () => NOW, "1");
    expect(missing).toEqual(["fotos/um/foto.jpg"]);
    expect(listed.map(({ key }) => key)).toEqual(["fotos/um/320.webp"]);
  }, 30_000);

  test("the command restores without a damaged file, names it, and ends with 1", async () => {
    const copies = path.join(root, "copies");
    await begin({ url: url(), files, folder: folderOf("") }, () => NOW, "1");
    await rm(path.join(copies, "files/fotos/um/foto.jpg"));
    const database = await emptyDatabase();
    const { exitCode, stdout } = await run("scripts/restore.ts", copies, [], {
      DATABASE_URL: postgres.url(database),
      FILES_DIR: path.join(root, "other"),
    });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/ migrações, 1 arquivos\./);
    expect(stdout).toContain("A pasta dos arquivos não existia e foi criada");
    expect(stdout).toMatch(/sem arquivos que a cópia não tem inteiros: 1\. .*\nfotos\/um\/foto\.jpg$/);
  }, 60_000);

  test("a missing program is named", async () => {
    const tools = await import("../../../scripts/postgres-tools");
    vi.stubEnv("PATH", "");
    expect(() => tools.postgresTool("pg_nothing")).toThrow(/^Falta o pg_nothing: /);
    vi.unstubAllEnvs();
  });
});
