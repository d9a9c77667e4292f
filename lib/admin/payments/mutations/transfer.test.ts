import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { toIsoDay } from "@/lib/kit/format";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { recordTransfer, releaseTransfer, reserveTransfer } = await import("./transfer");
const queries = await import("../queries");
const { PAYMENTS, REFUSALS } = await import("../messages");
const { syncPayment } = await import("@/lib/money/billing/mutations/stripe-events");
const { oweRefund } = await import("@/lib/money/fees/mutations/commission");
const { lockPaid, reserveOwed, returnMoney, sweepOwed } = await import("@/lib/money/fees/mutations/refund");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { post } = await import("@/lib/money/ledger/mutations");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { interestFalse } = await import("@/lib/money/ledger/rules");
const { oweFee, payFee } = await import("@/tests/setup/paid-fee");
const { openSubscribers } = await import("@/tests/setup/subscribers");
const { isAnyWaiting } = await import("@/tests/setup/locks");
const { db, stripe } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const by = { adminId: randomUUID(), requestId: null, now: new Date() };
const motivo = "O cartão foi encerrado.";

const paidFee = () => payFee(vendor);
const owedFee = () => oweFee(vendor);
type Fee = Awaited<ReturnType<typeof paidFee>>;

const refused = (id: string) => db.checkout.update({ where: { id }, data: { refundTries: 2 } });

async function refusedFee() {
  const fee = await owedFee();
  await refused(fee.id);
  return fee;
}

/** @param total centavos that became owed so far, including this part */
const owePart = ({ id, intent, deal }: Fee, amount: bigint, total: bigint) =>
  transactionWithJobs(async (tx) => {
    await oweRefund(tx, intent, amount);
    const payer = { userId: deal.captador.userId, projetoId: deal.project.id };
    await post(
      tx,
      interestFalse({ ...payer, checkoutId: id, kind: "desbloqueio", amount, total, at: new Date() }),
    );
  });

async function partlyOwed() {
  const fee = await paidFee();
  await owePart(fee, 100n, 100n);
  await refused(fee.id);
  return fee;
}

type Owed = Pick<Fee, "id" | "amount">;
const reserveOf = ({ id, amount }: Owed, valor = Number(amount)) =>
  reserveTransfer(by, { id, tipo: "taxa", valor, motivo });
const transferOf = ({ id, amount }: Owed, valor = Number(amount)) =>
  recordTransfer(by, {
    id,
    tipo: "taxa",
    valor,
    dia: toIsoDay(by.now),
    texto: randomUUID(),
    motivo,
  });
const releaseOf = ({ id }: Owed) => releaseTransfer(by, { id, tipo: "taxa", motivo });

const entriesOf = (objectId: string) =>
  db.auditEntry.findMany({ where: { objectId }, orderBy: { id: "asc" } });
const refundsOf = async (intent: string) =>
  (await stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => BigInt(amount));
const owedIds = async () => (await queries.listOwed(null)).rows.map(({ id }) => id);
const jobsOf = (id: string) => db.$queryRaw<unknown[]>`
  select 1 from pgboss.job where name = 'refunds' and data ->> 'id' = ${id}`;
const forgetJobs = () => db.$executeRaw`delete from pgboss.job where name = 'refunds'`;

