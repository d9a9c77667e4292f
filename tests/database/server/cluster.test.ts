import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findRunningDatabase, startDatabase } from "../../../scripts/database";
import { applyMigration, assertMigrated, migrate, pendingMigrations } from "../../../scripts/migrations";

async function runSql(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
}

/** Starts a database from a separate process. SIGTERM stops both. */
async function startOf(dataDir: string): Promise<ChildProcess> {
  const starter = spawn(process.execPath, [
    "--input-type=module",
    "-e",
    `import { startDatabase } from ${JSON.stringify(path.resolve("scripts/database.ts"))};
     const { stop } = await startDatabase({ dataDir: ${JSON.stringify(dataDir)} }).catch((error) => {
       process.stderr.write(error.constructor.name === "StartError" ? error.message : String(error.stack));
       process.exit(1);
     });
     process.once("SIGTERM", () => stop().then(() => process.exit()));
     process.stdout.write("up");`,
  ]);
  let output = "";
  starter.stderr.on("data", (chunk) => {
    output += chunk;
  });
  await Promise.race([once(starter.stdout, "data"), once(starter, "close")]);
  if (starter.exitCode !== null) throw new Error(output);
  return starter;
}

async function end(starter: ChildProcess): Promise<void> {
  const exit = once(starter, "exit");
  starter.kill("SIGTERM");
  await exit;
}

describe("the embedded PostgreSQL of a start", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = path.join(await mkdtemp(path.join(tmpdir(), "elo-recicla-cluster-")), "data");
  });
  afterAll(() => rm(path.dirname(dataDir), { recursive: true, force: true }));
  const postmaster = async () =>
    Number((await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);

  test("the cluster is created once, keeps its data, and is found while it runs", async () => {
    expect(findRunningDatabase(dataDir)).toBeNull();
    const first = await startDatabase({ dataDir });
    await runSql(first.url, "CREATE TABLE kept AS SELECT 'Água' AS text");
    expect(findRunningDatabase(dataDir)).toBe(first.url);
    await first.stop();
    expect(findRunningDatabase(dataDir)).toBeNull();
    const second = await startDatabase({ dataDir });
    expect(await runSql(second.url, "SELECT text, lower(text) AS low FROM kept")).toEqual([
      { text: "Água", low: "água" },
    ]);
    await second.stop();
    expect((await stat(path.join(dataDir, "postgres.password"))).mode & 0o077).toBe(0);
  });

  test("the cluster listens only on this machine and requires its password", async () => {
    const { url, stop } = await startDatabase({ dataDir });
    expect(await runSql(url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    await expect(runSql(url.replace(/:[0-9a-f]{48}@/, ":wrong@"), "SELECT 1")).rejects.toThrow("password");
    await stop();
  });

  test("a data folder in use is refused with one line", async () => {
    const { stop } = await startDatabase({ dataDir });
    await expect(startDatabase({ dataDir })).rejects.toThrow(
      /^A pasta de dados já está em uso .*DATA_DIR\.$/,
    );
    await stop();
  });

  test("of two concurrent first starts one gets the folder, and the other is refused with one line", async () => {
    const fresh = await mkdtemp(path.join(path.dirname(dataDir), "fresh-"));
    await rm(fresh, { recursive: true });
    const outcomes = await Promise.allSettled([1, 2].map(() => startOf(fresh)));
    const started = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason.message] : [],
    );
    try {
      expect(refused).toEqual([expect.stringMatching(/^A pasta de dados já está em uso .*DATA_DIR\.$/)]);
      // The refused start must not release the folder that the other start holds.
      await expect(startDatabase({ dataDir: fresh })).rejects.toThrow(/já está em uso/);
    } finally {
      await Promise.all(started.map(end));
    }
  });

  test("the cluster starts again after its server was killed", async () => {
    const { stop } = await startDatabase({ dataDir });
    process.kill(await postmaster(), "SIGKILL");
    await stop();
    await expect(postmaster()).resolves.toBeGreaterThan(0);
    const again = await startDatabase({ dataDir });
    expect(await runSql(again.url, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 1 }]);
    await again.stop();
  });

  test("a start takes over the server that a killed start left running", async () => {
    const owner = await startOf(dataDir);
    const left = await postmaster();
    owner.kill("SIGKILL");
    await once(owner, "exit");
    process.kill(left, 0);
    const { url, stop } = await startDatabase({ dataDir });
    expect(await runSql(url, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 1 }]);
    expect(() => process.kill(left, 0)).toThrow("ESRCH");
    await stop();
  });

  test("a stale lock with the process id of another program does not prevent a start", async () => {
    await writeFile(path.join(dataDir, "postgres/postmaster.pid"), `${process.pid}\n`);
    const { stop } = await startDatabase({ dataDir });
    await stop();
  });

  test("a port in use is named in one line, and the folder is released", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const address = blocker.address();
    const port = typeof address === "object" && address ? address.port : 0;
    await expect(startDatabase({ dataDir, port })).rejects.toThrow(
      new RegExp(`^A porta ${port} do PostgreSQL está ocupada; escolha outra\\.$`),
    );
    blocker.close();
    await (await startDatabase({ dataDir, port })).stop();
  });

  test("a folder that is not writable is named in one line", async () => {
    const file = path.join(path.dirname(dataDir), "file");
    await writeFile(file, "");
    await expect(startDatabase({ dataDir: path.join(file, "data") })).rejects.toThrow(
      /^Não é possível gravar na pasta de dados .*file\/data \(ENOTDIR\); defina DATA_DIR\.$/,
    );
  });
});

