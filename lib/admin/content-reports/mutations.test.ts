import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { REPORTS } from "@/lib/admin/content-reports/messages";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { QUESTIONS } from "@/lib/catalog/news/messages";
import type { Transaction } from "@/lib/server/db";
import { startVendors } from "@/tests/setup/mailbox";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const reports = await import("./mutations");
const queries = await import("./queries");
const report = await import("@/lib/catalog/news/mutations/report");
const ask = await import("@/lib/catalog/news/mutations/ask");
const news = await import("@/lib/catalog/news/queries");
const email = await import("@/lib/words/email/mutations/send");
const { createDeal } = await import("@/tests/setup/deal-room");
const { withdrawProject } = await import("@/lib/catalog/own-projects/mutations/submission");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const people = await import("@/tests/setup/people");
const projects = await import("@/tests/setup/projects");
afterAll(() => vendors.stop());

const NOW = new Date("2026-11-23T15:00:00Z");
const by = { adminId: randomUUID(), requestId: null, now: NOW };
const motivo = "Usa o nome de outra cooperativa.";

async function listed() {
  const owner = await people.createPerson();
  const [project] = await projects.storeProjects(projects.aProject({ captadorId: owner.userId }));
  return { owner, id: project?.id ?? "" };
}
async function reported(tipo: "project" | "update" | "question", id: string, email = "") {
  const input = { tipo, id, motivo: "identidade", detalhe: "É a nossa marca.", email } as const;
  expect(await report.reportContent(null, input)).toMatchObject({ ok: true });
  const [newest] = await db.contentReport.findMany({ orderBy: { id: "desc" }, take: 1 });
  return newest?.id ?? "";
}
async function answersTo(toAddress: string) {
  const mails = await db.emailMessage.findMany({ where: { toAddress, subject: "Sobre a sua denúncia" } });
  return mails.map(({ payload }) => JSON.stringify(openContent(payload ?? new Uint8Array())));
}
const interestIn = async (projetoId: string, statusInteresse: string) => {
  const funder = await people.createPerson({ userType: "financiador" });
  const data = { userId: funder.userId, projetoId, nomeEmpresa: "Recicla Já", emailContato: "a@b.com.br" };
  const row = await db.interest.create({ data: { ...data, statusInteresse } });
  return { ...row, email: funder.email };
};

test("a project that is taken down leaves the list with a reason; open interests end, accepted ones stay", async () => {
  const { owner, id } = await listed();
  const [open, accepted] = [await interestIn(id, "Interessada"), await interestIn(id, "Aceita")];
  const first = await reported("project", id, "marca@exemplo.com.br");
  const second = await reported("project", id);
  expect(await queries.getReport(first)).toMatchObject({
    tipo: "project",
    iguais: 2,
    email: "marca@exemplo.com.br",
  });
  const both = await Promise.allSettled(
    [first, second].map((one) => reports.decideReport(by, { id: one, decisao: "retirada", motivo })),
  );
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ publicado: false });
  expect(await db.projectDraft.findUniqueOrThrow({ where: { projetoId: id } })).toMatchObject({
    estado: "devolvido",
    motivos: [motivo],
  });
  expect(await db.interest.findUniqueOrThrow({ where: { id: open.id } })).toMatchObject({
    statusInteresse: "Cancelada",
    motivoRecusa: "A equipe retirou o projeto da lista.",
  });
  expect((await db.interest.findUniqueOrThrow({ where: { id: accepted.id } })).statusInteresse).toBe(
    "Aceita",
  );
  for (const to of [owner.email, open.email, accepted.email])
    expect(await db.emailMessage.count({ where: { toAddress: to } })).toBe(1);
  expect(await answersTo("marca@exemplo.com.br")).toEqual([expect.stringContaining("Saiu da página.")]);
  expect(await db.contentReport.findMany({ where: { projetoId: id } })).toMatchObject([
    { estado: "retirada", email: null, decididaEm: NOW },
    { estado: "retirada", email: null },
  ]);
  expect(await db.auditEntry.findMany({ where: { objectId: { in: [first, second] } } })).toMatchObject([
    { action: "content_taken_down", reason: motivo, after: { conteudo: "projeto", id } },
  ]);
});

test("a decision that another one overtook takes nothing down", async () => {
  const { countWaiting } = await import("@/tests/setup/locks");
  const { id } = await listed();
  const [first, second] = [await reported("project", id), await reported("project", id)];
  const overtaken = async (tx: Transaction) => {
    await tx.$queryRaw`select 1 from projects where id = ${id}::uuid for update`;
    const kept = reports.decideReport(by, { id: second, decisao: "mantida", motivo });
    await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1);
    const late = reports.decideReport(by, { id: first, decisao: "retirada", motivo });
    const refused = expect(late).rejects.toThrow("Esta denúncia já foi decidida.");
    await expect.poll(countWaiting, { timeout: 30_000 }).toBe(2);
    return { kept, refused };
  };
  const { kept, refused } = await db.$transaction(overtaken, { timeout: 60_000 });
  expect(await kept).toMatchObject({ ok: true });
  await refused;
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ publicado: true });
  expect(await db.auditEntry.findMany({ where: { objectId: { in: [first, second] } } })).toMatchObject([
    { action: "content_kept" },
  ]);
});

