import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { toIsoDay } from "@/lib/kit/format";
import { commissionOf } from "@/lib/money/fees/rules";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { refundByTeam } = await import("@/lib/admin/payments/mutations/refund");
const { recordTransfer, reserveTransfer } = await import("@/lib/admin/payments/mutations/transfer");
const queries = await import("@/lib/admin/payments/queries");
const { monthLabel, PAYMENTS, paymentLabel, REFUSALS } = await import("@/lib/admin/payments/messages");
const { beginFee } = await import("@/lib/money/fees/mutations/pay");
const { syncPayment } = await import("@/lib/money/billing/mutations/stripe-events");
const { refundWithdrawn } = await import("@/lib/money/billing/mutations/withdraw");
const { returnMoney } = await import("@/lib/money/fees/mutations/refund");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { listUnfinished } = await import("@/lib/providers/jobs");
const { createDeal } = await import("../../setup/deal-room");
const { confirmBoth } = await import("../../setup/deals");
const { mailsTo } = await import("../../setup/outside");
const { payFee } = await import("../../setup/paid-fee");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe, payer, months } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const by = { adminId: randomUUID() as string, requestId: null, now: new Date() };
const other = { ...by, adminId: randomUUID() as string };
const motivo = "Pagou duas vezes.";
const proved = async () => expect((await proveLedger()).differences).toEqual([]);

function refuseRefunds(before = async () => {}) {
  const resource = Object.getPrototypeOf(stripe.refunds);
  const create = resource.create;
  return vi.spyOn(resource, "create").mockImplementation(async function (this: unknown, ...given: unknown[]) {
    await before();
    await vendor.fault({ provider: "stripe", mode: "status", status: 400, times: 1 });
    return create.apply(this, given);
  });
}

type Press = { tipo?: "taxa" | "mes"; manter?: boolean; before?: () => Promise<void>; author?: typeof by };

async function pressRefused(id: string, { tipo = "taxa", manter = false, before, author = by }: Press = {}) {
  const refusing = refuseRefunds(before);
  try {
    return await refundByTeam(author, { id, tipo, motivo, manter });
  } finally {
    refusing.mockRestore();
  }
}

const entriesOf = async (objectId: string) =>
  (await db.auditEntry.findMany({ where: { objectId }, orderBy: { id: "asc" } })).map(({ action }) => action);
const reserve = (id: string, tipo: "taxa" | "mes", amount: bigint) =>
  reserveTransfer(by, { id, tipo, valor: Number(amount), motivo });
const transfer = async (id: string, tipo: "taxa" | "mes", amount: bigint) =>
  recordTransfer(by, {
    ...{ id, tipo, valor: Number(amount), motivo },
    ...{ dia: toIsoDay(by.now), texto: `E00360305202611281200${randomUUID().slice(0, 8)}` },
  });
const statusOf = async (id: string) => (await db.opportunity.findUniqueOrThrow({ where: { id } })).status;

test("a fee's refund that Stripe refuses at once is owed, its page says so and when, and the team transfers it", async () => {
  const { deal, id, amount, intent, userId } = await payFee(vendor);
  const began = new Date();
  expect(await pressRefused(id)).toMatchObject({ ok: true, data: { message: PAYMENTS.refusedOwed } });
  const payment = await queries.getPayment(id);
  expect(payment).toMatchObject({ devolvido: 0n, aDevolver: amount, refusal: "owed", recusas: 1 });
  expect(Number(payment?.recusadoEm)).toBeGreaterThanOrEqual(Number(began));
  expect(payment && paymentLabel(payment)).toBe("A devolver");
  expect((await queries.listOwed(null)).rows.map((row) => row.id)).toEqual([id]);
  expect(await listUnfinished("refunds", [id])).toHaveLength(1);
  expect(await statusOf(deal.id)).toBe("desbloqueada");
  expect(await entriesOf(id)).toEqual(["payment_refunded", "refund_refused"]);
  await proved();
  expect(await refundByTeam(other, { id, tipo: "taxa", motivo, manter: false })).toMatchObject({
    message: REFUSALS.owed,
  });
  expect(await reserve(id, "taxa", amount)).toMatchObject({ ok: true });
  expect(await transfer(id, "taxa", amount)).toMatchObject({ ok: true });
  expect(await queries.getPayment(id)).toMatchObject({
    devolvido: amount,
    aDevolver: 0n,
    refusal: "refunded",
  });
  expect(await statusOf(deal.id)).toBe("bloqueada");
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toEqual([]);
  expect(await mailsTo({ userId })).toContain("transferiu o valor para você");
  await proved();
});