describe("migrations", () => {
  let url: string;
  beforeAll(async () => {
    const admin = inject("adminUrl");
    await runSql(admin, "CREATE DATABASE migrations");
    url = admin.replace(/[^/]+$/, "migrations");
  });

  test("the check for migrations refuses a database without them and changes nothing", async () => {
    await expect(assertMigrated(url)).rejects.toThrow(
      /^Faltam \d+ migrações no banco\. Rode antes: npm run migrate$/,
    );
    expect(await runSql(url, "SELECT to_regclass('projects') AS name")).toEqual([{ name: null }]);
  });

  test("several instances that start concurrently apply each migration once", async () => {
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    const names = applied.flat();
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(3);
    expect(await migrate(url)).toEqual([]);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    expect(await pendingMigrations(client)).toEqual([]);
    await assertMigrated(url);
    await client.end();
  });

  test("migrations are recorded in Prisma's format", async () => {
    const rows = await runSql(url, "SELECT * FROM _prisma_migrations ORDER BY migration_name LIMIT 1");
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
        finished_at: expect.any(Date),
        migration_name: expect.stringMatching(/^\d{14}_/),
        logs: null,
        rolled_back_at: null,
        started_at: expect.any(Date),
        applied_steps_count: 1,
      },
    ]);
  });

  test("a migration edited after it was applied is refused by name", async () => {
    await runSql(
      url,
      "UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name LIKE '%_regras'",
    );
    await expect(migrate(url)).rejects.toThrow(/^A migração \d{14}_regras mudou depois de aplicada/);
  });

  describe("migrations beside a running release", () => {
    const patience = { lockTimeout: 50, attempts: 3, pause: 10 };
    const apply = async (name: string, sql: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await applyMigration(client, { name, sql, checksum: name }, patience).finally(() => client.end());
    };
    const holdTable = async (name: string) => {
      const holder = new pg.Client({ connectionString: url });
      await holder.connect();
      await holder.query(`BEGIN; LOCK TABLE ${name} IN ROW EXCLUSIVE MODE`);
      return () => holder.query("COMMIT").then(() => holder.end());
    };
    const recorded = (name: string) =>
      runSql(url, `SELECT checksum FROM _prisma_migrations WHERE migration_name = '${name}'`);

    test("a migration yields to a table in use, and is applied once when it is free", async () => {
      await runSql(url, "CREATE TABLE busy (a int)");
      const letGo = await holdTable("busy");
      await expect(apply("late", "ALTER TABLE busy ADD COLUMN b int")).rejects.toThrow(
        /^A migração late falhou e nada dela ficou: canceling statement due to lock timeout$/,
      );
      expect(await recorded("late")).toEqual([]);
      setTimeout(() => void letGo(), 80);
      await apply("late", "ALTER TABLE busy ADD COLUMN b int");
      expect(await recorded("late")).toHaveLength(1);
    });

    test("a migration that deadlocks with a server is tried again, and is applied once", async () => {
      await runSql(url, "CREATE TABLE mails (a int); CREATE TABLE people (a int)");
      // PostgreSQL ends the side whose deadlock_timeout passes first: the migration.
      const server = new pg.Client({ connectionString: url });
      await server.connect();
      await server.query("SET deadlock_timeout = '60s'; BEGIN; LOCK TABLE people IN ROW EXCLUSIVE MODE");
      const sql =
        "SET LOCAL deadlock_timeout = '30ms'; SET LOCAL lock_timeout = '20s'; ALTER TABLE mails ADD COLUMN b int; ALTER TABLE people ADD COLUMN b int;";
      const crossing = (async () => {
        for (;;) {
          const [waits] = await runSql(
            url,
            "SELECT 1 FROM pg_locks WHERE relation = 'mails'::regclass AND mode = 'AccessExclusiveLock' AND granted",
          );
          if (waits) break;
        }
        await server.query("LOCK TABLE mails IN ROW EXCLUSIVE MODE; COMMIT");
      })();
      await Promise.all([apply("crossed", sql), crossing]).finally(() => server.end());
      expect(await recorded("crossed")).toHaveLength(1);
    });

    test("indexes are created concurrently, and an invalid one is created again", async () => {
      await runSql(url, "CREATE TABLE doubled (a int)");
      await runSql(url, "INSERT INTO doubled VALUES (1), (1)");
      const sql =
        "CREATE INDEX CONCURRENTLY doubled_plain ON doubled (a); CREATE UNIQUE INDEX CONCURRENTLY doubled_one ON doubled (a);";
      await expect(apply("indexes", sql)).rejects.toThrow(/rode o comando de novo para continuar: /);
      const valid = () =>
        runSql(
          url,
          "SELECT indisvalid AS valid FROM pg_index WHERE indrelid = 'doubled'::regclass ORDER BY indexrelid",
        );
      expect(await valid()).toEqual([{ valid: true }, { valid: false }]);
      await runSql(url, "DELETE FROM doubled WHERE ctid = '(0,1)'");
      await apply("indexes", sql);
      expect(await valid()).toEqual([{ valid: true }, { valid: true }]);
      expect(await recorded("indexes")).toHaveLength(1);
    });

    test("a retry of an interrupted migration goes on after the index that was dropped", async () => {
      await runSql(url, "CREATE TABLE narrowed (a int)");
      await runSql(url, "CREATE INDEX narrowed_one ON narrowed (a)");
      const sql =
        "DROP INDEX CONCURRENTLY narrowed_one; CREATE UNIQUE INDEX CONCURRENTLY narrowed_two ON narrowed (a);";
      await runSql(url, "INSERT INTO narrowed VALUES (1), (1)");
      await expect(apply("narrower", sql)).rejects.toThrow(/rode o comando de novo para continuar: /);
      await runSql(url, "DELETE FROM narrowed WHERE ctid = '(0,1)'");
      await apply("narrower", sql);
      expect(await recorded("narrower")).toHaveLength(1);
      const names = await runSql(url, "SELECT indexname FROM pg_indexes WHERE tablename = 'narrowed'");
      expect(names).toEqual([{ indexname: "narrowed_two" }]);
    });

    test("a drop with IF EXISTS drops the index, and passes where it is gone", async () => {
      await runSql(url, "CREATE TABLE dropped (a int)");
      await runSql(url, 'CREATE INDEX "dropped Old" ON dropped (a)');
      const sql = `DROP INDEX CONCURRENTLY IF EXISTS public."dropped Old"; DROP INDEX CONCURRENTLY IF EXISTS never_made;`;
      await apply("drops", sql);
      expect(await runSql(url, "SELECT indexname FROM pg_indexes WHERE tablename = 'dropped'")).toEqual([]);
      expect(await recorded("drops")).toHaveLength(1);
    });

    test("a migration that makes indexes and does something else is refused before its first statement", async () => {
      await runSql(url, "CREATE TABLE mixed (a int)");
      const sql = "CREATE INDEX CONCURRENTLY mixed_one ON mixed (a); ALTER TABLE mixed ADD COLUMN b int;";
      await expect(apply("mixed", sql)).rejects.toThrow(
        /^A migração mixed cria ou apaga índices .+ nada foi feito: ALTER TABLE mixed ADD COLUMN b int$/,
      );
      expect(await runSql(url, "SELECT indexname FROM pg_indexes WHERE tablename = 'mixed'")).toEqual([]);
      expect(await recorded("mixed")).toEqual([]);
    });
  });

  test("an unreachable database is reported in one line", async () => {
    await expect(migrate("postgresql://nobody@127.0.0.1:1/none")).rejects.toThrow(
      /^Não foi possível conectar ao banco de dados: .+$/,
    );
  });
});
