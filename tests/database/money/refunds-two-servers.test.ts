/** A fresh copy of all modules stands for the second server. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { recordTransfer } = await import("@/lib/admin/payments/mutations/transfer");
const { refundWithdrawn } = await import("@/lib/money/billing/mutations/withdraw");
const { oweRefund } = await import("@/lib/money/fees/mutations/commission");
const { returnMoney } = await import("@/lib/money/fees/mutations/refund");
const { post } = await import("@/lib/money/ledger/mutations");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { interestFalse } = await import("@/lib/money/ledger/rules");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { payFee } = await import("../../setup/paid-fee");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe, payer, months } = await openSubscribers(vendor);

vi.resetModules();
const other = {
  ...(await import("@/lib/money/billing/mutations/withdraw")),
  ...(await import("@/lib/money/fees/mutations/refund")),
  ...(await import("@/lib/server/db")),
};

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await Promise.all([db, other.db].map((one) => one.$disconnect()));
});

type Fee = Awaited<ReturnType<typeof payFee>>;

/** @param total centavos that are owed back in all, with this part */
const owePart = ({ id, intent, deal }: Fee, amount: bigint, total: bigint) =>
  transactionWithJobs(async (tx) => {
    await oweRefund(tx, intent, amount);
    const payer = { userId: deal.captador.userId, projetoId: deal.project.id };
    const entry = { ...payer, checkoutId: id, kind: "desbloqueio", amount, total, at: new Date() } as const;
    await post(tx, interestFalse(entry));
  });

const refundsOf = async ({ intent }: Fee) =>
  (await stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => BigInt(amount));
const checkoutOf = ({ id }: Fee) => db.checkout.findUniqueOrThrow({ where: { id } });

const claimUntil = ({ id }: Fee, refundClaimedUntil: Date) =>
  db.checkout.update({ where: { id }, data: { refundClaimedUntil } });
const IN_CLAIM = "another attempt may be under way";

/** Runs `work` once, just before a server's request for a refund reaches Stripe. */
function whileAsking(work: () => Promise<unknown>) {
  const resource = Object.getPrototypeOf(stripe.refunds);
  const create = resource.create;
  return vi.spyOn(resource, "create").mockImplementationOnce(async function (
    this: unknown,
    ...given: unknown[]
  ) {
    await work();
    return create.apply(this, given);
  });
}

async function partlyOwed() {
  const fee = await payFee(vendor);
  await owePart(fee, 100n, 100n);
  return fee;
}

test("an owed amount that grows while one server asks Stripe goes back once, although a second server reads the grown amount", async () => {
  const fee = await partlyOwed();
  let second: unknown = null;
  whileAsking(async () => {
    await owePart(fee, 50n, 150n);
    second = await other.returnMoney({ id: fee.id }).catch(String);
  });
  const first = await returnMoney({ id: fee.id }).catch(String);
  await vendor.idle();
  expect(await refundsOf(fee)).toEqual([100n]);
  expect(first).toMatch("is still owed money");
  expect(second).toMatch(IN_CLAIM);
  await other.returnMoney({ id: fee.id });
  expect(await refundsOf(fee)).toEqual([50n, 100n]);
  expect(await checkoutOf(fee)).toMatchObject({
    refundedAmount: 150n,
    owedAmount: 0n,
    refundClaimedUntil: null,
  });
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("a server that stops while it asks Stripe keeps the others waiting until its claim ends, and the money goes back once", async () => {
  const fee = await partlyOwed();
  whileAsking(() => Promise.reject(new Error("the server stopped")));
  await expect(returnMoney({ id: fee.id })).rejects.toThrow("is still owed money");
  await expect(other.returnMoney({ id: fee.id })).rejects.toThrow(IN_CLAIM);
  expect(await refundsOf(fee)).toEqual([]);
  await claimUntil(fee, new Date(0));
  await other.returnMoney({ id: fee.id });
  expect(await refundsOf(fee)).toEqual([100n]);
});

test("a claim that ended only after the refunds were read from Stripe may have refunded unseen, so nothing is asked", async () => {
  const fee = await partlyOwed();
  const resource = Object.getPrototypeOf(stripe.paymentIntents);
  const retrieve = resource.retrieve;
  vi.spyOn(resource, "retrieve").mockImplementationOnce(async function (this: unknown, ...given: unknown[]) {
    const answer = await retrieve.apply(this, given);
    await stripe.refunds.create({ payment_intent: fee.intent, amount: 100 });
    await claimUntil(fee, new Date());
    return answer;
  });
  await vendor.deliver({ mode: "drop" });
  await expect(returnMoney({ id: fee.id })).rejects.toThrow(IN_CLAIM);
  await returnMoney({ id: fee.id });
  expect(await refundsOf(fee)).toEqual([100n]);
});

/** @param transferred centavos of a failed refund that the team then paid by transfer */
async function owedMonth(transferred: number) {
  const { person, intent } = await payer();
  const [month] = await months(person);
  if (!month) throw new Error("no month");
  const { id } = month;
  if (transferred > 0) {
    const refund = await stripe.refunds.create({ payment_intent: intent, amount: transferred });
    await vendor.idle();
    await vendor.failRefund(refund.id);
    const by = { adminId: randomUUID(), requestId: null, now: new Date() };
    const texto = "E12345678202611281200";
    const input = {
      id,
      tipo: "mes",
      valor: transferred,
      dia: toIsoDay(by.now),
      texto,
      motivo: "O cartão foi encerrado.",
    } as const;
    expect(await recordTransfer(by, input)).toMatchObject({ ok: true });
  }
  await db.planPayment.update({ where: { id }, data: { refundDue: true } });
  return { id, intent };
}

test.each([0, 4_700])(
  "two servers that refund a month of which the team transferred %i centavos ask Stripe for the same amount, and it goes back once",
  async (transferred) => {
    const { id, intent } = await owedMonth(transferred);
    whileAsking(() => other.refundWithdrawn({ id }));
    await refundWithdrawn({ id });
    await vendor.idle();
    const { data } = await stripe.refunds.list({ payment_intent: intent });
    const made = data.filter(({ status }) => status === "succeeded").map(({ amount }) => amount);
    expect(made).toEqual([9_700 - transferred]);
    expect(await db.planPayment.findUnique({ where: { id } })).toMatchObject({ refundedAmount: 9_700n });
    expect(await proveLedger()).toMatchObject({ differences: [] });
  },
);