test("a refund that Stripe refuses is reserved and closed once as paid by transfer, and Stripe is not asked again", async () => {
  const fee = await owedFee();
  expect(await reserveOf(fee)).toMatchObject({ code: "conflict", message: PAYMENTS.notRefused });
  await refused(fee.id);
  expect(await transferOf(fee)).toMatchObject({ code: "conflict", message: PAYMENTS.notReserved });
  expect(await reserveOf(fee, 1)).toMatchObject({ isOutdated: true, message: PAYMENTS.owedChanged });
  const own = { id: fee.id, tipo: "taxa", valor: Number(fee.amount), motivo } as const;
  await expect(reserveTransfer({ ...by, adminId: fee.deal.captador.userId }, own)).rejects.toThrow(
    OWN_MATTER,
  );
  const reserved = await Promise.all([reserveOf(fee), reserveOf(fee)]);
  expect(reserved.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await transferOf(fee, 1)).toMatchObject({ isOutdated: true, message: PAYMENTS.owedChanged });
  const results = await Promise.all([transferOf(fee), transferOf(fee)]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await queries.getPayment(fee.id)).toMatchObject({
    situacao: "devolvido",
    devolvido: fee.amount,
    aDevolver: 0n,
    reservado: 0n,
    refusal: "refunded",
  });
  const { status } = await db.opportunity.findUniqueOrThrow({ where: { id: fee.deal.id } });
  expect(status).toBe("cancelada");
  await returnMoney({ id: fee.id });
  expect(await syncPayment(fee.intent)).toBeNull();
  expect(await refundsOf(fee.intent)).toEqual([]);
  const mails = await db.emailMessage.findMany({
    where: { userId: fee.deal.captador.userId, subject: { startsWith: "Pagamento devolvido" } },
  });
  expect(mails.map(({ payload }) => JSON.stringify(payload && openContent(payload)))).toEqual([
    expect.stringMatching(/a nossa equipe transferiu o valor para você/),
  ]);
  const pedido = Number(fee.amount);
  expect(await entriesOf(fee.id)).toMatchObject([
    { action: "transfer_reserved", before: { reservado: 0 }, after: { reservado: pedido } },
    {
      action: "refund_transferred",
      before: { pedido },
      after: { pedido: 0, transferencia: expect.any(String) },
    },
  ]);
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("a refund that Stripe made meanwhile is applied, and no transfer is reserved beside it", async () => {
  const fee = await refusedFee();
  await vendor.deliver({ mode: "drop" });
  await stripe.refunds.create({ payment_intent: fee.intent });
  expect(await reserveOf(fee)).toMatchObject({ code: "conflict", message: PAYMENTS.notOwed });
  expect(await queries.getPayment(fee.id)).toMatchObject({ devolvido: fee.amount, aDevolver: 0n });
  expect(await entriesOf(fee.id)).toEqual([]);
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("beside a running job of its refund no transfer is reserved", async () => {
  const fee = await refusedFee();
  const set = (state: string, started: Date | null) => db.$executeRaw`
    update pgboss.job set state = ${state}::pgboss.job_state, started_on = ${started}
    where name = 'refunds' and data ->> 'id' = ${fee.id}`;
  expect(await set("active", new Date(0))).toBeGreaterThan(0);
  expect(await reserveOf(fee)).toMatchObject({ code: "conflict", message: PAYMENTS.refunding });
  // The job began and failed while the transfer was being reserved.
  await set("retry", new Date(Date.now() + 60_000));
  expect(await reserveOf(fee)).toMatchObject({ code: "conflict", message: PAYMENTS.refunding });
  expect(await entriesOf(fee.id)).toEqual([]);
  await set("retry", new Date(0));
  // The job got no answer from Stripe, which may still make the refund.
  const claim = (refundClaimedUntil: Date) =>
    db.checkout.update({ where: { id: fee.id }, data: { refundClaimedUntil } });
  await claim(new Date(Date.now() + 60_000));
  expect(await reserveOf(fee)).toMatchObject({ code: "conflict", message: PAYMENTS.refunding });
  await claim(new Date(0));
  expect(await reserveOf(fee)).toMatchObject({ ok: true });
});

test("a refund job that starts while a transfer is reserved waits for it and refunds nothing", async () => {
  const fee = await refusedFee();
  const job = await transactionWithJobs(async (tx) => {
    const paid = await lockPaid(tx, fee.intent);
    if (paid) await reserveOwed(tx, paid);
    const running = returnMoney({ id: fee.id });
    await vi.waitUntil(isAnyWaiting);
    return { running };
  });
  await job.running;
  expect(await refundsOf(fee.intent)).toEqual([]);
});

test("while a transfer is reserved, no job asks Stripe for the money; once the team gives it up, one does", async () => {
  const fee = await refusedFee();
  expect(await reserveOf(fee)).toMatchObject({ ok: true });
  expect(await queries.getPayment(fee.id)).toMatchObject({
    aDevolver: fee.amount,
    reservado: fee.amount,
    refusal: "reserved",
  });
  expect(await owedIds()).toContain(fee.id);
  await returnMoney({ id: fee.id });
  await forgetJobs();
  await sweepOwed();
  expect(await jobsOf(fee.id)).toEqual([]);
  expect(await refundsOf(fee.intent)).toEqual([]);
  const results = await Promise.all([releaseOf(fee), releaseOf(fee)]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await jobsOf(fee.id)).toHaveLength(1);
  expect(await releaseOf(fee)).toMatchObject({ code: "conflict", message: PAYMENTS.notReserved });
  expect(await releaseTransfer(by, { id: randomUUID(), tipo: "taxa", motivo })).toMatchObject({
    code: "not_found",
  });
  expect((await entriesOf(fee.id)).at(-1)).toMatchObject({
    action: "transfer_freed",
    after: { reservado: 0 },
  });
  expect(await transferOf(fee)).toMatchObject({ message: PAYMENTS.notReserved });
  await returnMoney({ id: fee.id });
  expect(await refundsOf(fee.intent)).toEqual([fee.amount]);
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("of an owed amount that grows while a transfer is reserved, only the difference is asked of Stripe", async () => {
  const fee = await partlyOwed();
  expect(await reserveOf(fee, 100)).toMatchObject({ ok: true });
  await owePart(fee, 50n, 150n);
  expect(await sweepOwed()).toBe(0);
  await forgetJobs();
  expect(await sweepOwed()).toBe(1);
  await returnMoney({ id: fee.id });
  expect(await refundsOf(fee.intent)).toEqual([50n]);
  expect(await queries.getPayment(fee.id)).toMatchObject({ aDevolver: 100n, reservado: 100n });
  expect(await transferOf(fee, 100)).toMatchObject({ ok: true });
  expect(await queries.getPayment(fee.id)).toMatchObject({
    devolvido: 150n,
    aDevolver: 0n,
    reservado: 0n,
    refusal: null,
  });
  await returnMoney({ id: fee.id });
  expect(await refundsOf(fee.intent)).toEqual([50n]);
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("a transfer that is recorded before the difference was refunded leaves the difference to Stripe", async () => {
  const fee = await partlyOwed();
  expect(await reserveOf(fee, 100)).toMatchObject({ ok: true });
  await owePart(fee, 50n, 150n);
  expect(await transferOf(fee, 100)).toMatchObject({ ok: true });
  expect(await queries.getPayment(fee.id)).toMatchObject({ devolvido: 100n, aDevolver: 50n, reservado: 0n });
  await returnMoney({ id: fee.id });
  expect(await refundsOf(fee.intent)).toEqual([50n]);
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("of a reserved transfer only what Stripe has not returned meanwhile is recorded, after a warning", async () => {
  const fee = await partlyOwed();
  expect(await reserveOf(fee, 100)).toMatchObject({ ok: true });
  await stripe.refunds.create({ payment_intent: fee.intent, amount: 40 });
  await vendor.idle();
  expect(await transferOf(fee, 100)).toMatchObject({ isOutdated: true, message: PAYMENTS.owedFell });
  expect(await queries.getPayment(fee.id)).toMatchObject({
    aDevolver: 60n,
    reservado: 100n,
    aTransferir: 60n,
    refusal: "reserved",
  });
  expect(await transferOf(fee, 60)).toMatchObject({ ok: true });
  expect(await queries.getPayment(fee.id)).toMatchObject({ devolvido: 100n, aDevolver: 0n, reservado: 0n });
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("a reserved transfer whose money Stripe returned meanwhile stays listed until the team gives it up", async () => {
  const fee = await refusedFee();
  expect(await reserveOf(fee)).toMatchObject({ ok: true });
  await stripe.refunds.create({ payment_intent: fee.intent });
  await vendor.idle();
  expect(await transferOf(fee)).toMatchObject({ code: "conflict", message: REFUSALS.overtaken });
  expect(await queries.getPayment(fee.id)).toMatchObject({ aDevolver: 0n, refusal: "overtaken" });
  expect(await owedIds()).toContain(fee.id);
  await forgetJobs();
  expect(await releaseOf(fee)).toMatchObject({ ok: true });
  expect(await jobsOf(fee.id)).toEqual([]);
  expect(await queries.getPayment(fee.id)).toMatchObject({ reservado: 0n, refusal: "refunded" });
  expect(await owedIds()).not.toContain(fee.id);
});

test("an amount that becomes owed after Stripe returned a reserved transfer is refunded in full, and the transfer stays", async () => {
  const fee = await partlyOwed();
  expect(await reserveOf(fee, 100)).toMatchObject({ ok: true });
  await stripe.refunds.create({ payment_intent: fee.intent, amount: 100 });
  await vendor.idle();
  await owePart(fee, 50n, 150n);
  const overtaken = { reservado: 100n, aTransferir: 0n, refusal: "overtaken" };
  expect(await queries.getPayment(fee.id)).toMatchObject({ ...overtaken, aDevolver: 50n });
  expect(await transferOf(fee, 50)).toMatchObject({ code: "conflict", message: REFUSALS.overtaken });
  await forgetJobs();
  expect(await sweepOwed()).toBe(1);
  await returnMoney({ id: fee.id });
  expect(await refundsOf(fee.intent)).toEqual([50n, 100n]);
  expect(await queries.getPayment(fee.id)).toMatchObject({ ...overtaken, aDevolver: 0n, devolvido: 150n });
  await forgetJobs();
  expect(await releaseOf(fee)).toMatchObject({ ok: true });
  expect(await queries.getPayment(fee.id)).toMatchObject({ reservado: 0n, aTransferir: 0n, refusal: null });
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("an amount that becomes owed after Stripe returned part of a reserved transfer is refunded beside the rest of it", async () => {
  const fee = await partlyOwed();
  expect(await reserveOf(fee, 100)).toMatchObject({ ok: true });
  await stripe.refunds.create({ payment_intent: fee.intent, amount: 40 });
  await vendor.idle();
  await owePart(fee, 50n, 150n);
  await returnMoney({ id: fee.id });
  expect(await refundsOf(fee.intent)).toEqual([50n, 40n]);
  expect(await queries.getPayment(fee.id)).toMatchObject({
    aDevolver: 60n,
    reservado: 100n,
    aTransferir: 60n,
    refusal: "reserved",
  });
  expect(await transferOf(fee, 60)).toMatchObject({ ok: true });
  expect(await queries.getPayment(fee.id)).toMatchObject({ devolvido: 150n, aDevolver: 0n, reservado: 0n });
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("a reserved transfer is not given up while a job refunds what became owed beside it", async () => {
  const fee = await partlyOwed();
  expect(await reserveOf(fee, 100)).toMatchObject({ ok: true });
  await owePart(fee, 50n, 150n);
  const set = (state: string) => db.$executeRaw`
    update pgboss.job set state = ${state}::pgboss.job_state, started_on = ${new Date(0)}
    where name = 'refunds' and data ->> 'id' = ${fee.id}`;
  expect(await set("active")).toBeGreaterThan(0);
  expect(await releaseOf(fee)).toMatchObject({ code: "conflict", message: PAYMENTS.refunding });
  expect(await queries.getPayment(fee.id)).toMatchObject({ reservado: 100n });
  await set("retry");
  expect(await releaseOf(fee)).toMatchObject({ ok: true });
});

test("while the bank decides a dispute, a reserved transfer is not recorded, but may be given up", async () => {
  const fee = await refusedFee();
  expect(await reserveOf(fee)).toMatchObject({ ok: true });
  const dispute = await vendor.dispute(fee.intent);
  expect(await transferOf(fee)).toMatchObject({ code: "conflict", message: REFUSALS.disputed });
  expect(await queries.getPayment(fee.id)).toMatchObject({ reservado: fee.amount, refusal: "disputed" });
  await forgetJobs();
  expect(await releaseOf(fee)).toMatchObject({ ok: true });
  await refused(fee.id);
  expect(await reserveOf(fee)).toMatchObject({ code: "conflict", message: REFUSALS.disputed });
  await vendor.closeDispute(dispute, "won");
  await forgetJobs();
  expect(await reserveOf(fee)).toMatchObject({ ok: true });
  expect(await transferOf(fee)).toMatchObject({ ok: true });
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("while the bank decides a dispute, Stripe is not asked for an owed fee, so that no refusal opens the transfer; once it is won, Stripe is asked", async () => {
  const fee = await owedFee();
  const dispute = await vendor.dispute(fee.intent);
  await expect(returnMoney({ id: fee.id })).rejects.toThrow("has an open or lost dispute");
  await vendor.closeDispute(dispute, "won");
  expect(await queries.getPayment(fee.id)).toMatchObject({ aDevolver: fee.amount, recusas: 0 });
  expect(await reserveOf(fee)).toMatchObject({ message: PAYMENTS.notRefused });
  await returnMoney({ id: fee.id });
  expect(await refundsOf(fee.intent)).toEqual([fee.amount]);
});

test("a refusal of Stripe opens the transfer of a fee, and the next try has a new key, because Stripe repeats a refusal", async () => {
  const fee = await owedFee();
  const resource = Object.getPrototypeOf(stripe.refunds);
  const create = resource.create;
  const refusing = vi.spyOn(resource, "create").mockImplementation(async function (
    this: unknown,
    ...given: unknown[]
  ) {
    await vendor.fault({ provider: "stripe", mode: "status", status: 400, times: 1 });
    return create.apply(this, given);
  });
  await expect(returnMoney({ id: fee.id })).rejects.toThrow("refused");
  refusing.mockRestore();
  expect(await queries.getPayment(fee.id)).toMatchObject({ refusal: "owed", recusas: 1 });
  expect(await reserveOf(fee)).toMatchObject({ ok: true });
  expect(await releaseOf(fee)).toMatchObject({ ok: true });
  await returnMoney({ id: fee.id });
  expect(await refundsOf(fee.intent)).toEqual([fee.amount]);
});

test("a transfer reserved after a restore before it is owed again is no refund, covers what is owed then, and Stripe is not asked", async () => {
  const fee = await paidFee();
  const { id, amount, intent } = fee;
  const data = { reservedAmount: amount, transferCarried: true };
  await db.checkout.update({ where: { id }, data });
  expect(await queries.getPayment(id)).toMatchObject({
    reservado: amount,
    aTransferir: 0n,
    refusal: "undecided",
  });
  expect(await transferOf(fee)).toMatchObject({ code: "conflict", message: REFUSALS.undecided });
  await owePart(fee, amount, amount);
  expect(await queries.getPayment(id)).toMatchObject({ aTransferir: amount, refusal: "reserved" });
  await returnMoney({ id });
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toEqual([]);
  expect(await transferOf(fee)).toMatchObject({ ok: true });
  expect(await db.checkout.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ refundedAmount: amount, transferredAmount: amount, owedAmount: 0n, reservedAmount: 0n },
  });
  expect((await proveLedger()).differences).toEqual([]);
});
