import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { DAY } from "@/lib/kit/time";
import { startVendors } from "@/tests/setup/mailbox";
import { clearCookies, startRequest } from "@/tests/setup/next-headers";
import { QUESTIONS } from "../messages";
import { MAX_WAITING } from "../rules";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let db: typeof import("@/lib/server/db").db;
let ask: typeof import("./ask");
let report: typeof import("./report");
let email: typeof import("@/lib/words/email/mutations/send");
let actions: typeof import("../actions");
let queries: typeof import("../queries");
let session: typeof import("@/lib/access/auth/session");
let rights: typeof import("@/lib/overview/personal-data/mutations");
let env: typeof import("@/lib/server/env").env;
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");
let owner: Viewer;
let funder: Viewer;

beforeAll(async () => {
  vendors = await startVendors();
  ({ db } = await import("@/lib/server/db"));
  ({ env } = await import("@/lib/server/env"));
  ask = await import("./ask");
  report = await import("./report");
  email = await import("@/lib/words/email/mutations/send");
  actions = await import("../actions");
  queries = await import("../queries");
  session = await import("@/lib/access/auth/session");
  rights = await import("@/lib/overview/personal-data/mutations");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
});
afterAll(() => vendors.stop());
beforeEach(async () => {
  await db.emailMessage.deleteMany();
  owner = await people.createPerson();
  funder = await people.createPerson({ userType: "financiador", company: true });
});

const NOW = new Date("2026-11-22T12:00:00Z");

async function listed(values = {}) {
  const [project] = await projects.storeProjects(projects.aProject({ captadorId: owner.userId, ...values }));
  if (!project) throw new Error("no project");
  return project;
}
const question = (projetoId: string, texto = "Quando começa a obra?") => ({
  id: randomUUID(),
  projetoId,
  texto,
});
const subjectsTo = async (person: Viewer) =>
  (await db.emailMessage.findMany({ where: { userId: person.userId } })).map(({ subject }) => subject);

