import { beforeAll, expect, test } from "vitest";

let queries: typeof import("./queries");
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");
let conversations: typeof import("@/tests/setup/conversations");

const NOW = new Date("2026-11-22T12:00Z");

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  queries = await import("./queries");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
  conversations = await import("@/tests/setup/conversations");
});

test("the project of a sign-up is in 'Agora' before any change, but a listed one is not", async () => {
  const captador = await people.createPerson();
  const [draft] = await projects.storeProjects(
    projects.aProject({ captadorId: captador.userId, publicado: false, nomeProjeto: "Do cadastro" }),
    projects.aProject({ captadorId: captador.userId }),
  );
  const { facts } = await queries.readPanel(captador.userId, NOW);
  expect(facts.rascunhos).toEqual([
    { id: draft?.id, nome: "Do cadastro", publicado: false, desde: draft?.createdAt },
  ]);
  expect(facts.semProjeto).toBe(false);
});

test("a new draft in which nobody has written is neither in 'Agora' nor offered to the assistant", async () => {
  const { createDraft } = await import("@/lib/catalog/own-projects/mutations/draft");
  const { listProjectChoices } = await import("@/lib/ai/proposals/queries/project");
  const captador = await people.createPerson();
  const created = await createDraft(captador);
  if (!created.ok) throw new Error(created.message);
  const { id } = created.data;
  const seen = async () => {
    const { rascunhos, semProjeto, rascunhoVazio } = (await queries.readPanel(captador.userId, NOW)).facts;
    const choices = await listProjectChoices(captador.userId);
    return {
      drafts: rascunhos.map((draft) => draft.id),
      semProjeto,
      rascunhoVazio,
      choices: choices.map(({ nome }) => nome),
    };
  };
  expect(await seen()).toEqual({ drafts: [], semProjeto: true, rascunhoVazio: true, choices: [] });
  expect(await createDraft(captador)).toEqual(created);
  await db.projectDraft.update({ where: { projetoId: id }, data: { versao: 2 } });
  expect(await seen()).toEqual({
    drafts: [id],
    semProjeto: false,
    rascunhoVazio: false,
    choices: ["Projeto sem nome"],
  });
  await db.projectDraft.update({ where: { projetoId: id }, data: { versao: 1 } });
  await db.project.update({ where: { id }, data: { nomeProjeto: "Do cadastro" } });
  expect(await seen()).toEqual({
    drafts: [id],
    semProjeto: false,
    rascunhoVazio: false,
    choices: ["Do cadastro"],
  });
});

test("changes of a listed project are in 'Agora' since their last edit, not since its approval", async () => {
  const { userId } = await people.createPerson();
  const [listed] = await projects.storeProjects(projects.aProject({ captadorId: userId }));
  if (!listed) throw new Error("no project");
  const [decididoEm, updatedAt] = [new Date("2026-03-02T15:00Z"), new Date("2026-11-20T15:00Z")];
  await db.projectDraft.create({ data: { projetoId: listed.id, estado: "rascunho", decididoEm, updatedAt } });
  expect((await queries.readPanel(userId, NOW)).facts.rascunhos).toEqual([
    { id: listed.id, nome: listed.nomeProjeto, publicado: true, desde: updatedAt },
  ]);
});

test("'Agora' has a project returned for correction, however many older drafts there are", async () => {
  const { userId } = await people.createPerson();
  const [returned, ...drafts] = await projects.storeProjects(
    ...Array.from({ length: 7 }, () => projects.aProject({ captadorId: userId, publicado: false })),
  );
  if (!returned) throw new Error("no projects");
  const decidedAt = new Date("2026-11-21T15:00Z");
  const reasons = { estado: "devolvido", motivos: ["Falta o orçamento"], decididoEm: decidedAt };
  await db.projectDraft.create({ data: { projetoId: returned.id, ...reasons } });
  await db.project.updateMany({
    where: { id: { in: drafts.map(({ id }) => id) } },
    data: { createdAt: new Date("2026-11-01T15:00Z") },
  });

  const { facts } = await queries.readPanel(userId, NOW);
  expect(facts.devolvidos).toEqual([{ id: returned.id, nome: returned.nomeProjeto, desde: decidedAt }]);
  expect(facts.rascunhos).toHaveLength(6);
});

