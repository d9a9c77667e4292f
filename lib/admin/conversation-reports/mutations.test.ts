import { beforeEach, expect, test } from "vitest";
import { ROWS } from "@/lib/admin/list/rules";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { reportConversation, reportInterest } from "@/lib/matches/conversations/mutations/read-mute-report";
import { endAccount } from "@/lib/overview/personal-data/mutations";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { createDeal } from "@/tests/setup/deal-room";
import { createPerson } from "@/tests/setup/people";
import { aProject, storeProjects } from "@/tests/setup/projects";
import { TALK_REPORTS } from "./messages";
import { closeTalkReport } from "./mutations";
import { countOpenTalkReports, getTalkReport, listTalkReports } from "./queries";

beforeEach(() => db.talkReport.deleteMany());

const now = new Date("2026-11-23T15:00:00Z");
const motivo = "As duas partes já se entenderam.";
const unpaid = { motivo, pago: 0, devolver: false };
const member = await createPerson();
const by = { adminId: member.userId, requestId: null, now };

async function reportable() {
  const deal = await createDeal();
  const { id: conversa } = await db.talk.findUniqueOrThrow({ where: { opportunityId: deal.id } });
  const report = async (detalhe = "Pediu um Pix.") => {
    const input = { id: conversa, motivo: "dados_bancarios", detalhe } as const;
    expect(await reportConversation(deal.financiador, input)).toMatchObject({ ok: true });
    const [newest] = await db.talkReport.findMany({ orderBy: { id: "desc" }, take: 1 });
    return newest?.id ?? "";
  };
  return { ...deal, conversa, report };
}

