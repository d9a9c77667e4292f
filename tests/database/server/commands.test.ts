import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";
import { describe, expect, test, vi } from "vitest";
import { createPerson } from "../../setup/people";

const root = path.join(import.meta.dirname, "../../..");

/** Timeout (s) of a command; a hanging process is killed and has no exit code. */
const PATIENCE = 60;

/** Runs the script of a command on this file's database. */
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

// Commands compile their imports at startup, which takes time.
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
