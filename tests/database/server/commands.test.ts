import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";
import { describe, expect, test, vi } from "vitest";
import { db } from "@/lib/server/db";
import { createPerson } from "../../setup/people";

const root = path.join(import.meta.dirname, "../../..");

/** Seconds until a hanging command is killed. */
const PATIENCE = 60;

async function command(name: string, ...args: string[]) {
  const result = await execa(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", `scripts/${name}.ts`, ...args],
    {
      cwd: root,
      reject: false,
      timeout: PATIENCE * 1000,
      killSignal: "SIGKILL",
    },
  );
  return { code: result.exitCode, output: `${result.stdout}${result.stderr}` };
}

const options = { timeout: (PATIENCE + 10) * 1000 };

describe("a command ends with an exit code", () => {
  test("projects-import refuses a missing file, and names it", options, async () => {
    const { code, output } = await command("projects-import", "nada.json");
    expect(output).toContain("nada.json");
    expect(code).toBe(1);
  });

  test("ledger-prove and billing-reconcile succeed", options, async () => {
    expect((await command("ledger-prove")).code).toBe(0);
    expect(await command("billing-reconcile")).toMatchObject({
      code: 0,
      output: expect.stringContaining("0 registros comparados"),
    });
    expect(await command("billing-reconcile", "--since", "ontem")).toMatchObject({
      code: 1,
      output: expect.stringContaining("--since 2026-11-23T02:00:00Z"),
    });
  });

  test("admin carry takes the name of a database beside its own, and refuses its own", options, async () => {
    const own = new URL(process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL ?? "").pathname.slice(1);
    const { code, output } = await command("admin", "carry", own);
    expect(output).toContain("Os dois endereços levam ao mesmo banco.");
    expect(code).toBe(1);
  });

  test("admin second-factor asks for the reason and names an unknown account", options, async () => {
    expect(await command("admin", "second-factor", "a@exemplo.com.br")).toMatchObject({
      code: 1,
      output: expect.stringContaining("second-factor EMAIL MOTIVO"),
    });
    const { code, output } = await command("admin", "second-factor", "a@exemplo.com.br", "Chamado 1");
    expect(output).toContain("Nenhuma conta confirmada com este e-mail.");
    expect(code).toBe(1);
  });

  test(
    "admin copy writes an account's data into the data folder, which a service may write",
    options,
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), "elo-copy-"));
      vi.stubEnv("DATA_DIR", folder);
      const { userId: id, email } = await createPerson();
      const file = path.join(folder, `dados-${id}.json`);
      const copy = () => command("admin", "copy", id, email, "Chamado 1");
      expect(await copy()).toMatchObject({ code: 0, output: expect.stringContaining(file) });
      expect(readFileSync(file, "utf8")).toContain(email);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(await copy()).toMatchObject({ code: 1, output: expect.stringContaining("já existe") });
      rmSync(folder, { recursive: true });
      vi.unstubAllEnvs();
    },
  );

  test("admin copy mails nobody while its file cannot be created, and takes the path of another", {
    timeout: 3 * options.timeout,
  }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "elo-copy-"));
    vi.stubEnv("DATA_DIR", path.join(folder, "none"));
    const { userId: id, email } = await createPerson();
    const file = path.join(folder, "dados.json");
    const mails = () => db.emailMessage.count({ where: { userId: id } });
    expect(await command("admin", "copy", id, email, "Chamado 1")).toMatchObject({
      code: 1,
      output: expect.stringContaining("(ENOENT). Nada foi copiado, e a conta não recebeu aviso."),
    });
    const other = await command("admin", "copy", id, "outra@exemplo.com.br", "--arquivo", file, "Chamado 1");
    expect([other.code, existsSync(file), await mails()]).toEqual([1, false, 0]);
    const copy = await command("admin", "copy", id, email, "--arquivo", file, "Chamado", "1");
    expect([copy.code, await mails()]).toEqual([0, 1]);
    expect(readFileSync(file, "utf8")).toContain(email);
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });

  test("admin end-sessions also ends those of a database that lacks migrations", options, async () => {
    const { sessionId } = await createPerson();
    const [last] = await db.$queryRaw<{ id: string; finished_at: Date }[]>`
      select id, finished_at from _prisma_migrations order by migration_name desc limit 1`;
    await db.$executeRaw`update _prisma_migrations set finished_at = null where id = ${last?.id}`;
    try {
      expect(await command("admin", "list")).toMatchObject({ code: 1 });
      expect(await command("admin", "end-sessions")).toMatchObject({ code: 0 });
      expect((await db.session.findUniqueOrThrow({ where: { id: sessionId } })).endedAt).not.toBeNull();
    } finally {
      await db.$executeRaw`update _prisma_migrations set finished_at = ${last?.finished_at} where id = ${last?.id}`;
    }
  });

  test(
    "admin skip-receipts takes a number and a reason, and says for how many issuers",
    options,
    async () => {
      for (const refused of [["0", "Sem o banco de antes"], ["1000"]])
        expect(await command("admin", "skip-receipts", ...refused)).toMatchObject({ code: 1 });
      expect(await command("admin", "skip-receipts", "1000", "Sem o banco de antes")).toMatchObject({
        code: 0,
        output: expect.stringContaining("Os próximos 1000 números de recibo ficam sem uso, em 1 emitente."),
      });
    },
  );

  test("admin end asks for the account's e-mail and a reason", options, async () => {
    expect(await command("admin", "end", crypto.randomUUID())).toMatchObject({
      code: 1,
      output: expect.stringContaining("end ID EMAIL MOTIVO"),
    });
  });

  test("admin end takes an id alone after a restore without the earlier database", options, async () => {
    const { userId: id } = await createPerson();
    const { code, output } = await command("admin", "end", id, "--sem-email", "Encerrada antes");
    expect(output).toContain(`A conta ${id} foi encerrada.`);
    expect(code).toBe(0);
  });
});