test("a project that its owner withdrew can be reported and taken down while it has an unconfirmed deal, and not reported without one", async () => {
  const deal = await createDeal();
  const { id } = deal.project;
  const before = await reported("project", id);
  expect(await withdrawProject(deal.captador, id, NOW)).toMatchObject({ ok: true });
  const held = await reported("project", id);
  expect(await queries.getReport(held)).toMatchObject({ isRemovable: true });
  const plain = await listed();
  expect(await withdrawProject(plain.owner, plain.id, NOW)).toMatchObject({ ok: true });
  const unused = { tipo: "project", id: plain.id, motivo: "identidade", detalhe: "", email: "" } as const;
  expect(await report.reportContent(null, unused)).toMatchObject({ code: "not_found" });
  await db.emailMessage.deleteMany();
  expect(await reports.decideReport(by, { id: before, decisao: "retirada", motivo })).toMatchObject({
    ok: true,
  });
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({
    publicado: false,
    retiradoPelaEquipeEm: NOW,
  });
  expect(await db.projectDraft.findUniqueOrThrow({ where: { projetoId: id } })).toMatchObject({
    estado: "devolvido",
    motivos: [motivo],
  });
  expect(await db.opportunity.findUniqueOrThrow({ where: { id: deal.id } })).toMatchObject({
    status: "desbloqueada",
    esperaCaptador: false,
    esperaFinanciador: false,
  });
  const [mail] = await db.emailMessage.findMany({ where: { toAddress: deal.financiador.email } });
  await email.deliverQueued({ id: mail?.id ?? "" }, false);
  const [read] = await vendors.inbox(deal.financiador.email);
  expect(read?.text).toContain("Se ainda não depositou, fale com o suporte antes.");
  expect(await db.emailMessage.count({ where: { toAddress: deal.captador.email } })).toBe(1);
  expect(await report.reportContent(null, { ...unused, id })).toMatchObject({ code: "not_found" });
});

test("a report about the own content of a member of the team is decided by somebody else", async () => {
  const { owner, id } = await listed();
  const first = await reported("project", id);
  const own = { ...by, adminId: owner.userId };
  await expect(reports.decideReport(own, { id: first, decisao: "mantida", motivo })).rejects.toThrow(
    OWN_MATTER,
  );
  expect(await db.contentReport.findUniqueOrThrow({ where: { id: first } })).toMatchObject({
    estado: "aberta",
  });
  expect(await reports.decideReport(by, { id: first, decisao: "mantida", motivo })).toMatchObject({
    ok: true,
  });
});

test("a member of the team who reported, asked or owns the content decides nothing about its report", async () => {
  const { owner, id } = await listed();
  const [asker, reporter] = [await people.createPerson(), await people.createPerson()];
  const news = await db.projectUpdate.create({
    data: { id: randomUUID(), projetoId: id, titulo: "A prensa chegou", texto: "Fotos abaixo.", fotos: [] },
  });
  const question = await db.projectQuestion.create({
    data: {
      id: randomUUID(),
      projetoId: id,
      autorId: asker.userId,
      texto: "Quantos catadores?",
      estado: "respondida",
      resposta: "Quarenta.",
      respondidaEm: NOW,
    },
  });
  const aboutNews = await reported("update", news.id);
  const aboutQuestion = await reported("question", question.id);
  await db.contentReport.update({ where: { id: aboutQuestion }, data: { autorId: reporter.userId } });
  for (const [report, { userId: adminId }] of [
    [aboutNews, owner],
    [aboutQuestion, asker],
    [aboutQuestion, reporter],
  ] as const)
    await expect(
      reports.decideReport({ ...by, adminId }, { id: report, decisao: "retirada", motivo }),
    ).rejects.toThrow(OWN_MATTER);
  expect(await db.projectUpdate.count({ where: { id: news.id } })).toBe(1);
  for (const one of [aboutNews, aboutQuestion])
    expect((await reports.decideReport(by, { id: one, decisao: "mantida", motivo })).ok).toBe(true);
  expect(await db.projectQuestion.findUnique({ where: { id: question.id } })).toMatchObject({
    estado: "respondida",
  });
});

