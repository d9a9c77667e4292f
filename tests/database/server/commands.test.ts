import { randomUUID } from "node:crypto";
import path from "node:path";
import { execa } from "execa";
import { describe, expect, test } from "vitest";
import { db } from "@/lib/server/db";
import { createPerson } from "../../setup/people";
import { aProject, storeProjects } from "../../setup/projects";
import { nextCnpj } from "../../setup/signups";

const root = path.join(import.meta.dirname, "../../..");

/** Seconds within which a command has to end; a process that hangs is killed and has no exit code. */
const PATIENCE = 60;

/** Runs a command of package.json as npm does, over the database of this file. */
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

/** A command starts a runtime that compiles its imports. */
const options = { timeout: (PATIENCE + 10) * 1000 };

describe("commands that refuse", () => {
  test.each([
    ["projects-review", ["approve", randomUUID()], "espera análise"],
    ["projects-review", ["return", randomUUID(), "Falta a portaria"], "espera análise"],
    ["organizations-review", ["confirm", "11222333000181"], "Nenhuma organização com este CNPJ."],
    ["organizations-review", ["accept", "11222333000181"], "Uso: npm run organizations:review"],
    ["projects-import", ["nada.json"], "nada.json"],
  ])("the command %s %j exits with its reason and code", options, async (name, args, reason) => {
    const { code, output } = await command(name, ...args);
    expect(output).toContain(reason);
    expect(code).toBe(1);
  });

  test("ledger-prove and billing-reconcile exit, too", options, async () => {
    expect((await command("ledger-prove")).code).toBe(0);
    expect(await command("billing-reconcile")).toMatchObject({
      code: 0,
      output: expect.stringContaining("0 registros comparados"),
    });
  });
});

test("organizations:review lists, shows, and refuses a claim by its command", options, async () => {
  const [keeper, claimant] = [await createPerson(), await createPerson()];
  const cnpj = nextCnpj();
  const { id } = await db.organization.create({
    data: {
      cnpj,
      razaoSocial: "COOPERATIVA VIDA NOVA",
      members: {
        create: [{ userId: keeper.userId }, { userId: claimant.userId, estado: "aguardando" }],
      },
    },
  });
  // A project under review names its organization only in the submitted version.
  const conteudo = { nome: "Galpão do Vale", numeroAprovacao: "2026.1.0042", organizacaoId: id };
  const [sent] = await storeProjects(aProject({ captadorId: keeper.userId, publicado: false }));
  const draft = { projetoId: sent?.id ?? "", conteudo, estado: "em_analise", enviadoEm: new Date() };
  await db.projectDraft.create({ data: draft });
  const { output } = await command("organizations-review", "list");
  expect(output).toContain(`Cooperativa Vida Nova  pedido de Marina Tavares <${claimant.email}>`);
  const shown = (await command("organizations-review", "show", cnpj)).output;
  expect(shown).toContain(`Cuida dela: Marina Tavares <${keeper.email}>`);
  expect(shown).toContain("Projeto: Galpão do Vale (em análise, proposta nº 2026.1.0042)");
  const refused = await command("organizations-review", "refuse", cnpj, claimant.email, "Sem a ata");
  expect(refused).toMatchObject({ code: 0, output: expect.stringContaining("Recusado.") });
  const states = await db.organizationMember.findMany({
    where: { organizationId: id },
    orderBy: { estado: "asc" },
  });
  expect(states.map(({ estado }) => estado)).toEqual(["ativo", "recusado"]);
});
