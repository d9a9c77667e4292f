import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { mailAskedRefunds, refundByTeam } = await import("./refund");
const queries = await import("../queries");
const { PAYMENTS, REFUSALS } = await import("../messages");
const { recordAudit } = await import("@/lib/admin/audit/mutations");
const { createCheckout } = await import("@/lib/money/billing/mutations/begin");
const { setEnding } = await import("@/lib/money/billing/mutations/change-plan");
const { formatDate, formatMoneyCents } = await import("@/lib/kit/format");
const { DAY } = await import("@/lib/kit/time");
const { hadPlan, readPlan } = await import("@/lib/money/plans/queries");
const { subscriptionState } = await import("@/lib/money/plans/rules");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { payFee } = await import("@/tests/setup/paid-fee");
const { openSubscribers } = await import("@/tests/setup/subscribers");
const { db, stripe, payer, stripeIdOf } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const by = { adminId: randomUUID(), requestId: null, now: new Date() };
const motivo = "Pagou duas vezes.";

const paidFee = () => payFee(vendor);
const entriesOf = (objectId: string) => db.auditEntry.findMany({ where: { objectId } });
const statusOf = async (id: string) => (await db.opportunity.findUniqueOrThrow({ where: { id } })).status;

test("concurrent refunds of a fee pay it back once and lock the contact again", async () => {
  const { deal, id, intent, amount } = await paidFee();
  expect(await statusOf(deal.id)).toBe("desbloqueada");
  expect(await queries.getPayment(id)).toMatchObject({
    finalidade: "desbloqueio",
    refusal: null,
    rest: amount,
  });
  const results = await Promise.all([
    refundByTeam(by, { id, tipo: "taxa", motivo, manter: false }),
    refundByTeam(by, { id, tipo: "taxa", motivo, manter: false }),
  ]);
  expect(results.some(({ ok }) => ok)).toBe(true);
  await vendor.idle();
  const { data } = await stripe.refunds.list({ payment_intent: intent });
  expect(data.map((one) => one.amount)).toEqual([Number(amount)]);
  expect(await statusOf(deal.id)).toBe("bloqueada");
  expect(await queries.getPayment(id)).toMatchObject({
    situacao: "devolvido",
    refusal: "refunded",
    rest: 0n,
  });
  expect(await refundByTeam(by, { id, tipo: "taxa", motivo, manter: false })).toMatchObject({
    ok: false,
    code: "conflict",
  });
  expect((await entriesOf(id))[0]).toMatchObject({
    action: "payment_refunded",
    kind: "pagamento",
    reason: motivo,
    after: { situacao: "pago", pedido: Number(amount) },
  });
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("nobody refunds their own payment", async () => {
  const { deal, id, intent } = await paidFee();
  const { person } = await payer();
  const month = await db.planPayment.findFirstOrThrow({ where: { userId: person.userId, status: "paga" } });
  const fee = { id, tipo: "taxa", motivo, manter: false } as const;
  await expect(refundByTeam({ ...by, adminId: deal.captador.userId }, fee)).rejects.toThrow(OWN_MATTER);
  const ofPlan = { ...fee, id: month.id, tipo: "mes" } as const;
  await expect(refundByTeam({ ...by, adminId: person.userId }, ofPlan)).rejects.toThrow(OWN_MATTER);
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toEqual([]);
});

test("a month of a plan is refunded; a disputed payment is not", async () => {
  const { person } = await payer();
  const month = await db.planPayment.findFirstOrThrow({ where: { userId: person.userId, status: "paga" } });
  expect(await refundByTeam(by, { id: month.id, tipo: "mes", motivo, manter: true })).toMatchObject({
    ok: true,
  });
  await vendor.idle();
  expect(await queries.getMonth(month.id)).toMatchObject({ devolvido: month.amount, refusal: "refunded" });
  const fee = await paidFee();
  await vendor.dispute(fee.intent);
  expect(await refundByTeam(by, { id: fee.id, tipo: "taxa", motivo, manter: false })).toMatchObject({
    ok: false,
    code: "conflict",
  });
  expect((await queries.listDisputed(null)).rows.map(({ id }) => id)).toContain(fee.id);
  expect((await stripe.refunds.list({ payment_intent: fee.intent })).data).toEqual([]);
  expect(await entriesOf(fee.id)).toEqual([]);
});

const endings = (userId: string) => db.$queryRaw<unknown[]>`
  select 1 from pgboss.job where name = 'plan-endings' and data ->> 'id' = ${userId}`;

const returnedMails = async (userId: string) =>
  (await db.emailMessage.findMany({ where: { userId, subject: { contains: "devolvida" } } })).map(
    ({ payload }) => JSON.stringify(payload && openContent(payload)),
  );

test("a plan ends with its refunded month, unless the team keeps the plan, and the mail to its payer says which", async () => {
  for (const manter of [false, true]) {
    const { person } = await payer();
    const { id } = await db.planPayment.findFirstOrThrow({
      where: { userId: person.userId, status: "paga" },
    });
    expect(await refundByTeam(by, { id, tipo: "mes", motivo, manter })).toMatchObject({ ok: true });
    expect(await endings(person.userId)).toHaveLength(manter ? 0 : 1);
    const [entry] = await entriesOf(id);
    expect(entry?.after).toMatchObject(manter ? { pedido: expect.any(Number) } : { plano: "encerrado" });
    expect(await returnedMails(person.userId)).toEqual([
      expect.stringMatching(
        manter ? /continua e cobra o próximo mês/ : /O plano terminou, e nada mais será cobrado/,
      ),
    ]);
  }
});

test("the refund of an earlier plan's month tells its payer that the present plan goes on", async () => {
  const { person } = await payer();
  const month = await db.planPayment.findFirstOrThrow({ where: { userId: person.userId, status: "paga" } });
  await stripe.subscriptions.cancel(await stripeIdOf(person));
  await vendor.idle();
  expect(await queries.getMonth(month.id)).toMatchObject({ isLive: false, hasOtherPlan: false });
  const opened = await createCheckout(person, { plan: "plus" });
  if (!opened.ok) throw new Error(opened.message);
  await vendor.pay(opened.data.url);
  expect(await queries.getMonth(month.id)).toMatchObject({ isLive: false, hasOtherPlan: true });
  expect(await refundByTeam(by, { id: month.id, tipo: "mes", motivo, manter: false })).toMatchObject({
    ok: true,
  });
  expect(await returnedMails(person.userId)).toEqual([
    expect.stringContaining("O plano desta mensalidade já tinha terminado; o seu plano atual continua."),
  ]);
  expect(await endings(person.userId)).toEqual([]);
});

test("a disputed month is not refunded, and its plan does not end", async () => {
  const { person, intent } = await payer();
  const { id } = await db.planPayment.findFirstOrThrow({ where: { userId: person.userId, status: "paga" } });
  // Drop the webhook, so that Stripe has the dispute and our record lacks it.
  await vendor.deliver({ mode: "drop" });
  await vendor.dispute(intent);
  expect(await refundByTeam(by, { id, tipo: "mes", motivo, manter: false })).toMatchObject({
    code: "conflict",
    message: REFUSALS.disputed,
  });
  expect(await endings(person.userId)).toEqual([]);
  expect(await entriesOf(id)).toEqual([]);
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toEqual([]);
});

test("the payer of a kept plan that was cancelled before reads when it ends, not that it goes on", async () => {
  const { person } = await payer();
  const { id } = await db.planPayment.findFirstOrThrow({ where: { userId: person.userId, status: "paga" } });
  expect(await queries.getMonth(id)).toMatchObject({ isLive: true, endsAt: null });
  expect(await setEnding(person.userId, true)).toMatchObject({ ok: true });
  const { subscriptionEnd } = await db.subscription.findFirstOrThrow({
    where: { userId: person.userId, cancelAtPeriodEnd: true },
  });
  expect(await queries.getMonth(id)).toMatchObject({ isLive: true, endsAt: subscriptionEnd });
  expect(await refundByTeam(by, { id, tipo: "mes", motivo, manter: true })).toMatchObject({ ok: true });
  expect(await returnedMails(person.userId)).toEqual([
    expect.stringContaining(`O seu plano vale até ${formatDate(subscriptionEnd ?? "")} e não se renova.`),
  ]);
});

test("B4.6 a plan that the team kept after a refunded month is shown as paid, and the month does not count as paid", async () => {
  const { person } = await payer();
  const month = await db.planPayment.findFirstOrThrow({ where: { userId: person.userId, status: "paga" } });
  const at = month.paidAt ?? new Date();
  const trialEndsAt = new Date(0);
  await db.subscription.updateMany({ where: { userId: person.userId }, data: { trialEndsAt } });
  expect(await hadPlan(person.userId, at)).toBe(true);
  await refundByTeam(by, { id: month.id, tipo: "mes", motivo, manter: true });
  await vendor.idle();
  const facts = await readPlan(person.userId);
  expect(subscriptionState(facts, at)).toEqual({ kind: "pago" });
  await db.subscription.updateMany({ where: { userId: person.userId }, data: { trialEndsAt } });
  expect(await hadPlan(person.userId, at)).toBe(false);
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("a plan that ends with its refund ends also when Stripe does not answer, and the refund stays open", async () => {
  const { person } = await payer();
  const { id } = await db.planPayment.findFirstOrThrow({ where: { userId: person.userId, status: "paga" } });
  const commit = db.$transaction.bind(db);
  const recorded = vi.spyOn(db, "$transaction").mockImplementationOnce((async (
    work: never,
    limits: never,
  ) => {
    const result = await commit(work, limits);
    await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
    return result;
  }) as never);
  const failed = await refundByTeam(by, { id, tipo: "mes", motivo, manter: false });
  recorded.mockRestore();
  await vendor.clearFaults();
  expect(failed).toMatchObject({ ok: false, message: `${PAYMENTS.away} ${PAYMENTS.planEnds}` });
  expect(await endings(person.userId)).toHaveLength(1);
  expect(await queries.getMonth(id)).toMatchObject({ refusal: null });
  expect(await refundByTeam(by, { id, tipo: "mes", motivo, manter: false })).toMatchObject({ ok: true });
});

test("a repeated press mails the payer about a month whose refund arrived by webhook, and only if the team requested the refund", async () => {
  const { person, intent } = await payer();
  const { id, amount } = await db.planPayment.findFirstOrThrow({
    where: { userId: person.userId, status: "paga" },
  });
  await stripe.refunds.create({ payment_intent: intent });
  await vendor.idle();
  const press = () => refundByTeam(by, { id, tipo: "mes", motivo, manter: false });
  const mails = () => returnedMails(person.userId);
  const already = { ok: false, message: REFUSALS.refunded };
  expect(await press()).toMatchObject(already);
  expect(await mails()).toEqual([]);
  // Simulates the entry that a press writes before it calls Stripe.
  await recordAudit(db, { by, action: "payment_refunded", kind: "mensalidade", objectId: id });
  for (let presses = 0; presses < 2; presses += 1) expect(await press()).toMatchObject(already);
  expect(await mails()).toEqual([expect.stringContaining(formatMoneyCents(amount))]);
});

test("a refund whose answer was lost is mailed once by the nightly run, with what the team chose for the plan", async () => {
  const { person, intent } = await payer();
  const { id } = await db.planPayment.findFirstOrThrow({ where: { userId: person.userId, status: "paga" } });
  await stripe.refunds.create({ payment_intent: intent, amount: 4_700 });
  await stripe.refunds.create({ payment_intent: intent });
  await vendor.idle();
  await mailAskedRefunds(new Date());
  expect(await returnedMails(person.userId)).toEqual([]);
  const after = { pedido: 5_000, plano: "encerrado" };
  await recordAudit(db, { by, action: "payment_refunded", kind: "mensalidade", objectId: id, after });
  await mailAskedRefunds(new Date(by.now.getTime() + 3 * DAY));
  expect(await returnedMails(person.userId)).toEqual([]);
  for (let nights = 0; nights < 2; nights += 1) await mailAskedRefunds(new Date());
  const [text = "", ...others] = await returnedMails(person.userId);
  expect(others).toEqual([]);
  expect(text).toContain(formatMoneyCents(5_000));
  expect(text).toContain("O plano terminou, e nada mais será cobrado.");
});

test("while Stripe is down a refund fails and is logged, and a later one succeeds", async () => {
  const { id } = await paidFee();
  await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
  expect(await refundByTeam(by, { id, tipo: "taxa", motivo, manter: false })).toMatchObject({
    ok: false,
    code: "provider_down",
  });
  await vendor.clearFaults();
  expect(await entriesOf(id)).toHaveLength(1);
  expect(await queries.getPayment(id)).toMatchObject({ refusal: null });
  expect(await refundByTeam(by, { id, tipo: "taxa", motivo, manter: false })).toMatchObject({ ok: true });
  expect(await refundByTeam(by, { id: randomUUID(), tipo: "taxa", motivo, manter: false })).toMatchObject({
    code: "not_found",
  });
});

test("payments are listed newest first, and the count and sum of owed refunds match their list", async () => {
  const one = await paidFee();
  const two = await paidFee();
  const { rows } = await queries.listPayments(null);
  expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([two.id, one.id]);
  const after = { key: "0", id: two.id };
  expect((await queries.listPayments(after)).rows[0]?.id).toBe(one.id);
  await db.checkout.update({ where: { id: one.id }, data: { owedAmount: 5n } });
  expect((await queries.listOwed(null)).rows.map(({ id }) => id)).toEqual([one.id]);
  expect(await queries.countPayments()).toMatchObject({ devolver: 1, devolverValor: 5n });
  expect(await queries.getPayment(one.id)).toMatchObject({ refusal: "owed" });
  await db.checkout.update({ where: { id: one.id }, data: { owedAmount: 0n } });
});