test("content that is kept stays, its open reports end, and a later report is open again", async () => {
  const { id } = await listed();
  const first = await reported("project", id);
  await reported("project", id);
  expect(await reports.decideReport(by, { id: first, decisao: "mantida", motivo })).toMatchObject({
    ok: true,
  });
  expect(await db.project.count({ where: { id, publicado: true } })).toBe(1);
  expect(await db.contentReport.count({ where: { projetoId: id, estado: "mantida" } })).toBe(2);
  expect(await reports.decideReport(by, { id: first, decisao: "retirada", motivo })).toMatchObject({
    code: "conflict",
  });
  const later = await reported("project", id);
  const { rows } = await queries.listReports("abertas", null);
  expect(rows.map((row) => row.id)).toEqual([later]);
  expect(rows).toMatchObject([{ tipo: "project", motivo: "identidade", estado: "aberta" }]);
  expect(await queries.countOpenReports()).toBe(1);
});

test("a takedown deletes news and its reports, hides a question, unlists a project without captador", async () => {
  const { owner, id } = await listed();
  const update = await db.projectUpdate.create({
    data: { id: randomUUID(), projetoId: id, titulo: "A prensa chegou", texto: "Ontem." },
  });
  const question = await db.projectQuestion.create({
    data: {
      id: randomUUID(),
      projetoId: id,
      texto: "Quando?",
      estado: "respondida",
      resposta: "Em janeiro.",
      respondidaEm: NOW,
    },
  });
  const [aboutNews, aboutQuestion] = [
    await reported("update", update.id),
    await reported("question", question.id),
  ];
  expect(await queries.getReport(aboutNews)).toMatchObject({ conteudo: "A prensa chegou", tipo: "update" });
  for (const one of [aboutNews, aboutQuestion])
    expect(await reports.decideReport(by, { id: one, decisao: "retirada", motivo })).toMatchObject({
      ok: true,
    });
  expect(await db.projectUpdate.count({ where: { id: update.id } })).toBe(0);
  expect((await db.projectQuestion.findUniqueOrThrow({ where: { id: question.id } })).estado).toBe(
    "retirada",
  );
  expect(await queries.getReport(aboutNews)).toBeNull();
  const [toOwner] = await db.emailMessage.findMany({
    where: { toAddress: owner.email },
    orderBy: { id: "asc" },
  });
  const words = JSON.stringify(openContent(toOwner?.payload ?? new Uint8Array()));
  for (const part of [motivo, "A prensa chegou", "Ontem."]) expect(words).toContain(part);
  expect(await db.auditEntry.findFirst({ where: { objectId: aboutNews } })).toMatchObject({
    before: { estado: "aberta", titulo: "A prensa chegou" },
  });
  const [orphan] = await projects.storeProjects(projects.aProject({ captadorId: null }));
  const about = await reported("project", orphan?.id ?? "");
  expect(await reports.decideReport(by, { id: about, decisao: "retirada", motivo })).toMatchObject({
    ok: true,
  });
  expect(await db.project.count({ where: { id: orphan?.id ?? "", publicado: true } })).toBe(0);
});

test("a news post with an open report that its author deletes leaves the page, and its reports wait for the decision", async () => {
  const { owner, id: projetoId } = await listed();
  const { slug } = await db.project.findUniqueOrThrow({ where: { id: projetoId } });
  const post = await import("@/lib/catalog/news/mutations/post");
  const input = { id: randomUUID(), projetoId, titulo: "Deposite aqui", texto: "Conta 1-2.", fotos: [] };
  expect(await post.postNews(owner, input, NOW)).toMatchObject({ ok: true });
  const email = "leitora@exemplo.com.br";
  const about = await reported("update", input.id, email);
  expect(await post.removeNews(owner, input.id, NOW)).toMatchObject({ ok: true });
  expect(await news.listOwnNews(owner.userId, projetoId, 1, NOW)).toEqual({ items: [], total: 0 });
  expect(await news.listPublicNews(slug, 1)).toEqual({ items: [], total: 0 });
  expect(await post.removeNews(owner, input.id, NOW)).toMatchObject({ code: "not_found" });
  expect(await post.postNews(owner, { ...input, texto: "Nada." }, NOW)).toMatchObject({ code: "not_found" });
  const again = { tipo: "update", id: input.id, motivo: "identidade", detalhe: "", email: "" } as const;
  expect(await report.reportContent(null, again)).toMatchObject({ code: "not_found" });
  expect(await queries.getReport(about)).toMatchObject({
    estado: "aberta",
    texto: "Deposite aqui\n\nConta 1-2.",
    apagadaEm: NOW,
  });
  expect(await reports.decideReport(by, { id: about, decisao: "mantida", motivo })).toMatchObject({
    message: REPORTS.deletedByAuthor,
  });
  expect(await reports.decideReport(by, { id: about, decisao: "retirada", motivo })).toMatchObject({
    ok: true,
  });
  expect(await db.projectUpdate.count({ where: { id: input.id } })).toBe(0);
  expect(await answersTo(email)).toEqual([expect.stringContaining("Já não está na página.")]);
  expect(await db.emailMessage.count({ where: { toAddress: owner.email } })).toBe(0);
});

