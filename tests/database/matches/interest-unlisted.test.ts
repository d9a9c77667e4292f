import { beforeEach, expect, test } from "vitest";
import { nameAmount } from "@/lib/matches/interests/mutations/name-amount";
import { registerInterest, withdrawInterest } from "@/lib/matches/interests/mutations/register";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { createPerson } from "../../setup/people";
import { aProject, storeProjects } from "../../setup/projects";

let owner: Awaited<ReturnType<typeof createPerson>>;
let funder: Awaited<ReturnType<typeof createPerson>>;
let projectId: string;
let interestId: string;

/** An accepted interest without an amount, in a project that was unlisted after the answer. */
beforeEach(async () => {
  owner = await createPerson();
  funder = await createPerson({ userType: "financiador" });
  const [project] = await storeProjects(aProject({ captadorId: owner.userId, publicado: false }));
  projectId = project?.id ?? "";
  const { id } = await db.interest.create({
    data: {
      userId: funder.userId,
      projetoId: projectId,
      nomeEmpresa: "Verde",
      emailContato: funder.email,
      statusInteresse: "Aceita",
      respondidoEm: new Date(),
      avisadoEm: new Date(),
    },
  });
  interestId = id;
});

const subjectsTo = async (toAddress: string) =>
  (await db.emailMessage.findMany({ where: { toAddress } })).map(({ subject }) => subject);

test("the captador of an unlisted project is notified when the funder withdraws", async () => {
  expect(await withdrawInterest(funder.userId, { id: interestId })).toMatchObject({ ok: true });
  expect(await subjectsTo(owner.email)).toEqual([expect.stringMatching(/: Interesse retirado$/)]);
});

test("the team is notified of a withdrawal from an unlisted project without a captador", async () => {
  const { nomeProjeto } = await db.project.update({
    where: { id: projectId },
    data: { captadorId: null, nomeProjeto: `Galpão ${projectId}` },
  });
  await withdrawInterest(funder.userId, { id: interestId });
  expect(await subjectsTo(env.CONTACT_EMAIL)).toContain(`Interesse retirado: ${nomeProjeto}`);
});

test("the captador of an unlisted project is notified when the funder names the missing amount", async () => {
  const named = { id: interestId, valor: 12_000_000 };
  expect(await nameAmount(funder.userId, named)).toMatchObject({ ok: true });
  expect(await subjectsTo(owner.email)).toEqual([expect.stringMatching(/: Valor informado$/)]);
});

test("an unlisted project takes no new interest", async () => {
  const other = await createPerson({ userType: "financiador" });
  const form = { nome_empresa: "Azul", email_contato: other.email, telefone_contato: null, observacoes: "" };
  const input = { ...form, projeto_id: projectId, valor_interesse: null };
  expect(await registerInterest(other, input)).toMatchObject({ code: "not_found" });
  expect(await subjectsTo(owner.email)).toEqual([]);
});
