import path from "node:path";
import { execa } from "execa";
import { describe, expect, test } from "vitest";

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
});
