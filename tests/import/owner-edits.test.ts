import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { describeReport } from "@/lib/catalog/project-import/messages";
import { db } from "@/lib/server/db";
import { cnpjNumber } from "../setup/cnpj";
import { importJson, record } from "../setup/import-files";
import { aContent } from "../setup/own-projects";
import { createPerson } from "../setup/people";
import { createProponent } from "../setup/proponents";

const { saveDraft } = await import("@/lib/catalog/own-projects/mutations/draft");
const { submitDraft } = await import("@/lib/catalog/own-projects/mutations/submission");
const { approveProject, returnProject } = await import("@/lib/catalog/own-projects/mutations/review");
const { findOwnProject } = await import("@/lib/catalog/own-projects/queries/own");
const { changesOf } = await import("@/lib/catalog/own-projects/rules/changes");
const { endAccount } = await import("@/lib/overview/personal-data/mutations");
const { stopJobs } = await import("@/lib/providers/jobs");

/** Imports a project and approves the changes of its captador. @param terms override the record's details */
async function anApprovedChange(id: string, terms: object = {}) {
  const now = new Date();
  const details = { ...record().details, ...terms };
  const row = record({ id, title: `Triagem de vidro ${id}`, details });
  await importJson([row]);
  const owner = await createPerson();
  const organization = await createProponent({ razaoSocial: "Cooperativa do dono" }, owner);
  const project = await db.project.update({ where: { sourceId: id }, data: { captadorId: owner.userId } });

  const before = await findOwnProject(owner.userId, project.id);
  if (!before) throw new Error("no project");
  const { nome, estado, cidade, valorTotal } = before.listado;
  const kept = { nome, estado, cidade, organizacaoId: organization.id, valorTotal, orcamento: [] };
  const conteudo = { ...aContent(now, kept), objetivo: "Triar o vidro da cidade inteira." };
  expect(await saveDraft(owner, { id: project.id, versao: 0, conteudo }, now)).toMatchObject({ ok: true });

  // An import keeps only approved changes, and this draft is not approved yet.
  expect(await importJson([row])).toMatchObject({ unchanged: 1, kept: [] });
  expect(await submitDraft(owner, { id: project.id, versao: 1 }, now)).toMatchObject({ ok: true });
  expect(await approveProject(project.id, { now })).toMatchObject({ ok: true });
  return { id: project.id, row, owner, organization, conteudo };
}

test("an owner's approved changes of an imported project survive the next import, which reports them", async () => {
  const { id, row, organization, conteudo } = await anApprovedChange("mine");
  const again = { ...row, title: "Triagem de vidro e PET", description: "Outro texto do arquivo." };
  const report = await importJson([again]);
  const [first] = report.kept;
  expect(first).toMatchObject({ id: "mine" });
  expect(first?.fields.map(({ field }) => field)).toContain("descricao");
  expect(describeReport(report, "registro").join("\n")).toMatch(
    /registro 1, mine: fica o que já está aqui:[\s\S]*1 com valores mantidos/,
  );
  // The owner did not change the project's name, so the import updates it.
  expect(await db.project.findUnique({ where: { id } })).toMatchObject({
    nomeProjeto: "Triagem de vidro e PET",
    descricao: conteudo.descricao,
    objetivo: "Triar o vidro da cidade inteira.",
    organizacaoId: organization.id,
    proponente: "Cooperativa do dono",
  });
});

