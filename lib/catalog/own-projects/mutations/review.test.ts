import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formatMoment } from "@/lib/kit/format";
import { aSentDraft, aWrittenDraft, listed, mailsOf, now } from "@/tests/setup/listed-projects";

const { db } = await import("@/lib/server/db");
const { env } = await import("@/lib/server/env");
const { createPerson } = await import("@/tests/setup/people");
const { BY_DEMO, OWN, REVIEW, REVIEW_ENDS, SUBMISSION } = await import("../messages");
const { createProponent } = await import("@/tests/setup/proponents");
const { findDemoDecision, listOwnEvents } = await import("../queries/history");
const { findOwnProject, findWaiting } = await import("../queries/own");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { toColumns } = await import("../rules/content");
const { saveDraft } = await import("./draft");
const { approveInDemo, approveProject, returnProject } = await import("./review");
const { recallDraft, submitDraft, withdrawProject } = await import("./submission");

const aFile = (ownerId: string, foto: boolean) => ({
  ownerId,
  purpose: foto ? "foto" : "documento",
  name: foto ? "galpao.jpg" : "portaria.pdf",
  size: 10,
  contentType: foto ? "image/jpeg" : "application/pdf",
  sha256: randomBytes(32),
  ...(foto && { width: 1600, height: 900, blur: "data:image/webp;base64,AA==" }),
  key: `${ownerId}/${randomBytes(6).toString("hex")}`,
});

async function endOf(id: string, tipo: string): Promise<string | undefined> {
  const newest = await db.projectEvent.findFirstOrThrow({
    where: { projetoId: id },
    orderBy: { id: "desc" },
  });
  expect(newest.tipo).toBe(tipo);
  return REVIEW_ENDS.get(tipo)?.(formatMoment(newest.createdAt));
}

describe("sending a draft", () => {
  test("sending twice, also at once, records one submission", async () => {
    const { owner, id } = await aWrittenDraft();
    const answers = await Promise.all([1, 2].map(() => submitDraft(owner, { id, versao: 2 }, now)));
    expect(answers).toEqual([1, 2].map(() => ({ ok: true, data: { message: OWN.sent } })));
    const { items } = await listOwnEvents(owner.userId, id, null);
    expect(items.map(({ tipo }) => tipo)).toEqual(["enviado", "criado"]);
  });

  test("a draft is sent by its owner alone, complete, and in the version that the owner has read", async () => {
    const { owner, id } = await aWrittenDraft();
    expect(await submitDraft(owner, { id, versao: 1 }, now)).toMatchObject({
      ok: false,
      message: OWN.changed,
    });
    expect(await submitDraft(await createPerson(), { id, versao: 2 }, now)).toMatchObject({
      code: "not_found",
    });
    const half = await aWrittenDraft({ obras: "" });
    expect(await submitDraft(half.owner, { id: half.id, versao: 2 }, now)).toMatchObject({
      ok: false,
      code: "bad_input",
      field: "obras",
    });
  });

  test("a sent draft cannot be changed until it is recalled, and a recalled one cannot be recalled again or approved", async () => {
    const { owner, id, conteudo } = await aSentDraft();
    const change = { id, versao: 2, conteudo: { ...conteudo, nome: "Outro" } };
    expect(await saveDraft(owner, change, now)).toMatchObject({ ok: false, message: OWN.locked });
    expect(await recallDraft(owner, id)).toMatchObject({ data: { message: OWN.recalled } });
    expect(await recallDraft(owner, id)).toMatchObject({ ok: false, message: OWN.changed });
    expect(await saveDraft(owner, change, now)).toMatchObject({ ok: true });
    expect(await approveProject(id, { now })).toMatchObject({ message: await endOf(id, "recolhido") });
  });
});