describe("asking a question", () => {
  test("B1.3 a question reaches the captador anonymously, and is public once it is answered", async () => {
    const { id, slug } = await listed();
    const asked = question(id, "A Recicla Já pode visitar? Sou Marina, ligue (11) 98765-4321.");
    expect(await ask.askProject(funder, asked)).toMatchObject({ ok: true });
    expect(await queries.listQuestionsForCaptador(owner.userId, id, 1)).toMatchObject({
      total: 1,
      items: [
        {
          estado: "aberta",
          quem: "Pergunta de um financiador",
          texto: "A [oculto] pode visitar? Sou [oculto], ligue [oculto].",
        },
      ],
    });
    expect(await queries.listMyQuestions(funder.userId, id)).toMatchObject([
      { estado: "aberta", texto: asked.texto },
    ]);
    expect((await queries.getNewsAndQuestions(slug, true)).questions).toEqual({ items: [], total: 0 });
    expect(await subjectsTo(owner)).toHaveLength(1);

    const reply = { id: asked.id, resposta: "Pode, Marina. Escreva para ana@coop.org.br." };
    expect(await ask.answerQuestion(owner, reply, NOW)).toMatchObject({ ok: true });
    expect((await queries.getNewsAndQuestions(slug, false)).questions).toMatchObject({
      total: 1,
      items: [{ quem: "Pergunta de um financiador", resposta: "Pode, [oculto]. Escreva para [oculto]." }],
    });
    expect(await subjectsTo(funder)).toHaveLength(1);
    expect(await ask.answerQuestion(owner, { ...reply, resposta: "Sim, em janeiro." }, NOW)).toMatchObject({
      ok: true,
    });
    expect((await queries.listPublicQuestions(slug, 1)).items).toMatchObject([
      { resposta: "Sim, em janeiro." },
    ]);
    expect(await subjectsTo(funder)).toHaveLength(1);
  });

  test("B1.3 B6.1 asker and organization stay anonymous after either has changed its name", async () => {
    const { id, slug } = await listed({ proponente: "Cooperativa Vitória" });
    const asked = question(id, "A Recicla Já pode visitar a Vitória? Sou Marina.");
    await ask.askProject(funder, asked);
    const rename = { fullName: "Beatriz Lopes", companyName: "Outra Firma" };
    await db.profile.update({ where: { userId: funder.userId }, data: rename });
    await db.empresa.update({ where: { userId: funder.userId }, data: { razaoSocial: "Outra Firma Ltda" } });
    expect((await queries.listQuestionsForCaptador(owner.userId, id, 1)).items[0]?.texto).toBe(
      "A [oculto] pode visitar a Vitória? Sou [oculto].",
    );
    await db.project.update({ where: { id }, data: { proponente: "Cooperativa Aurora" } });
    await ask.answerQuestion(owner, { id: asked.id, resposta: "A Aurora recebe Marina e Beatriz." }, NOW);
    await db.project.update({ where: { id }, data: { proponente: "Cooperativa Horizonte" } });
    expect((await queries.getNewsAndQuestions(slug, false)).questions.items[0]).toMatchObject({
      texto: "A [oculto] pode visitar a [oculto]? Sou [oculto].",
      resposta: "A [oculto] recebe [oculto] e [oculto].",
    });

    const { EVERYTHING } = await import("@/lib/overview/personal-data/queries");
    expect(EVERYTHING.questions).toEqual({ omit: { nomesProjeto: true, resposta: true } });
    await rights.deleteMyAccount(funder.userId, people.PASSWORD, NOW);
    const kept = await db.projectQuestion.findUniqueOrThrow({ where: { id: asked.id } });
    expect(kept.nomes).toEqual([]);
    expect(kept.texto).toBe("A [oculto] pode visitar a Vitória? Sou [oculto].");
    expect((await queries.getNewsAndQuestions(slug, false)).questions.items[0]?.texto).not.toContain(
      "Vitória",
    );
  });

  test("B6.1 B6.2 the organization's public and legal names in an answer, and in its mail, are for a financiador alone", async () => {
    const legal = { cnpj: "19131243000197", razaoSocial: "COOPERATIVA ESTRELA DALVA" };
    const organizacaoId = await projects.storeOrganization(legal);
    const { id, slug } = await listed({ proponente: "Cooperativa Vitória", organizacaoId });
    const captador = await people.createPerson();
    const resposta = "A Vitória (Estrela Dalva) começa em janeiro.";
    for (const [asker, read] of [
      [captador, "A [oculto] ([oculto]) começa em janeiro."],
      [funder, resposta],
    ] as const) {
      const asked = question(id);
      await ask.askProject(asker, asked);
      await ask.answerQuestion(owner, { id: asked.id, resposta }, NOW);
      expect((await queries.readMyAnswers(asker.userId)).get(asked.id)).toBe(read);
      const answered = (await queries.getNewsAndQuestions(slug, asker === funder)).questions;
      expect(answered.items[0]).toMatchObject({ resposta: read });
      for (const { id: mail } of await db.emailMessage.findMany({ where: { userId: asker.userId } }))
        await email.deliverQueued({ id: mail }, false);
      const [mail] = await vendors.inbox(asker.email);
      expect(mail?.text).toContain(read);
    }
  });

  test("the same question sent three times at once is stored once and mailed once", async () => {
    const { id } = await listed();
    const asked = question(id);
    const results = await Promise.all([1, 2, 3].map(() => ask.askProject(funder, asked)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    const changed = { ...asked, texto: "E quando chega a prensa nova?" };
    expect(await ask.askProject(funder, changed)).toMatchObject({ message: QUESTIONS.sentBefore });
    expect(await db.projectQuestion.count({ where: { projetoId: id } })).toBe(1);
    expect(await subjectsTo(owner)).toHaveLength(1);
  });

  test("a question on one's own or an unlisted project, or beyond the limit of waiting ones, is refused", async () => {
    const { id } = await listed();
    expect(await ask.askProject(owner, question(id))).toMatchObject({ message: QUESTIONS.own });
    const hidden = await listed({ publicado: false });
    expect(await ask.askProject(funder, question(hidden.id))).toMatchObject({ message: QUESTIONS.unlisted });
    const results = await Promise.all(
      Array.from({ length: MAX_WAITING + 2 }, () => ask.askProject(funder, question(id))),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_WAITING);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ message: QUESTIONS.waiting(MAX_WAITING) });
  });

  test("a question is answered while its project is listed, so that no mail leads to a missing page", async () => {
    const { id } = await listed();
    const asked = question(id);
    await ask.askProject(funder, asked);
    await db.project.update({ where: { id }, data: { publicado: false } });
    const answer = { id: asked.id, resposta: "Em janeiro." };
    expect(await ask.answerQuestion(owner, answer, NOW)).toMatchObject({
      message: QUESTIONS.answerUnlisted,
    });
    expect(await queries.listMyQuestions(funder.userId, id)).toMatchObject([{ estado: "aberta" }]);
    await db.project.update({ where: { id }, data: { publicado: true } });
    expect(await ask.answerQuestion(owner, answer, NOW)).toMatchObject({ ok: true });
  });

  test("a project without a captador takes no questions, and its page offers no form", async () => {
    const { id, slug } = await listed({ captadorId: null });
    const refused = await ask.askProject(funder, question(id));
    expect(refused).toMatchObject({ code: "conflict", message: QUESTIONS.nobody });
    expect(await db.projectQuestion.count({ where: { projetoId: id } })).toBe(0);
    expect(await queries.getNewsAndQuestions(slug, false)).toMatchObject({ takesQuestions: false });
    const owned = await listed();
    expect(await queries.getNewsAndQuestions(owned.slug, false)).toMatchObject({ takesQuestions: true });
  });

  test("a declined question is shown to its asker alone; another captador cannot answer or decline it", async () => {
    const { id, slug } = await listed();
    const asked = question(id);
    await ask.askProject(funder, asked);
    const other = await people.createPerson();
    expect(await ask.answerQuestion(other, { id: asked.id, resposta: "Eu sei." }, NOW)).toMatchObject({
      code: "not_found",
    });
    expect(await ask.declineQuestion(other, asked.id)).toMatchObject({ code: "not_found" });
    await ask.answerQuestion(owner, { id: asked.id, resposta: "Em janeiro." }, NOW);
    expect(await ask.declineQuestion(owner, asked.id)).toMatchObject({ ok: true });
    expect((await queries.getNewsAndQuestions(slug, false)).questions.total).toBe(0);
    expect(await queries.listMyQuestions(funder.userId, id)).toMatchObject([{ estado: "recusada" }]);
  });

  test("A9.7 B5.10 the fourth question within a minute is refused with the time to wait", async () => {
    const stored = await Promise.all([1, 2, 3, 4].map(() => listed()));
    startRequest({ [session.VIEWER_HEADER]: await session.encryptViewer(funder) });
    const results = [];
    for (const { id } of stored) results.push(await actions.askProjectAction(question(id)));
    clearCookies();
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    expect(results[3]).toMatchObject({ code: "rate_limited", retryAfter: expect.any(Number) });
  });

  test("deleting an account removes its waiting questions and keeps answered ones without their asker", async () => {
    const { id, slug } = await listed();
    const [waiting, answered] = [question(id), question(id)];
    for (const one of [waiting, answered]) await ask.askProject(funder, one);
    await ask.answerQuestion(owner, { id: answered.id, resposta: "Em janeiro." }, NOW);
    expect(await rights.deleteMyAccount(funder.userId, people.PASSWORD, NOW)).toMatchObject({ ok: true });
    expect(await db.projectQuestion.count({ where: { projetoId: id } })).toBe(1);
    expect((await queries.listPublicQuestions(slug, 1)).items).toMatchObject([
      { quem: "Pergunta de uma pessoa cadastrada" },
    ]);
  });
});