test("two members whose refund Stripe refuses at once: the amount is owed once, with one entry, and nobody refunds their own", async () => {
  const { deal, id, amount } = await payFee(vendor);
  const own = { ...by, adminId: deal.captador.userId };
  await expect(pressRefused(id, { author: own })).rejects.toThrow(OWN_MATTER);
  const inner: unknown[] = [];
  const outer = await pressRefused(id, {
    before: async () => {
      if (inner.length > 0) return;
      inner.push(null);
      inner.push(await refundByTeam(other, { id, tipo: "taxa", motivo, manter: false }));
    },
  });
  expect(inner[1]).toMatchObject({ ok: true, data: { message: PAYMENTS.refusedOwed } });
  expect(outer).toMatchObject({ code: "conflict", message: REFUSALS.owed });
  expect(await queries.getPayment(id)).toMatchObject({ aDevolver: amount, recusas: 1 });
  expect((await entriesOf(id)).filter((action) => action === "refund_refused")).toHaveLength(1);
  await proved();
});

test("only what is left is owed if a refund arrived by webhook before the refusal, and nothing while a bank decides", async () => {
  const part = await payFee(vendor);
  const resource = Object.getPrototypeOf(stripe.refunds);
  const create = resource.create;
  await vendor.deliver({ mode: "drop" });
  const refusing = vi.spyOn(resource, "create").mockImplementation(async function (
    this: unknown,
    ...given: unknown[]
  ) {
    await create.call(this, { payment_intent: part.intent, amount: 10_000 });
    await syncPayment(part.intent);
    await vendor.fault({ provider: "stripe", mode: "status", status: 400, times: 1 });
    return create.apply(this, given);
  });
  const result = await refundByTeam(by, { id: part.id, tipo: "taxa", motivo, manter: false });
  refusing.mockRestore();
  await vendor.deliver({ mode: "normal" });
  expect(result).toMatchObject({ ok: true, data: { message: PAYMENTS.refusedOwed } });
  expect(await queries.getPayment(part.id)).toMatchObject({
    ...{ devolvido: 10_000n, aDevolver: part.amount - 10_000n, recusas: 1 },
  });
  await proved();
  const fee = await payFee(vendor);
  const disputed = await pressRefused(fee.id, {
    before: async () => {
      await vendor.dispute(fee.intent);
      await vendor.idle();
    },
  });
  expect(disputed).toMatchObject({ ok: false, message: REFUSALS.disputed });
  expect(await queries.getPayment(fee.id)).toMatchObject({ aDevolver: 0n, refusal: "disputed" });
  expect(await entriesOf(fee.id)).toEqual(["payment_refunded"]);
  await proved();
});