describe("a draft under review", () => {
  test("optional answers can be added under review, which makes the team read again; others are locked", async () => {
    const { owner, id, conteudo } = await aSentDraft();
    const equipe = [{ nome: "Ana", funcao: "Coordenação" }];
    const later = new Date(now.getTime() + 60_000);
    const more = { ...conteudo, organizacao: "Desde 2003.", equipe };
    expect(await saveDraft(owner, { id, versao: 2, conteudo: more }, later)).toMatchObject({
      data: { outcome: "saved", versao: 3 },
    });
    expect(await approveProject(id, { now: later, read: { enviadoEm: now, versao: 2 } })).toMatchObject({
      ok: false,
      message: REVIEW.changed,
    });
    expect(
      await saveDraft(owner, { id, versao: 3, conteudo: { ...more, obras: "nao" } }, later),
    ).toMatchObject({ ok: false, message: OWN.locked });
    expect(await saveDraft(await createPerson(), { id, versao: 3, conteudo }, later)).toMatchObject({
      code: "not_found",
    });
    expect(await approveProject(id, { now: later, read: { enviadoEm: later, versao: 3 } })).toMatchObject({
      ok: true,
    });
    expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ equipe });
  });

  test("an incomplete optional answer is refused under review, and the project can still be approved", async () => {
    const { owner, id, conteudo } = await aSentDraft();
    const half = { ...conteudo, equipe: [{ nome: "Ana", funcao: "" }] };
    expect(await saveDraft(owner, { id, versao: 2, conteudo: half }, now)).toMatchObject({
      ok: false,
      code: "bad_input",
      field: "equipe",
      message: SUBMISSION.equipe,
    });
    expect(await approveProject(id, { now })).toMatchObject({ ok: true });
  });

  test("an answer saved during the approval is approved with it, becomes a new draft, or is refused", async () => {
    const { owner, id, conteudo } = await aSentDraft();
    const [saved] = await Promise.all([
      saveDraft(owner, { id, versao: 2, conteudo: { ...conteudo, organizacao: "Desde 2003." } }, now),
      approveProject(id, { now }),
    ]);
    const { estado } = await db.projectDraft.findUniqueOrThrow({ where: { projetoId: id } });
    const { organizacao } = await db.project.findUniqueOrThrow({ where: { id } });
    // `aprovado`: the save came before the approval, or was refused. Otherwise the save began a new draft.
    if (estado === "aprovado") expect(organizacao).toBe(saved.ok ? "Desde 2003." : "");
    else expect([estado, saved.ok]).toEqual(["rascunho", true]);
  });
});