test("B2.11 B7.6 B6.3 B6.4 the counts are of own projects, accepted matches and conversations", async () => {
  const captador = await people.createPerson();
  const funder = await people.createPerson({ userType: "financiador" });
  const [own, other] = await projects.storeProjects(
    projects.aProject({ captadorId: captador.userId }),
    projects.aProject({ captadorId: captador.userId, publicado: false }),
  );
  if (!own || !other) throw new Error("no projects");
  const sides = { captadorId: captador.userId, financiadorId: funder.userId };
  const matched = { ...sides, projetoId: own.id, isMatched: true, matchedAt: new Date() };
  const match = await db.match.create({ data: matched });
  await db.match.create({ data: { ...sides, projetoId: other.id, isMatched: false } });
  await db.conversation.create({ data: { userId: captador.userId, kind: "proposta" } });
  await conversations.unlock(match);
  await db.savedSearch.create({ data: { userId: funder.userId, name: "Tudo", query: "" } });
  const contact = { nomeEmpresa: "Recicla Já", emailContato: "a@exemplo.com.br" };
  await db.interest.create({ data: { userId: funder.userId, projetoId: own.id, ...contact } });

  expect((await queries.readPanel(captador.userId, NOW)).counts).toEqual({
    projects: 2,
    received: 1,
    deals: 1,
    matches: 1,
    conversations: 1,
    unread: 0,
    interests: 0,
    searches: 0,
  });
  expect(await queries.readPanel(funder.userId, NOW)).toMatchObject({
    counts: {
      projects: 0,
      received: 0,
      matches: 1,
      conversations: 1,
      unread: 0,
      interests: 1,
      searches: 1,
    },
  });
});

test("refused and withdrawn interests do not count as under way", async () => {
  const funder = await people.createPerson({ userType: "financiador" });
  const stored = await projects.storeProjects(...Array.from({ length: 5 }, () => projects.aProject({})));
  const states = ["Interessada", "Aceita", "Confirmada", "Recusada", "Cancelada"];
  const contact = { nomeEmpresa: "Recicla Já", emailContato: "a@exemplo.com.br" };
  await db.interest.createMany({
    data: stored.map(({ id }, at) => ({
      userId: funder.userId,
      projetoId: id,
      ...contact,
      statusInteresse: states[at] ?? "",
      createdAt: new Date(Date.UTC(2026, 10, 1 + at)),
    })),
  });
  expect((await queries.readPanel(funder.userId, NOW)).counts).toMatchObject({ interests: 3 });
});

test("B2.17 B9.5 B6.2 B7.1 the card has a summary and the six largest projects, for a captador none", async () => {
  const values = [1, 2, 3, 4, 5, 6, 7].map((millions) => ({
    nomeProjeto: `Vale ${millions}`,
    valorTotal: BigInt(millions) * 100_000_000n,
    valorCaptado: 50_000_000n,
  }));
  await db.interest.deleteMany();
  await db.talk.deleteMany();
  await db.opportunity.deleteMany();
  await db.match.deleteMany();
  await projects.removeProjects();
  const funder = await people.createPerson({ userType: "financiador" });
  expect(await queries.getFeatured(funder)).toEqual({
    summary: { projetos: 0, valorTotal: 0, disponivel: 0 },
    projects: [],
  });
  await projects.storeProjects(
    ...values.map((one) => projects.aProject(one)),
    ...[50_000_000n, 150_000_000n].map((valorCaptado) =>
      projects.aProject({ status: "Finalizada", valorTotal: 100_000_000n, valorCaptado }),
    ),
  );
  await db.project.updateMany({ where: { nomeProjeto: "Vale 7" }, data: { demonstracao: true } });
  const { summary, projects: shown } = await queries.getFeatured(funder);
  expect(summary).toEqual({ projetos: 7, valorTotal: 3_000_000_000, disponivel: 2_450_000_000 });
  expect(shown.map(({ nome }) => nome)).toEqual(["Vale 7", "Vale 6", "Vale 5", "Vale 4", "Vale 3", "Vale 2"]);
  expect(shown[0]).toMatchObject({ proponente: expect.any(String), valorCaptado: 50_000_000 });
  expect(shown.map(({ demonstracao }) => demonstracao)).toEqual([true, false, false, false, false, false]);
  expect((await queries.getFeatured(await people.createPerson())).projects).toEqual([]);
});