test("the commission of a concluded deal that Stripe refuses to return stops counting as raised at once, and is due again once returned", async () => {
  const valor = 1_000_000n;
  const deal = await createDeal({ valor });
  await confirmBoth(deal.id, valor);
  const wish = { opportunityId: deal.id, kind: "comissao", returnPath: "/dashboard" } as const;
  const opened = await beginFee(deal.captador.userId, wish);
  if (!opened.ok) throw new Error(opened.message);
  await vendor.pay(opened.data.url);
  const where = { userId: deal.captador.userId, status: "pago" };
  const { id, amount, stripePaymentIntentId } = await db.checkout.findFirstOrThrow({ where });
  expect(amount).toBe(commissionOf(valor));
  const raised = async () =>
    (await db.project.findUniqueOrThrow({ where: { id: deal.project.id } })).captadoAqui;
  expect([await statusOf(deal.id), await raised()]).toEqual(["concluida", valor]);
  expect(await pressRefused(id)).toMatchObject({ ok: true });
  expect([await statusOf(deal.id), await raised()]).toEqual(["confirmada", 0n]);
  await proved();
  const returned = { opportunityId: deal.id, type: "comissao_devolvida" } as const;
  expect((await db.dealEvent.findFirst({ where: returned }))?.details).toMatchObject({ motivo: "recusada" });
  await returnMoney({ id });
  await vendor.idle();
  expect((await stripe.refunds.list({ payment_intent: stripePaymentIntentId ?? "" })).data).toHaveLength(1);
  expect(await queries.getPayment(id)).toMatchObject({ devolvido: amount, aDevolver: 0n });
  expect(await db.opportunityPayment.findFirst({ where: { opportunityId: deal.id } })).toMatchObject({
    ...{ paymentStatus: "pending", feeAmount: amount },
  });
  await proved();
});

test.each([
  [true, /continua e cobra o próximo mês/],
  [false, /O plano terminou, e nada mais será cobrado/],
])(
  "a month's refund that Stripe refuses at once is owed, and the mail of its later refund says what the team chose for the plan (kept: %s)",
  async (manter, ending) => {
    const { person, intent } = await payer();
    const [month] = await months(person);
    const { id = "", amount = 0n } = month ?? {};
    const result = await pressRefused(id, { tipo: "mes", manter });
    const text = manter ? PAYMENTS.refusedOwed : `${PAYMENTS.refusedOwed} ${PAYMENTS.planEnds}`;
    expect(result).toMatchObject({ ok: true, data: { message: text } });
    const shown = await queries.getMonth(id);
    expect(shown).toMatchObject({ devolvido: 0n, aDevolver: amount, refusal: "owed", recusas: 1 });
    expect(shown?.recusadoEm).toBeInstanceOf(Date);
    expect(shown && monthLabel(shown)).toBe("A devolver");
    expect(await entriesOf(id)).toEqual(["payment_refunded", "refund_refused"]);
    await proved();
    expect(await pressRefused(id, { tipo: "mes", manter })).toMatchObject({ message: REFUSALS.owed });
    await refundWithdrawn({ id });
    await vendor.idle();
    expect(await queries.getMonth(id)).toMatchObject({ devolvido: amount, aDevolver: 0n });
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
    const mails = await mailsTo(person);
    expect(mails).toMatch(ending);
    expect(mails.match(/Devolvemos uma mensalidade/g)).toHaveLength(1);
    await proved();
  },
);

test("a month that Stripe refused is transferred by the team, and one whose refusal is older than its record has no time", async () => {
  const { person } = await payer();
  const [month] = await months(person);
  const { id = "", amount = 0n } = month ?? {};
  await pressRefused(id, { tipo: "mes", manter: true });
  await db.planPayment.update({ where: { id }, data: { refundRefusedAt: null } });
  expect(await queries.getMonth(id)).toMatchObject({ recusas: 1, recusadoEm: null });
  // The refund job waits between two tries.
  await db.$executeRaw`update pgboss.job set state = 'retry', started_on = ${new Date(0)}
    where name = 'plan-withdrawals' and data ->> 'id' = ${id}`;
  expect(await reserve(id, "mes", amount)).toMatchObject({ ok: true });
  expect(await transfer(id, "mes", amount)).toMatchObject({ ok: true });
  expect(await queries.getMonth(id)).toMatchObject({ transferido: amount, refusal: "refunded" });
  await proved();
});