test("a report is listed with both sides, closed once with a note that is logged, and then among the decided ones", async () => {
  const { captador, financiador, interesseId, conversa, report } = await reportable();
  const id = await report();
  expect((await listTalkReports("abertas", null)).rows).toMatchObject([
    {
      id,
      motivo: "dados_bancarios",
      detalhe: "Pediu um Pix.",
      decidedAt: null,
      reporter: { id: financiador.userId },
      reported: { id: captador.userId, canBeLookedAt: true },
    },
  ]);
  expect(await getTalkReport(id)).toMatchObject({
    conversation: { id: conversa, messages: 0, messagesThen: 0 },
    nota: "",
    path: `/dashboard/apoios/${interesseId}`,
  });
  expect(await countOpenTalkReports()).toBe(1);
  const both = await Promise.all([1, 2].map(() => closeTalkReport(by, { id, ...unpaid })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual(expect.objectContaining({ message: TALK_REPORTS.decided }));
  expect(await countOpenTalkReports()).toBe(0);
  expect((await listTalkReports("abertas", null)).rows).toEqual([]);
  expect((await listTalkReports("decididas", null)).rows).toMatchObject([{ id, decidedAt: now }]);
  expect(await getTalkReport(id)).toMatchObject({ nota: motivo });
  expect(await db.auditEntry.findMany({ where: { objectId: id } })).toMatchObject([
    {
      action: "talk_report_closed",
      kind: "denuncia_conversa",
      adminId: member.userId,
      reason: motivo,
      before: { encerrada: false },
      after: { encerrada: true },
    },
  ]);
});

test("nobody of the team closes a report about a conversation of their own", async () => {
  const { captador, financiador, report } = await reportable();
  const id = await report();
  for (const { userId } of [captador, financiador])
    await expect(closeTalkReport({ ...by, adminId: userId }, { id, ...unpaid })).rejects.toThrow(OWN_MATTER);
  expect(await countOpenTalkReports()).toBe(1);
});

test("an unknown report is neither shown nor closed", async () => {
  const { conversa } = await reportable();
  expect(await getTalkReport(conversa)).toBeNull();
  expect(await getTalkReport("x")).toBeNull();
  expect(await closeTalkReport(by, { id: conversa, ...unpaid })).toMatchObject({
    message: TALK_REPORTS.gone,
  });
});

test("the pages walk through all reports: open ones oldest first, decided ones newest decision first", async () => {
  const { conversa, financiador } = await reportable();
  const data = { talkId: conversa, reporterId: financiador.userId, motivo: "spam", lastNumber: 0 };
  const count = ROWS + 3;
  for (let at = 0; at < count; at += 1) await db.talkReport.create({ data });
  const ids = (await db.talkReport.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);
  const walk = async (tab: "abertas" | "decididas") => {
    const first = await listTalkReports(tab, null);
    const second = await listTalkReports(tab, first.next);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([ROWS, 3, null]);
    return [...first.rows, ...second.rows].map(({ id }) => id);
  };
  expect(await walk("abertas")).toEqual(ids);
  // Each time is shared by two decisions, so the id decides their order.
  for (const [at, id] of ids.entries())
    await closeTalkReport({ ...by, now: new Date(now.getTime() + Math.floor(at / 2)) }, { id, ...unpaid });
  expect(await walk("decididas")).toEqual(ids.toReversed());
});

test("the reporter of a conversation is mailed once about the decision, and the other side is not", async () => {
  const { financiador, report } = await reportable();
  const id = await report();
  await db.emailMessage.deleteMany();
  for (const _ of [1, 2]) await closeTalkReport(by, { id, ...unpaid });
  const mails = await db.emailMessage.findMany();
  expect(mails.map(({ userId }) => userId)).toEqual([financiador.userId]);
  const text = JSON.stringify(openContent(mails[0]?.payload ?? new Uint8Array()));
  expect(text).not.toContain(motivo);
  expect(text).toContain("O que decidimos sobre a outra conta não contamos");
});

test("the reporter of a conversation with a suspended account reads that the conversation is closed", async () => {
  const { captador, financiador, report } = await reportable();
  const id = await report();
  await db.user.update({ where: { id: captador.userId }, data: { suspendedAt: now } });
  await db.emailMessage.deleteMany();
  await closeTalkReport(by, { id, ...unpaid });
  const text = await mailTo(financiador.userId);
  expect(text).toContain("A outra conta não está ativa, e a conversa está fechada");
  expect(text).not.toContain("não contamos");
});

async function reportedInterest() {
  const [captador, funder] = [await createPerson(), await createPerson({ userType: "financiador" })];
  const [project] = await storeProjects(aProject({ captadorId: captador.userId }));
  const { id: interestId } = await db.interest.create({
    data: {
      userId: funder.userId,
      projetoId: project?.id ?? "",
      nomeEmpresa: "Papel Bom",
      emailContato: "a@papelbom.com.br",
      observacoes: "Depositamos hoje.",
    },
  });
  const report = { id: interestId, motivo: "golpe", detalhe: "A empresa não existe." };
  expect(await reportInterest(captador, report)).toMatchObject({ ok: true });
  const { id } = await db.talkReport.findFirstOrThrow({ where: { interestId } });
  return { captador, funder, interestId, id, report };
}
const mailTo = async (userId: string) => {
  const [mail, ...others] = await db.emailMessage.findMany({ where: { userId } });
  expect(others).toEqual([]);
  return JSON.stringify(openContent(mail?.payload ?? new Uint8Array()));
};

test("B1.3 a captador reports an unanswered interest, the team sees who it is, and its decision is mailed to the captador alone", async () => {
  const { captador, funder, interestId, id, report } = await reportedInterest();
  expect((await listTalkReports("abertas", null)).rows).toMatchObject([
    { id, isInterest: true, reporter: { id: captador.userId }, reported: { id: funder.userId } },
  ]);
  expect(await getTalkReport(id)).toMatchObject({
    interest: { nomeEmpresa: "Papel Bom", observacoes: "Depositamos hoje." },
    conversation: null,
    fees: [],
    path: `/dashboard/apoios/${interestId}`,
  });
  for (const { userId } of [captador, funder])
    await expect(closeTalkReport({ ...by, adminId: userId }, { id, ...unpaid })).rejects.toThrow(OWN_MATTER);
  await db.emailMessage.deleteMany();
  expect(await closeTalkReport(by, { id, ...unpaid })).toMatchObject({ ok: true });
  expect(await mailTo(captador.userId)).toContain("A resposta ao interesse continua com você");
  expect(await db.emailMessage.count({ where: { userId: funder.userId } })).toBe(0);
  const stranger = await createPerson();
  expect(await reportInterest(stranger, report)).toMatchObject({ code: "not_found" });
});

test("the decision about the interest of a suspended funder says that nothing is charged, and the report lists a paid fee", async () => {
  const { captador, id } = await reportedInterest();
  const deal = await createDeal({ captador, status: "bloqueada" });
  const payment = await db.opportunityPayment.create({
    data: {
      opportunityId: deal.id,
      projetoId: deal.project.id,
      kind: "desbloqueio",
      captadorId: captador.userId,
      financiadorId: deal.financiador.userId,
      opportunityAmount: 10_000_000n,
      feeAmount: 30_000n,
      feePercentage: 0.3,
    },
  });
  const checkout = { userId: captador.userId, purpose: "taxa", paymentId: payment.id, amount: 30_000n };
  const { id: paid } = await db.checkout.create({ data: { ...checkout, status: "pago", settledAt: now } });
  await db.talkReport.update({ where: { id }, data: { interestId: deal.interesseId } });
  expect(await getTalkReport(id)).toMatchObject({ fees: [{ id: paid, amount: 30_000n }] });
  await db.user.update({ where: { id: deal.financiador.userId }, data: { suspendedAt: now } });
  await db.emailMessage.deleteMany();
  await closeTalkReport(by, { id, ...unpaid });
  expect(await mailTo(captador.userId)).toContain("nada será cobrado por este contato");
});

test.each([
  ["accepted", "Aceita", null, "O interesse continua aceito, e não é preciso pagar"],
  ["accepted, with its contact opened meanwhile", "Aceita", now, "responda a este e-mail"],
  ["refused", "Recusada", null, "responda a este e-mail"],
  ["withdrawn", "Cancelada", null, "responda a este e-mail"],
] as const)(
  "the decision about an interest that is %s promises no answer to it",
  async (_, statusInteresse, unlockedAt, text) => {
    const { captador, funder, interestId, id } = await reportedInterest();
    const interest = await db.interest.update({ where: { id: interestId }, data: { statusInteresse } });
    const { projetoId } = interest;
    const match = await db.match.create({
      data: { captadorId: captador.userId, financiadorId: funder.userId, projetoId, interesseId: interestId },
    });
    const status = unlockedAt ? "desbloqueada" : statusInteresse === "Aceita" ? "bloqueada" : "cancelada";
    await db.opportunity.create({
      data: { matchId: match.id, projetoId, amount: 1_000n, status, unlockedAt },
    });
    await db.emailMessage.deleteMany();
    expect(await closeTalkReport(by, { id, ...unpaid })).toMatchObject({ ok: true });
    const mail = await mailTo(captador.userId);
    expect(mail).toContain(text);
    expect(mail).not.toContain("A resposta ao interesse");
    expect(mail.includes("denuncie de novo")).toBe(statusInteresse === "Aceita" && !unlockedAt);
  },
);

test("a reported interest outlives the account of its funder, without the funder's data", async () => {
  const { funder, interestId, id } = await reportedInterest();
  expect(await endAccount(funder.userId, now)).toMatchObject({ ok: true });
  expect(await getTalkReport(id)).toMatchObject({
    reported: { hasEnded: true },
    interest: { observacoes: "" },
  });
  const kept = await db.interest.findUniqueOrThrow({ where: { id: interestId } });
  expect(JSON.stringify(kept, (_, value) => (typeof value === "bigint" ? Number(value) : value))).not.toMatch(
    /papel/i,
  );
});

test("the decision about an interest says nothing of an answer to a captador who no longer owns the project", async () => {
  const { captador, interestId, id } = await reportedInterest();
  const { projetoId } = await db.interest.findUniqueOrThrow({ where: { id: interestId } });
  const next = await createPerson();
  await db.project.update({ where: { id: projetoId }, data: { captadorId: next.userId } });
  await db.emailMessage.deleteMany();
  expect(await closeTalkReport(by, { id, ...unpaid })).toMatchObject({ ok: true });
  const text = await mailTo(captador.userId);
  expect(text).not.toContain("A resposta ao interesse");
  expect(text).toContain("Não encontramos motivo para suspender");
});