test("drafts follow an import in the answers that their owner left as listed: an approved, a new and a submitted one", async () => {
  const { id, row, owner, conteudo } = await anApprovedChange("followed");
  const now = new Date();
  const find = async () => {
    const found = await findOwnProject(owner.userId, id);
    if (!found) throw new Error("no project");
    return found;
  };
  const rename = (title: string) => importJson([{ ...row, title }]);

  await rename("Nome de fevereiro");
  expect(await find()).toMatchObject({
    estado: "aprovado",
    atualizadoEm: null,
    conteudo: { nome: "Nome de fevereiro" },
  });
  expect(changesOf((await find()).listado, (await find()).conteudo)).toEqual([]);

  const edited = { ...(await find()).conteudo, objetivo: "Triar o vidro de três cidades." };
  const saved = await saveDraft(owner, { id, versao: (await find()).versao, conteudo: edited }, now);
  expect(saved).toMatchObject({ ok: true });
  const open = await find();
  await rename("Nome de março");
  expect(await find()).toMatchObject({
    estado: "rascunho",
    versao: open.versao + 1,
    // The time of the owner's save, not that of the import.
    atualizadoEm: now,
    conteudo: { nome: "Nome de março", objetivo: edited.objetivo, descricao: conteudo.descricao },
  });

  const later = new Date(now.getTime() + 1_000);
  expect(await submitDraft(owner, { id, versao: open.versao + 1 }, later)).toMatchObject({ ok: true });
  const read = await find();
  await rename("Nome de abril");
  const after = await find();
  expect(after).toMatchObject({ estado: "em_analise", enviadoEm: later, versao: read.versao + 1 });
  // The team's page still has the answers from before the import.
  const readBefore = { enviadoEm: later, versao: read.versao };
  expect(await approveProject(id, { now, read: readBefore })).toMatchObject({ ok: false, code: "conflict" });
  expect(await returnProject(id, ["Falta a ata"], now, { read: readBefore })).toMatchObject({
    ok: false,
    code: "conflict",
  });
  expect(await approveProject(id, { now, read: { ...readBefore, versao: after.versao } })).toMatchObject({
    ok: true,
  });
  const stored = await db.project.findUniqueOrThrow({ where: { id } });
  expect(stored).toMatchObject({ nomeProjeto: "Nome de abril", objetivo: edited.objetivo });
  expect(stored.camposDoDono).not.toContain("nomeProjeto");
  await stopJobs();
});

test("a form that was open during an import merges it: without a draft, and with an approved draft from before an import", async () => {
  const row = record({ id: "open", title: "Nome de janeiro" });
  await importJson([row]);
  const owner = await createPerson();
  const { id } = await db.project.update({ where: { sourceId: "open" }, data: { captadorId: owner.userId } });
  const open = async () => {
    const form = await findOwnProject(owner.userId, id);
    if (!form) throw new Error("no project");
    return form;
  };
  const typed = (form: Awaited<ReturnType<typeof open>>) =>
    saveDraft(
      owner,
      { id, versao: form.versao, conteudo: { ...form.conteudo, objetivo: "Triar." } },
      new Date(),
    );

  const first = await open();
  expect(first.versao).toBe(0);
  await importJson([{ ...row, title: "Nome de fevereiro" }]);
  expect(await typed(first)).toMatchObject({
    ok: true,
    data: { outcome: "conflict", outra: { nome: "Nome de fevereiro" } },
  });

  // Imports of an earlier release left approved drafts with outdated answers, such as this one.
  const stale = { ...first.conteudo, nome: "Nome de um ano atrás" };
  await db.projectDraft.update({ where: { projetoId: id }, data: { conteudo: stale } });
  const second = await open();
  expect(second.conteudo.nome).toBe("Nome de fevereiro");
  await importJson([{ ...row, title: "Nome de março" }]);
  expect(await typed(second)).toMatchObject({ ok: true, data: { outcome: "conflict" } });
  expect(await typed(await open())).toMatchObject({ ok: true, data: { outcome: "saved" } });
  expect(await open()).toMatchObject({ estado: "rascunho", conteudo: { nome: "Nome de março" } });
});

test("approving a change keeps the urgency of the source with its deadline, and sets it with a deadline of the captador", async () => {
  // The source says 'Alta', although 300 days before the deadline the urgency would be 'Baixa'.
  const { aprovadoEm, prazoCaptacao } = aContent(new Date());
  const terms = { approvedAt: aprovadoEm, fundraisingDeadline: prazoCaptacao };
  const source = await anApprovedChange("urgent", terms);
  const urgencyOf = async ({ id }: { id: string }) =>
    (await db.project.findUniqueOrThrow({ where: { id } })).urgencia;
  expect(await urgencyOf(source)).toBe("Alta");
  const own = await anApprovedChange("calm");
  expect(await urgencyOf(own)).toBe("Baixa");
  await importJson([source.row, own.row]);
  expect([await urgencyOf(source), await urgencyOf(own)]).toEqual(["Alta", "Baixa"]);
});

