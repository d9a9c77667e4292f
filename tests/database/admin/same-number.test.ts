import { afterAll, expect, test } from "vitest";
import { comparedText } from "@/lib/people/organizations/rules";
import { startVendors } from "@/tests/setup/mailbox";
import { aContent } from "@/tests/setup/own-projects";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { stopJobs } = await import("@/lib/providers/jobs");
const { REVIEWED } = await import("@/lib/admin/projects/messages");
const { approveByTeam } = await import("@/lib/admin/projects/mutations");
const { readProject } = await import("@/lib/admin/projects/queries");
const { sameNumberSeen } = await import("@/lib/admin/projects/rules");
const { createDraft, saveDraft } = await import("@/lib/catalog/own-projects/mutations/draft");
const { submitDraft } = await import("@/lib/catalog/own-projects/mutations/submission");
const { proposedBy } = await import("@/lib/catalog/own-projects/rules/content");
const { createPerson } = await import("@/tests/setup/people");
const { createProponent } = await import("@/tests/setup/proponents");

afterAll(async () => {
  await stopJobs();
  await vendors.stop();
});

const now = new Date();

async function sent(nome: string, over = {}): Promise<string> {
  const owner = await createPerson();
  const organization = await createProponent({}, owner);
  const made = await createDraft(owner);
  if (!made.ok) throw new Error(made.message);
  const { id } = made.data;
  const conteudo = proposedBy(aContent(now, { nome, ...over }), organization);
  await saveDraft(owner, { id, versao: 1, conteudo }, now);
  expect(await submitDraft(owner, { id, versao: 2 }, now)).toMatchObject({ ok: true });
  return id;
}

async function approvalOf(id: string) {
  const shown = await readProject(id);
  const proponent = shown?.sentProponent;
  return {
    id,
    motivo: "Conferido",
    contato: "Ligação para o telefone da fonte",
    visto: proponent && !proponent.conferidaEm ? comparedText(proponent) : "",
    enviadoEm: shown?.sent?.enviadoEm?.toISOString() ?? "",
    versao: shown?.sent?.versao ?? 0,
    mesmoNumero: sameNumberSeen(shown?.sameNumber ?? []),
  };
}

test("B5.4 another project with the same official number is found, however it is written, but not the own one, nor of two fictitious ones", async () => {
  const numeroAprovacao = "LIR 77.0/2026-9";
  const [one, other] = [await sent("Galpão do rio", { numeroAprovacao }), await sent("Galpão da serra")];
  await db.project.update({ where: { id: other }, data: { numeroAprovacao: "lir 770-2026.9" } });
  expect((await readProject(one))?.sameNumber).toMatchObject([{ id: other, situacao: "fora" }]);
  await db.project.update({ where: { id: one }, data: { numeroAprovacao } });
  expect((await readProject(one))?.sameNumber.map(({ id }) => id)).toEqual([other]);
  await db.project.update({ where: { id: one }, data: { demonstracao: true } });
  expect((await readProject(one))?.sameNumber.map(({ id }) => id)).toEqual([other]);
  await db.project.update({ where: { id: other }, data: { demonstracao: true } });
  expect((await readProject(one))?.sameNumber).toEqual([]);
  await db.project.update({ where: { id: other }, data: { numeroAprovacao: "LIR 78.0/2026-9" } });
  expect((await readProject(one))?.sameNumber).toEqual([]);
});

test("B5.4 of two submissions with one official number each page warns of the other, and neither is approved unwarned", async () => {
  const by = { viewer: await createPerson(), requestId: "pedido-1", now };
  const one = await sent("Galpão do norte", { numeroAprovacao: "LIR 91.0/2026-3" });
  const early = await approvalOf(one);
  const other = await sent("Galpão do sul", { numeroAprovacao: "lir 910-2026.3" });
  const inReview = {
    id: other,
    nome: "Galpão do sul",
    proponente: expect.stringMatching(/./),
    situacao: "analise",
  };
  expect((await readProject(one))?.sameNumber).toEqual([inReview]);
  expect((await readProject(other))?.sameNumber).toMatchObject([{ id: one, situacao: "analise" }]);
  const unseen = { ok: false, code: "conflict", message: REVIEWED.sameNumber, isOutdated: true };
  expect(await approveByTeam(early, by)).toMatchObject(unseen);
  expect(await readProject(one)).toMatchObject({ draft: { estado: "em_analise" }, publicado: false });
  expect(await approveByTeam(await approvalOf(one), by)).toMatchObject({ ok: true });
  expect((await readProject(other))?.sameNumber).toMatchObject([{ id: one, situacao: "lista" }]);
});