describe("the names of deleted accounts", () => {
  const ANSWER = "Pode, Marina Tavares da Recicla Já.";

  test("the name of a deleted asker stays hidden in the question and its answer", async () => {
    const { id, slug } = await listed({ sourceId: `sinir_${randomUUID()}` });
    const asked = question(id, "A Recicla Já pode visitar? Sou Marina.");
    await ask.askProject(funder, asked);
    await ask.answerQuestion(owner, { id: asked.id, resposta: ANSWER }, NOW);
    // Owner and asker are both called Marina Tavares. Rename the owner, so that only the asker has this name.
    await db.profile.update({ where: { userId: owner.userId }, data: { fullName: "Rui Paz" } });
    const before = (await queries.getNewsAndQuestions(slug, true)).questions.items;
    expect(await rights.deleteMyAccount(funder.userId, people.PASSWORD, NOW)).toMatchObject({ ok: true });
    const { items } = (await queries.getNewsAndQuestions(slug, true)).questions;
    expect(items.map(({ texto, resposta }) => [texto, resposta])).toEqual(
      before.map(({ texto, resposta }) => [texto, resposta]),
    );
    expect(JSON.stringify(items)).not.toMatch(/Marina|Tavares|Recicla/);
  });

  test("the name of a deleted owner stays hidden, also where the placeholder is longer than the name", async () => {
    const { id, slug } = await listed({ sourceId: `sinir_${randomUUID()}`, proponente: "Outra Gente" });
    await db.profile.update({ where: { userId: owner.userId }, data: { fullName: "Lia Quz" } });
    const asked = question(id, "Lia ".repeat(150).trim());
    await ask.askProject(funder, asked);
    await ask.answerQuestion(owner, { id: asked.id, resposta: `Sou Lia Quz. ${"Lia, ".repeat(390)}` }, NOW);
    const other = await people.createPerson({ userType: "financiador" });
    const open = question(id, "A Lia ainda responde?");
    await ask.askProject(other, open);
    expect(await rights.deleteMyAccount(owner.userId, people.PASSWORD, NOW)).toMatchObject({ ok: true });
    const { items } = await queries.listPublicQuestions(slug, 1);
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toMatch(/Lia|Quz/);
    // A later owner could read this open question, so the stored text must not have the name.
    expect((await db.projectQuestion.findUniqueOrThrow({ where: { id: open.id } })).texto).toBe(
      "A [oculto] ainda responde?",
    );
  });
});