test("after the end of a captador's account the next import restores the source's text, but not the organization that the team checked", async () => {
  const { id, row, owner, organization, conteudo } = await anApprovedChange("left");
  await db.project.update({ where: { id }, data: { orcamento: [{ rubrica: "Obra", valor: 100 }] } });
  expect(await endAccount(owner.userId, new Date())).toMatchObject({ ok: true });
  expect(await db.project.findUnique({ where: { id } })).toMatchObject({
    publicado: true,
    descricao: conteudo.descricao,
    camposDoDono: ["organizacaoId"],
    orcamento: [],
  });
  const cnpj = cnpjNumber(68_000_001);
  const report = await importJson([{ ...row, organization: { ...row.organization, cnpj } }]);
  expect(report).toMatchObject({
    written: true,
    refused: [],
    kept: [{ id: "left", fields: [{ field: "proponenteCnpj" }] }],
  });
  expect(await db.project.findUnique({ where: { id } })).toMatchObject({
    descricao: row.description,
    objetivo: row.details.objective,
    organizacaoId: organization.id,
    proponente: "Cooperativa do dono",
  });
  await stopJobs();
});

test("a record that says nothing about works erases no captador's answer, and corrects one that nobody gave", async () => {
  const details = record().details as Record<string, unknown>;
  const about = (id: string, more: object) => record({ id, title: id, details: { ...details, ...more } });
  const ids = ["taken", "free"];
  await importJson(ids.map((id) => about(id, { hasWorks: false, minimumShare: 20 })));
  const { userId } = await createPerson();
  await db.project.update({ where: { sourceId: "taken" }, data: { captadorId: userId } });
  const { hasWorks: _, minimumShare: __, ...open } = details;
  await importJson(ids.map((id) => record({ id, title: id, details: open })));
  const stored = await db.project.findMany({
    where: { sourceId: { in: ids } },
    select: { sourceId: true, obras: true, captacaoMinima: true },
    orderBy: { sourceId: "desc" },
  });
  expect(stored).toEqual([
    { sourceId: "taken", obras: false, captacaoMinima: 20 },
    { sourceId: "free", obras: null, captacaoMinima: 50 },
  ]);
});

test("an import during the end of deals keeps both writes, without a deadlock", async () => {
  const places = ["SP", "RJ", "MG"];
  const rows = (round: number) =>
    Array.from({ length: 12 }, (_, at) => {
      const state = places[(round + at) % places.length];
      const location = { city: "Campinas", state, formatted: `Campinas, ${state}` };
      return record({ id: `round_${at}`, title: `Central ${at}`, location });
    });
  await importJson(rows(0));
  const projects = await db.project.findMany({ where: { sourceId: { startsWith: "round_" } } });
  /** Locks as a concluding deal does: first the project, then the statistics' sums, which a trigger updates. */
  const conclude = (id: string) =>
    db.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from projects where id = ${id}::uuid for no key update`;
      await pause(randomInt(30));
      await tx.project.update({
        where: { id },
        data: { valorCaptado: { increment: 1_000n }, captadoAqui: { increment: 1_000n } },
      });
    });
  const ROUNDS = 6;
  for (let round = 1; round <= ROUNDS; round += 1)
    await Promise.all([importJson(rows(round)), ...projects.map(({ id }) => conclude(id))]);
  const after = await db.project.findMany({ where: { sourceId: { startsWith: "round_" } } });
  expect(after.map(({ valorCaptado }) => valorCaptado)).toEqual(after.map(() => BigInt(ROUNDS * 1_000)));
});