describe("the decision of the team", () => {
  test("B3.17 approving lists the project at an address with its files, and writes history and mail", async () => {
    const owner = await createPerson();
    const stranger = await createPerson();
    const [photo, foreign, paper] = await Promise.all([
      db.storedFile.create({ data: aFile(owner.userId, true) }),
      db.storedFile.create({ data: aFile(stranger.userId, true) }),
      db.storedFile.create({ data: aFile(owner.userId, false) }),
    ]);
    const { id, slug } = await listed(
      {
        nome: "Galpão da Vila Ré",
        fotos: [
          { id: photo.id, alt: "O galpão" },
          { id: foreign.id, alt: "De outra pessoa" },
        ],
        documentos: [{ id: paper.id, titulo: "Portaria" }],
      },
      owner,
    );
    expect(slug).toBe("galpao-da-vila-re");
    expect(await db.project.findUnique({ where: { id } })).toMatchObject({
      publicado: true,
      captacaoMinima: 50,
      obras: true,
      valorTotal: 100_000_000n,
      captadorId: owner.userId,
      numeroAprovacao: "2026.1.0042",
      orcamento: [{ rubrica: "Obra", valor: 70_000_000 }, { rubrica: "Prensa" }],
      fotos: [{ id: photo.id, alt: "O galpão", width: 1600, height: 900 }],
      documentos: [{ id: paper.id, titulo: "Portaria", nome: "portaria.pdf", size: 10 }],
    });
    const files = await db.storedFile.findMany({ where: { publico: true }, select: { id: true } });
    expect(files.map((file) => file.id).sort()).toEqual([photo.id, paper.id].sort());
    expect((await listOwnEvents(owner.userId, id, null)).items[0]).toMatchObject({
      tipo: "publicado",
      autor: "equipe",
      automatico: false,
    });
    const [mail] = await mailsOf(owner.email);
    expect(mail?.text).toContain("Publicado");
    expect(mail?.links).toContain(`${env.APP_URL}/projects/${id}/divulgar`);
  });

  test("B5.4 projects of one name by two proponents get two addresses, and a duplicate is refused", async () => {
    const nome = `Mesmo nome ${randomBytes(3).toString("hex")}`;
    const another = await createPerson();
    await createProponent({ razaoSocial: "Outra cooperativa" }, another);
    const [one, other] = [await listed({ nome }), await listed({ nome }, another)];
    expect(other.slug.startsWith(`${one.slug}-`)).toBe(true);
    const twin = await aSentDraft({ nome });
    expect(await approveProject(twin.id, { now })).toMatchObject({ ok: false, message: REVIEW.duplicate });
    await approveInDemo(twin, now);
    expect(await findOwnProject(twin.owner.userId, twin.id)).toMatchObject({
      estado: "devolvido",
      motivos: [REVIEW.duplicate],
    });
    expect(await findDemoDecision(twin.id)).toMatchObject({ tipo: "devolvido" });
  });

  test("a refusal that only the team can settle leaves the project under review, and gives its captador no note", async () => {
    const twin = await aSentDraft();
    const suspendedAt = (at: Date | null) =>
      db.user.update({ where: { id: twin.owner.userId }, data: { suspendedAt: at }, select: { id: true } });
    await suspendedAt(now);
    expect(await approveProject(twin.id, { now })).toMatchObject({ ok: false, message: REVIEW.suspended });
    await approveInDemo(twin, now);
    await suspendedAt(null);
    expect(await findOwnProject(twin.owner.userId, twin.id)).toMatchObject({
      estado: "em_analise",
      motivos: [],
    });
    const { items } = await listOwnEvents(twin.owner.userId, twin.id, null);
    expect(items.map(({ tipo }) => tipo)).toEqual(["enviado", "criado"]);
    expect(await mailsOf(twin.owner.email)).toEqual([]);
    await approveInDemo(twin, now);
    expect(await findOwnProject(twin.owner.userId, twin.id)).toMatchObject({ estado: "aprovado" });
  });

  test("a known name that the team must change leaves the project under review", async () => {
    const nome = `Dois nomes ${randomBytes(3).toString("hex")}`;
    const { id, owner, conteudo } = await aSentDraft({ nome });
    const { organizacaoId } = conteudo;
    const check = { conferidaEm: null, conferidaPor: null, nomeConhecido: "Nome de todos" };
    await db.organization.update({ where: { id: organizacaoId }, data: check });
    const { valorTotal } = toColumns(conteudo, now);
    const same = { nomeProjeto: `${nome} 2`, valorTotal };
    await storeProjects(
      aProject({ ...same, proponente: "Nome de todos" }),
      aProject({ ...same, organizacaoId, sourceId: `sinir_${nome}`, proponente: "Nome do arquivo" }),
    );
    expect(await approveProject(id, { now })).toMatchObject({ ok: false, code: "conflict" });
    await approveInDemo({ id }, now);
    expect(await findOwnProject(owner.userId, id)).toMatchObject({ estado: "em_analise", motivos: [] });
  });

  test("B5.4 an approval that checks the organization gives its imported projects the name, unless it would list one twice", async () => {
    const nome = `Mesmo nome ${randomBytes(3).toString("hex")}`;
    const { id, owner, conteudo } = await aSentDraft({ nome });
    const { organizacaoId } = conteudo;
    const check = { conferidaEm: null, conferidaPor: null, nomeConhecido: "Nome que o povo sabe" };
    await db.organization.update({ where: { id: organizacaoId }, data: check });
    const { valorTotal } = toColumns(conteudo, now);
    const file = { organizacaoId, sourceId: `sinir_${nome}`, proponente: "Nome do arquivo" };
    const [imported] = await storeProjects(aProject({ ...file, nomeProjeto: nome, valorTotal }));
    const where = { id: imported?.id ?? "" };
    expect(await approveProject(id, { now })).toMatchObject({ ok: false, message: REVIEW.duplicate });
    await db.project.update({ where, data: { nomeProjeto: `${nome} 2` } });
    expect(await approveProject(id, { now })).toMatchObject({ ok: true });
    expect(await db.project.findUnique({ where })).toMatchObject({
      proponente: "Nome que o povo sabe",
      captadorId: null,
    });
    expect(await findOwnProject(owner.userId, id)).toMatchObject({ estado: "aprovado" });
  });

  test("B3.17 returning a draft gives the reasons by mail and in the form, and it can be sent again", async () => {
    const { owner, id, conteudo } = await aSentDraft();
    expect(await returnProject(id, ["Falta a portaria", "O prazo não confere"], now)).toMatchObject({
      ok: true,
    });
    expect(await findOwnProject(owner.userId, id)).toMatchObject({
      estado: "devolvido",
      motivos: ["Falta a portaria", "O prazo não confere"],
      conteudo,
    });
    const [mail] = await mailsOf(owner.email);
    expect(mail?.text).toContain("Falta a portaria; O prazo não confere");
    expect(mail?.links).toContain(`${env.APP_URL}/projects/${id}/editar`);
    expect(await returnProject(id, ["De novo"], now)).toMatchObject({
      code: "not_found",
      message: await endOf(id, "devolvido"),
    });
    expect(await submitDraft(owner, { id, versao: 2 }, now)).toMatchObject({ ok: true });
  });

  test("a returned project that was sent too early and recalled is returned again, with the team's reasons and their time", async () => {
    const { owner, id, conteudo } = await aSentDraft();
    const motivos = ["Falta a portaria", "O prazo não confere"];
    await returnProject(id, motivos, now);
    const later = new Date(now.getTime() + 60_000);
    await saveDraft(
      owner,
      { id, versao: 2, conteudo: { ...conteudo, numeroAprovacao: "2026.1.0043" } },
      later,
    );
    expect(await submitDraft(owner, { id, versao: 3 }, later)).toMatchObject({ ok: true });
    expect(await recallDraft(owner, id)).toEqual({ ok: true, data: { message: OWN.recalledReturned } });
    expect(await db.projectDraft.findUniqueOrThrow({ where: { projetoId: id } })).toMatchObject({
      estado: "devolvido",
      motivos,
      decididoEm: now,
      enviadoEm: null,
    });
  });

  test("a return keeps the time at which the owner sent the draft, so that the form does not show the team's as a save", async () => {
    const { owner, id } = await aSentDraft();
    const savedAt = async () => (await findOwnProject(owner.userId, id))?.atualizadoEm;
    expect(await savedAt()).toEqual(now);
    await returnProject(id, ["Falta a portaria"], new Date(now.getTime() + 3_600_000));
    expect(await savedAt()).toEqual(now);
    await db.$executeRaw`update project_drafts set motivos = '{Falta a ata.}' where projeto_id = ${id}::uuid`;
    expect(await savedAt()).toEqual(now);
  });

  test("an approval ends the reasons of an earlier return, so a recalled change is a draft", async () => {
    const { owner, id, conteudo } = await aSentDraft();
    await returnProject(id, ["Falta a portaria"], now);
    await submitDraft(owner, { id, versao: 2 }, now);
    expect(await approveProject(id, { now })).toMatchObject({ ok: true });
    expect(await findOwnProject(owner.userId, id)).toMatchObject({ estado: "aprovado", motivos: [] });
    await saveDraft(owner, { id, versao: 2, conteudo: { ...conteudo, obras: "nao" } }, now);
    await submitDraft(owner, { id, versao: 3 }, now);
    expect(await recallDraft(owner, id)).toMatchObject({ data: { message: OWN.recalledChanges } });
    expect(await findOwnProject(owner.userId, id)).toMatchObject({ estado: "rascunho", motivos: [] });
  });

  test("of an approval and a concurrent recall or second approval, exactly one takes effect", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, id } = await aSentDraft();
      const [taken, approved] = await Promise.all([recallDraft(owner, id), approveProject(id, { now })]);
      expect([taken.ok, approved.ok].filter(Boolean)).toHaveLength(1);
      const stored = await findOwnProject(owner.userId, id);
      expect(stored).toMatchObject(
        approved.ok ? { estado: "aprovado", publicado: true } : { estado: "rascunho", publicado: false },
      );
    }
    const twice = await aSentDraft();
    const both = await Promise.all([1, 2].map(() => approveProject(twice.id, { now })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("a draft sent again after it was read cannot be approved in the older version", async () => {
    const { owner, id } = await aSentDraft();
    const enviadoEm = (await findWaiting(id))?.enviadoEm ?? now;
    await recallDraft(owner, id);
    await submitDraft(owner, { id, versao: 2 }, new Date(now.getTime() + 1000));
    expect(await approveProject(id, { now, read: { enviadoEm, versao: 2 } })).toMatchObject({
      message: REVIEW.changed,
    });
  });

  test("a change of a listed project is public once approved, and the history lists its changes", async () => {
    const { owner, id, conteudo, slug } = await listed();
    const change = { ...conteudo, nome: "Nome novo", obras: "nao" as const };
    await saveDraft(owner, { id, versao: 2, conteudo: change }, now);
    await submitDraft(owner, { id, versao: 3 }, now);
    expect(await recallDraft(owner, id)).toMatchObject({ data: { message: OWN.recalledChanges } });
    expect(await db.project.findUnique({ where: { id } })).toMatchObject({
      nomeProjeto: conteudo.nome,
      publicado: true,
    });
    await submitDraft(owner, { id, versao: 3 }, now);
    expect(await approveProject(id, { now, automatico: true })).toEqual({ ok: true, data: { slug } });
    expect(await db.project.findUnique({ where: { id } })).toMatchObject({
      nomeProjeto: "Nome novo",
      captacaoMinima: 20,
      slug,
    });
    expect((await listOwnEvents(owner.userId, id, null)).items[0]).toMatchObject({
      tipo: "alterado",
      automatico: true,
      mudancas: [
        { campo: "nome", de: conteudo.nome, para: "Nome novo" },
        { campo: "obras", de: "Sim", para: "Não" },
      ],
    });
  });
});

test("a decision that comes too late says what happened, when, and that the demonstration did it", async () => {
  const { owner, id, conteudo } = await aSentDraft();
  await approveInDemo({ id }, now);
  const published = await endOf(id, "publicado");
  expect(await approveProject(id, { now })).toMatchObject({ message: `${published} ${BY_DEMO}` });
  expect(await returnProject(id, ["Falta a ata"], now)).toMatchObject({ message: `${published} ${BY_DEMO}` });
  expect(await findDemoDecision(id)).toMatchObject({ tipo: "publicado" });
  await saveDraft(owner, { id, versao: 2, conteudo: { ...conteudo, obras: "nao" } }, now);
  await submitDraft(owner, { id, versao: 3 }, now);
  expect(await approveProject(id, { now })).toMatchObject({ ok: true });
  expect(await approveProject(id, { now })).toMatchObject({ message: await endOf(id, "alterado") });
  await withdrawProject(owner, id, now);
  expect(await approveProject(id, { now })).toMatchObject({ message: await endOf(id, "retirado") });
  expect(await approveProject(randomUUID(), { now })).toMatchObject({ message: REVIEW.unknown });
  const other = await aSentDraft();
  await db.projectDraft.update({ where: { projetoId: other.id }, data: { estado: "rascunho" } });
  expect(await approveProject(other.id, { now })).toMatchObject({ message: REVIEW.unknown });
  expect(await findDemoDecision(other.id)).toBeNull();
});

test("a listed project can be corrected after its last day, but not with another past date", async () => {
  const { owner, id, conteudo } = await listed();
  const later = new Date(now.getTime() + 301 * 86_400_000);
  const change = { ...conteudo, objetivo: "Triar 40 toneladas por mês." };
  await saveDraft(
    owner,
    { id, versao: 2, conteudo: { ...change, prazoCaptacao: conteudo.aprovadoEm } },
    later,
  );
  expect(await submitDraft(owner, { id, versao: 3 }, later)).toMatchObject({
    ok: false,
    message: SUBMISSION.prazoPassado,
  });
  await saveDraft(owner, { id, versao: 3, conteudo: change }, later);
  expect(await submitDraft(owner, { id, versao: 4 }, later)).toMatchObject({ ok: true });
  expect(await approveProject(id, { now: later })).toMatchObject({ ok: true });
});