test("B6.1 the legal name stays hidden after its owner's deletion, also in a question that was stored without it", async () => {
  const legal = { cnpj: "33000167000101", razaoSocial: "COOPERATIVA ESTRELA DALVA" };
  const organizacaoId = await projects.storeOrganization(legal);
  const imported = { sourceId: `sinir_${randomUUID()}`, organizacaoId };
  const { id, slug } = await listed({ proponente: "Cooperativa Vitória", ...imported });
  const asked = question(id, "A Estrela Dalva recebe visitas?");
  await ask.askProject(funder, asked);
  await ask.answerQuestion(owner, { id: asked.id, resposta: "A Estrela Dalva recebe." }, NOW);
  await db.projectQuestion.update({ where: { id: asked.id }, data: { nomesProjeto: [] } });
  expect(await rights.deleteMyAccount(owner.userId, people.PASSWORD, NOW)).toMatchObject({ ok: true });
  expect((await queries.listPublicQuestions(slug, 1)).items).toMatchObject([
    { texto: "A [oculto] recebe visitas?", resposta: "A [oculto] recebe." },
  ]);
});

describe("reporting a question", () => {
  test("anybody can report an answered question; each report is stored and the team is mailed once", async () => {
    const { id } = await listed();
    const asked = question(id);
    await ask.askProject(funder, asked);
    const input = { tipo: "question", id: asked.id, motivo: "ofensivo", detalhe: "", email: "" } as const;
    expect(await report.reportContent(null, input)).toMatchObject({ ok: false, code: "not_found" });
    await ask.answerQuestion(owner, { id: asked.id, resposta: "Em janeiro." }, NOW);
    for (const viewer of [null, funder, null])
      expect(await report.reportContent(viewer, input)).toMatchObject({ ok: true });
    expect(await db.contentReport.count({ where: { questionId: asked.id } })).toBe(3);
    const sentMails = await db.emailMessage.findMany({ where: { subject: { startsWith: "Denúncia" } } });
    expect(sentMails.map(({ toAddress }) => toAddress)).toEqual([env.SUPPORT_EMAIL]);
  });

  test("a report after the team kept the content is mailed again, once for all that wait", async () => {
    const { id } = await listed();
    const input = { tipo: "project", id, motivo: "enganoso", detalhe: "", email: "" } as const;
    const mailed = () => db.emailMessage.count({ where: { subject: { startsWith: "Denúncia" } } });
    for (const viewer of [null, funder]) await report.reportContent(viewer, input);
    expect(await mailed()).toBe(1);
    await db.contentReport.updateMany({ where: { projetoId: id }, data: { estado: "mantida" } });
    for (const viewer of [null, funder]) await report.reportContent(viewer, input);
    expect(await mailed()).toBe(2);
  });
});

