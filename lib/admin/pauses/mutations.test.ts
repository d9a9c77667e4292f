import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { setPaused } = await import("./mutations");
const { listParts } = await import("./queries");
const { runningLines } = await import("./rules");
const { PAUSED_PARTS } = await import("./parts");
const { PAUSABLE, clearPauseCache, isPaused } = await import("@/lib/server/pauses");
const { beginFee } = await import("@/lib/money/fees/mutations/pay");
const { answerQuestion } = await import("@/lib/ai/assistant/mutations");
const { PAUSED } = await import("@/lib/ai/assistant/rules/chat");
const signups = await import("@/lib/people/signup/mutations/forms");
const { inviteColleague, joinByInvitation } = await import("@/lib/people/colleagues/mutations");
const { captadorForm, companyForm, genericForm, origin, planForm, projectForm } = await import(
  "@/tests/setup/signups"
);
const { createDeal } = await import("@/tests/setup/deal-room");
const { createPerson, PASSWORD } = await import("@/tests/setup/people");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { db } = await import("@/lib/server/db");

beforeEach(async () => {
  await db.pause.deleteMany();
  await db.endedPause.deleteMany();
  clearPauseCache();
});
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const by = { adminId: randomUUID(), requestId: null, now: new Date("2026-11-23T12:00:00.000Z") };
const motivo = "A Stripe está instável";
const pause = { parte: "pagamentos", pausar: true, motivo } as const;

test("a part is paused and resumed once each, with an entry before and after", async () => {
  expect(await setPaused(by, pause)).toMatchObject({ ok: true });
  expect(await setPaused(by, pause)).toMatchObject({ ok: false, code: "conflict" });
  expect(await listParts()).toEqual([
    { part: "pagamentos", since: by.now },
    { part: "assistente", since: null },
    { part: "cadastros", since: null },
  ]);
  expect(runningLines(await listParts())).toEqual([
    { part: "pagamentos", text: "Pagamentos pausados desde 23/11/2026 às 09:00" },
  ]);
  const later = { ...by, now: new Date(by.now.getTime() + 60_000) };
  expect(await setPaused(later, { ...pause, pausar: false })).toMatchObject({ ok: true });
  expect(await setPaused(later, { ...pause, pausar: false })).toMatchObject({ ok: false });
  expect(runningLines(await listParts())).toEqual([]);
  expect(await db.endedPause.findMany()).toEqual([{ part: "pagamentos", since: by.now, until: later.now }]);
  const entries = await db.auditEntry.findMany({
    where: { adminId: by.adminId },
    orderBy: { id: "asc" },
    select: { action: true, before: true, after: true, reason: true },
  });
  expect(entries).toEqual([
    { action: "part_paused", before: { pausado: false }, after: { pausado: true }, reason: motivo },
    { action: "part_resumed", before: { pausado: true }, after: { pausado: false }, reason: motivo },
  ]);
});

test("every part that can be paused has its texts, and a server reads its state again after 15 s", async () => {
  expect(Object.keys(PAUSED_PARTS)).toEqual([...PAUSABLE]);
  expect(await isPaused("assistente", 0)).toBe(false);
  await db.pause.create({ data: { part: "assistente", since: by.now } });
  expect(await isPaused("assistente", 14_999)).toBe(false);
  expect(await isPaused("assistente", 15_000)).toBe(true);
});

test("while payments are paused no checkout begins, and the person gets the message of the back office", async () => {
  const deal = await createDeal({ status: "bloqueada" });
  const wish = { opportunityId: deal.id, kind: "desbloqueio", returnPath: "/dashboard" } as const;
  await setPaused(by, pause);
  expect(await beginFee(deal.captador.userId, wish)).toMatchObject({
    ok: false,
    message: PAUSED_PARTS.pagamentos.reads,
  });
  expect(await db.checkout.count({ where: { userId: deal.captador.userId } })).toBe(0);
  await setPaused(by, { ...pause, pausar: false });
  expect(await beginFee(deal.captador.userId, wish)).toMatchObject({ ok: true });
});

test("the paused assistant answers with the message of the back office", async () => {
  await setPaused(by, { ...pause, parte: "assistente" });
  const question = { message: "Quem pode deduzir?", history: [] };
  expect(await answerQuestion(question as never, new AbortController().signal)).toMatchObject({
    ok: false,
    message: PAUSED_PARTS.assistente.reads,
    body: { code: PAUSED },
  });
});

test("while sign-ups are paused each form gets the message of the back office and creates no account", async () => {
  await setPaused(by, { ...pause, parte: "cadastros" });
  const forms = [genericForm(), captadorForm(), projectForm(), companyForm(), planForm()] as const;
  const [generic, captador, project, company, plan] = forms;
  const answers = await Promise.all([
    signups.signUpGeneric(generic, origin()),
    signups.signUpCaptador(captador, origin()),
    signups.signUpProject(project, origin()),
    signups.signUpCompany(company, origin()),
    signups.signUpPlan(plan, origin()),
  ]);
  const refusal = { ok: false, code: "provider_down", message: PAUSED_PARTS.cadastros.reads };
  expect(answers).toEqual(answers.map(() => refusal));
  expect(await db.user.count({ where: { email: { in: forms.map(({ email }) => email) } } })).toBe(0);
});

test("an invited colleague creates an account while sign-ups are paused", async () => {
  await setPaused(by, { ...pause, parte: "cadastros" });
  const now = new Date();
  const owner = await createPerson({ userType: "financiador" });
  const email = `colega-${owner.userId}@exemplo.com.br`;
  await inviteColleague(owner, { email, papel: "le", currentPassword: PASSWORD }, now);
  const mail = await db.emailMessage.findFirstOrThrow({ where: { toAddress: email } });
  const content = mail.payload ? openContent(mail.payload) : null;
  const link = content?.category === "system_notification" ? content.templateData.actionUrl : "";
  const token = String(link).split("/").at(-1) ?? "";
  const password = "girassol amarelo";
  const input = { token, nome: "Marina Tavares", password, confirmPassword: password, acceptTerms: true };
  expect(await joinByInvitation(input, { address: "203.0.113.7", userAgent: null, now })).toMatchObject({
    ok: true,
  });
});

test("a pause whose row an earlier release deletes is kept as ended, with the database's time", async () => {
  await setPaused(by, pause);
  await db.$executeRaw`delete from pausas where parte = 'pagamentos'`;
  const [ended, ...others] = await db.endedPause.findMany();
  expect([ended, others]).toMatchObject([{ part: "pagamentos", since: by.now }, []]);
  expect(Math.abs((ended?.until.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
});