test.each([
  ["an answered question", false],
  ["a question that its owner declined meanwhile", true],
])(
  "%s stays hidden once the team took it down: the project's owner gets the reason and cannot answer or decline it",
  async (_, isDeclined) => {
    const { owner, id: projetoId } = await listed();
    const asker = await people.createPerson({ userType: "financiador" });
    const id = randomUUID();
    const data = { id, projetoId, autorId: asker.userId, texto: "Sou Marina. Quando começa a obra?" };
    await db.projectQuestion.create({ data });
    await ask.answerQuestion(owner, { id, resposta: "Em janeiro." }, NOW);
    const about = await reported("question", id);
    if (isDeclined) expect(await ask.declineQuestion(owner, id)).toMatchObject({ ok: true });
    await db.emailMessage.deleteMany();
    expect(await reports.decideReport(by, { id: about, decisao: "retirada", motivo })).toMatchObject({
      ok: true,
    });

    const again = await ask.answerQuestion(owner, { id, resposta: "Em janeiro." }, NOW);
    expect(again).toMatchObject({ code: "conflict", message: QUESTIONS.takenDown });
    expect(await ask.declineQuestion(owner, id)).toMatchObject({ message: QUESTIONS.takenDown });
    expect((await news.listQuestionsForCaptador(owner.userId, projetoId, 1)).items).toMatchObject([
      { estado: "retirada" },
    ]);
    expect(await news.listMyQuestions(asker.userId, projetoId)).toMatchObject([{ estado: "retirada" }]);
    const [mail, ...others] = await db.emailMessage.findMany();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ userId: owner.userId });
    await email.deliverQueued({ id: mail?.id ?? "" }, false);
    const [read] = await vendors.inbox(owner.email);
    expect(read?.text).toContain(motivo);
    expect(read?.text).toContain("Sou [oculto]. Quando começa a obra?");
  },
);

test.each([
  ["retirada", true, "Saiu da página."],
  ["retirada", false, "Já não está na página. Obrigado por avisar."],
  ["mantida", true, "Continua na página."],
  ["mantida", false, "Já não está na página."],
] as const)(
  "a reporter with an e-mail is mailed once that news was %s (project still listed: %s), without the team's reason",
  async (decisao, publicado, text) => {
    const { id } = await listed();
    const { id: updateId } = await db.projectUpdate.create({
      data: { id: randomUUID(), projetoId: id, titulo: "Obra pronta", texto: "O galpão abriu." },
    });
    const email = `vizinha-${decisao}-${publicado}@exemplo.com.br`;
    const first = await reported("update", updateId, email);
    await reported("update", updateId, email);
    await db.project.update({ where: { id }, data: { publicado } });
    expect(await reports.decideReport(by, { id: first, decisao, motivo })).toMatchObject({ ok: true });
    const answers = await answersTo(email);
    expect(answers).toEqual([expect.stringContaining(text)]);
    expect(answers[0]).not.toContain(motivo);
  },
);

test.each(["project", "update", "question"] as const)(
  "a report of a %s that arrives during the takedown is answered by mail, and no report is accepted afterwards",
  async (tipo) => {
    const { owner, id: projetoId } = await listed();
    const data = { id: randomUUID(), projetoId };
    if (tipo === "update")
      await db.projectUpdate.create({ data: { ...data, titulo: "Obra", texto: "Abriu." } });
    if (tipo === "question")
      await db.projectQuestion.create({
        data: { ...data, texto: "Quando?", estado: "respondida", resposta: "Logo.", respondidaEm: NOW },
      });
    const id = tipo === "project" ? projetoId : data.id;
    const first = await reported(tipo, id, `cedo-${tipo}@exemplo.com.br`);
    const late = `tarde-${tipo}@exemplo.com.br`;
    const { isAnyWaiting } = await import("@/tests/setup/locks");
    const holding = async (tx: Transaction) => {
      await tx.$queryRaw`select 1 from users where id = ${owner.userId}::uuid for update`;
      const decided = reports.decideReport(by, { id: first, decisao: "retirada", motivo });
      await expect.poll(isAnyWaiting, { timeout: 30_000 }).toBe(true);
      await reported(tipo, id, late);
      return { decided };
    };
    const { decided } = await db.$transaction(holding, { timeout: 60_000 });
    expect(await decided).toMatchObject({ ok: true });
    expect(await answersTo(`cedo-${tipo}@exemplo.com.br`)).toHaveLength(1);
    expect(await answersTo(late)).toHaveLength(1);
    const again = { tipo, id, motivo: "identidade", detalhe: "", email: late } as const;
    expect(await report.reportContent(null, again)).toMatchObject({ code: "not_found" });
  },
);