test("B6.1 after a handover the former captador's end takes their name from answers, news and history, and leaves the new one's", async () => {
  const { changesOf } = await import("@/lib/catalog/own-projects/rules/changes");
  const { recordEvent } = await import("@/lib/catalog/own-projects/mutations/record-event");
  const { postNews } = await import("./post");
  const { acceptClaim } = await import("@/lib/people/organizations/mutations/hand-over");
  const { anOrganization } = await import("@/tests/setup/organizations");
  const { aContent } = await import("@/tests/setup/own-projects");
  const name = (person: Viewer, fullName: string) =>
    db.profile.update({ where: { userId: person.userId }, data: { fullName } });
  const next = await people.createPerson();
  await name(owner, "Ana Souza");
  const company = { companyName: "Cooperativa Vida Nova de Catadores" };
  await db.profile.update({ where: { userId: owner.userId }, data: company });
  await name(next, "Bia Prado");
  const { id: organizacaoId } = await anOrganization(owner, { razaoSocial: "COOPERATIVA VIDA NOVA" });
  const member = { organizationId: organizacaoId, userId: next.userId, estado: "aguardando" };
  await db.organizationMember.create({ data: member });
  const { id, slug } = await listed({ organizacaoId, proponente: "Vida Nova" });
  const [early, late, other] = [question(id), question(id), question(id)];
  for (const one of [early, late]) await ask.askProject(funder, one);
  const signed = "Ana Souza, coordenação da Vida Nova";
  await ask.answerQuestion(owner, { id: early.id, resposta: signed }, NOW);
  await postNews(
    owner,
    { id: randomUUID(), projetoId: id, titulo: "Ana Souza conta", texto: signed, fotos: [] },
    NOW,
  );
  const team = aContent(NOW, { equipe: [{ nome: "Ana Souza", funcao: "Coordenação" }] });
  const mudancas = changesOf(aContent(NOW, { equipe: [] }), team);
  for (const autorId of [owner.userId, null])
    await recordEvent(db, { projetoId: id, autorId, tipo: "enviado", detalhes: { mudancas } });
  expect((await acceptClaim(organizacaoId, next.email, NOW)).ok).toBe(true);
  await ask.askProject(funder, other);
  await ask.answerQuestion(next, { id: late.id, resposta: "Bia Prado segue o que Ana Souza disse." }, NOW);
  await recordEvent(db, { projetoId: id, autorId: next.userId, tipo: "enviado", detalhes: { mudancas: [] } });
  expect(JSON.stringify(await queries.getNewsAndQuestions(slug, true))).toContain("Ana Souza");

  expect(await rights.deleteMyAccount(owner.userId, people.PASSWORD, NOW)).toMatchObject({ ok: true });
  const shown = await queries.getNewsAndQuestions(slug, true);
  expect(shown.questions.items.map(({ resposta }) => resposta).toSorted()).toEqual([
    "Bia Prado segue o que [oculto] disse.",
    "[oculto], coordenação da Vida Nova",
  ]);
  expect(shown.news.items).toMatchObject([
    { titulo: "[oculto] conta", texto: "[oculto], coordenação da Vida Nova" },
  ]);
  const stored = await db.project.findUniqueOrThrow({
    where: { id },
    include: { updates: true, questions: { orderBy: { criadaEm: "asc" } }, events: true },
  });
  expect(JSON.stringify(stored, (_, value) => (typeof value === "bigint" ? "" : value))).not.toContain(
    "Souza",
  );
  expect(stored.questions.map(({ nomesProjeto }) => nomesProjeto.includes("Bia Prado"))).toEqual([
    false,
    true,
    true,
  ]);
  expect(stored.events).toHaveLength(3);
  expect(await db.formerCaptador.count({ where: { projetoId: id } })).toBe(0);
});

test("LGPD an answer that a later captador replaces is in the copy of their data, and keeps its day after that", async () => {
  const { listWrittenAnswers } = await import("../queries");
  const { id } = await listed();
  const asked = question(id);
  await ask.askProject(funder, asked);
  await ask.answerQuestion(owner, { id: asked.id, resposta: "Em janeiro." }, NOW);
  const next = await people.createPerson();
  const [since, later, last] = [1, 2, 3].map((days) => new Date(NOW.getTime() + days * DAY));
  await db.project.update({ where: { id }, data: { captadorId: next.userId, captadorDesde: since ?? null } });
  expect(await listWrittenAnswers(next.userId)).toEqual([]);
  for (const at of [later, last])
    await ask.answerQuestion(next, { id: asked.id, resposta: "Em março." }, at ?? NOW);
  expect(await listWrittenAnswers(next.userId)).toMatchObject([
    { resposta: "Em março.", respondidaEm: later },
  ]);
});