test("'Agora' has the duties of each side and the next deadline", async () => {
  const captador = await people.createPerson();
  const funder = await people.createPerson({ userType: "financiador" });
  const owned = { captadorId: captador.userId, prazoCaptacao: new Date("2027-01-23") };
  const [open, closed, near, unnamed] = await projects.storeProjects(
    projects.aProject(owned),
    projects.aProject({ ...owned, status: "Finalizada" }),
    projects.aProject({ prazoCaptacao: new Date("2026-12-01") }),
    projects.aProject({}),
  );
  if (!open || !closed || !near || !unnamed) throw new Error("no projects");
  const contact = { userId: funder.userId, nomeEmpresa: "Recicla Já", emailContato: "a@exemplo.com.br" };
  const registered = new Date("2026-11-16T15:00Z");
  await db.interest.createMany({
    data: [
      { ...contact, projetoId: open.id, createdAt: registered },
      { ...contact, projetoId: closed.id, createdAt: registered },
      { ...contact, projetoId: unnamed.id, statusInteresse: "Aceita", respondidoEm: registered },
    ],
  });
  await db.favorite.create({ data: { userId: funder.userId, projetoId: near.id } });
  await db.projectQuestion.createMany({
    data: (["aberta", "recusada"] as const).map((estado) => ({
      id: crypto.randomUUID(),
      projetoId: open.id,
      autorId: funder.userId,
      estado,
      texto: "Quando começa a obra?",
      criadaEm: registered,
    })),
  });
  const reasons = { estado: "devolvido", motivos: ["Falta o orçamento"], decididoEm: registered };
  await db.projectDraft.create({ data: { projetoId: open.id, ...reasons } });

  const { facts, counts } = await queries.readPanel(captador.userId, NOW);
  expect(counts.received).toBe(1);
  expect(facts).toEqual({
    negociacoes: [],
    mensagens: [],
    recebidos: [
      {
        slug: open.slug,
        nome: open.nomeProjeto,
        total: 1,
        desde: registered,
        apoio: (await db.interest.findFirstOrThrow({ where: { projetoId: open.id } })).id,
      },
    ],
    perguntas: [{ id: open.id, nome: open.nomeProjeto, total: 1, desde: registered }],
    devolvidos: [{ id: open.id, nome: open.nomeProjeto, desde: registered }],
    rascunhos: [],
    semValor: [],
    encerrados: [],
    decidir: [],
    semProjeto: false,
    rascunhoVazio: false,
    planoAtrasadoDesde: null,
    recibo: null,
    proximoPrazo: "2027-01-23",
  });
  const newcomer = await people.createPerson();
  await db.subscription.updateMany({
    where: { userId: newcomer.userId },
    data: { plan: "pro", status: "past_due", pastDueSince: registered },
  });
  expect((await queries.readPanel(newcomer.userId, NOW)).facts.planoAtrasadoDesde).toEqual(registered);
  expect((await queries.readPanel(newcomer.userId, NOW)).facts).toMatchObject({
    semProjeto: true,
    rascunhoVazio: false,
  });
  const mine = (await queries.readPanel(funder.userId, NOW)).facts;
  expect(mine).toMatchObject({
    recebidos: [],
    semProjeto: false,
    semValor: [{ nome: unnamed.nomeProjeto, desde: registered }],
    encerrados: [{ nome: closed.nomeProjeto }],
    decidir: [{ slug: near.slug, prazo: "2026-12-01" }],
    proximoPrazo: "2026-12-01",
  });
  expect((await queries.readPanel(funder.userId, new Date("2026-11-01T12:00Z"))).facts.decidir).toEqual([]);
});

test("unread messages are in 'Agora' and the badge of their reader alone, until read or muted", async () => {
  const { captador, funder, conversationId } = await conversations.aPair();
  const waits = async ({ userId }: { userId: string }) =>
    (await queries.readPanel(userId, NOW)).facts.mensagens.map(({ id, quem, total }) => [id, quem, total]);
  expect(await waits(captador)).toEqual([]);
  await conversations.sendText(funder, conversationId, "Bom dia.");
  await conversations.sendText(funder, conversationId, "Quando podemos falar?");
  expect(await waits(captador)).toEqual([[conversationId, "Recicla Já", 2]]);
  expect(await waits(funder)).toEqual([]);

  const side = { talkId_userId: { talkId: conversationId, userId: captador.userId } };
  const badge = async () => (await queries.readPanel(captador.userId, NOW)).counts.unread;
  expect(await badge()).toBe(2);
  await db.talkSide.update({ where: side, data: { muted: true } });
  expect([await waits(captador), await badge()]).toEqual([[], 0]);
  await db.talkSide.update({ where: side, data: { muted: false, unread: 0, unreadSince: null } });
  expect(await waits(captador)).toEqual([]);
});

test("data missing for a receipt are in 'Agora' of a funder with a support, until they are given", async () => {
  const { funder, opportunityId } = await conversations.aPair();
  const recibo = async () => (await queries.readPanel(funder.userId, NOW)).facts.recibo;
  expect(await recibo()).toEqual({ falta: [], ehEmpresa: true });
  await db.empresa.delete({ where: { userId: funder.userId } });
  await db.profile.update({
    where: { userId: funder.userId },
    data: { documentNumber: null, personType: "fisica" },
  });
  expect(await recibo()).toMatchObject({ falta: ["documento"], ehEmpresa: false });
  await db.profile.update({ where: { userId: funder.userId }, data: { documentNumber: "52998224725" } });
  expect(await recibo()).toMatchObject({ falta: [] });
  const change = (data: object) => db.opportunity.update({ where: { id: opportunityId }, data });
  await change({ status: "cancelada" });
  expect(await recibo()).toBeNull();
  const amount = 1_000_000n;
  const confirmed = { confirmedAmount: amount, captadorAmount: amount, financiadorAmount: amount };
  await change({ status: "confirmada", ...confirmed, captadorConfirmedAt: NOW, financiadorConfirmedAt: NOW });
  expect(await recibo()).toMatchObject({ falta: [] });
  await change({ status: "concluida" });
  expect(await recibo()).toMatchObject({ falta: [] });
  const stranger = await people.createPerson({ userType: "financiador" });
  expect((await queries.readPanel(stranger.userId, NOW)).facts.recibo).toBeNull();
});
