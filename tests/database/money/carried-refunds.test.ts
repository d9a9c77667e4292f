import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { carry } from "../../../scripts/carry";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { recordCameBack } = await import("@/lib/admin/bank/mutations/movements");
const { PAYMENTS, REFUSALS } = await import("@/lib/admin/payments/messages");
const { refundByTeam } = await import("@/lib/admin/payments/mutations/refund");
const { recordTransfer, releaseTransfer, reserveTransfer } = await import(
  "@/lib/admin/payments/mutations/transfer"
);
const { getPayment, listOwed } = await import("@/lib/admin/payments/queries");
const { oweRefund } = await import("@/lib/money/fees/mutations/commission");
const { returnMoney } = await import("@/lib/money/fees/mutations/refund");
const { post } = await import("@/lib/money/ledger/mutations");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { interestFalse } = await import("@/lib/money/ledger/rules");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { dropEarlier, earlierUrl, inEarlier, restoreBackup, takeBackup, url } = await import(
  "../../setup/earlier-database"
);
const { payFee } = await import("../../setup/paid-fee");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe } = await openSubscribers(vendor);

const by = { adminId: randomUUID() as string, requestId: null, now: new Date() };
const motivo = "A Stripe recusou a devolução.";
type Fee = Awaited<ReturnType<typeof payFee>>;

/** Decides to return a part of a fee. @param total centavos returned or owed, with this part */
const decide = ({ id, intent, deal }: Fee, amount: bigint, total: bigint) =>
  transactionWithJobs(async (tx) => {
    await oweRefund(tx, intent, amount);
    const payer = { userId: deal.captador.userId, projetoId: deal.project.id };
    const entry = { ...payer, checkoutId: id, amount, total, at: new Date() };
    await post(tx, interestFalse({ ...entry, kind: "desbloqueio" }));
  });
const refuse = ({ id }: Fee) => db.checkout.update({ where: { id }, data: { refundTries: 2 } });
const reserve = ({ id }: Fee, amount: bigint) =>
  reserveTransfer(by, { id, tipo: "taxa", valor: Number(amount), motivo });
const record = ({ id }: Fee, amount: bigint) =>
  recordTransfer(by, {
    ...{ id, tipo: "taxa", valor: Number(amount), dia: toIsoDay(by.now), texto: randomUUID(), motivo },
  });
async function transfer(fee: Fee, amount: bigint, total: bigint): Promise<void> {
  await decide(fee, amount, total);
  await refuse(fee);
  expect(await reserve(fee, amount)).toMatchObject({ ok: true });
  expect(await record(fee, amount)).toMatchObject({ ok: true });
}
async function bringBack({ id: checkoutId }: Fee): Promise<void> {
  const last = await db.bankMovement.findFirstOrThrow({
    where: { checkoutId, kind: "transferencia" },
    orderBy: { id: "desc" },
  });
  const { id, version: versao } = last;
  const shown = { dia: toIsoDay(by.now), texto: randomUUID() };
  expect(await recordCameBack(by, { id, versao, tipo: "voltou", ...shown, motivo })).toMatchObject({
    ok: true,
  });
}
async function sendBack({ intent }: Fee): Promise<void> {
  const [refund] = (await stripe.refunds.list({ payment_intent: intent })).data;
  await vendor.failRefund(refund?.id ?? "");
  await vendor.idle();
}
const byStripe = async ({ intent }: Fee) =>
  (await stripe.refunds.list({ payment_intent: intent })).data
    .filter(({ status }) => status === "succeeded")
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
const stored = ({ id }: Fee) => db.checkout.findUniqueOrThrow({ where: { id } });
const isListed = async ({ id }: Fee) => (await listOwed(null)).rows.some((row) => row.id === id);

/** The backup owes a part. Later Stripe refunded it, and the team transferred as much again by a new decision. */
let twice: Fee;
/** The backup owes a part. Later Stripe refunded it, the bank sent it back, and the team transferred it. */
let sentBack: Fee;
/** The backup has a transfer. Later it came back, and the team transferred another part by a new decision. */
let cameBack: Fee;
/** The backup owes nothing. Later a part was refunded at Stripe by hand, and the team reserved the rest. */
let begun: Fee;
/** The backup owes a part. Later the team reserved it for a transfer. The restore loses no decision. */
let known: Fee;
/** Before the backup, a bank sent a refund back. Later the team transferred it, and Stripe refunded another part. */
let besides: Fee;

beforeAll(async () => {
  await vendor.reset();
  [twice, sentBack, cameBack, begun, known, besides] = [
    await payFee(vendor),
    await payFee(vendor),
    await payFee(vendor),
    await payFee(vendor),
    await payFee(vendor),
    await payFee(vendor),
  ];
  await decide(twice, 50n, 50n);
  await decide(sentBack, 50n, 50n);
  await transfer(cameBack, 50n, 50n);
  await decide(known, 50n, 50n);
  await decide(besides, 30n, 30n);
  await returnMoney({ id: besides.id });
  await sendBack(besides);
  await takeBackup();

  await returnMoney({ id: twice.id });
  await transfer(twice, 50n, 100n);
  await returnMoney({ id: sentBack.id });
  await sendBack(sentBack);
  expect(await record(sentBack, 50n)).toMatchObject({ ok: true });
  await bringBack(cameBack);
  await transfer(cameBack, 30n, 80n);
  await stripe.refunds.create({ payment_intent: begun.intent, amount: 40 });
  await vendor.idle();
  const rest = begun.amount - 40n;
  await decide(begun, rest, begun.amount);
  await refuse(begun);
  expect(await reserve(begun, rest)).toMatchObject({ ok: true });
  await refuse(known);
  expect(await reserve(known, 50n)).toMatchObject({ ok: true });
  expect(await record(besides, 30n)).toMatchObject({ ok: true });
  await decide(besides, 20n, 50n);
  await returnMoney({ id: besides.id });

  await restoreBackup();
  // The earlier database may be of a release without this column.
  await inEarlier("alter table checkouts drop column transfer_carried cascade");
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await carry(earlierUrl, url, false);
  log.mockRestore();
  for (const fee of [twice, sentBack, cameBack, begun, known, besides]) await returnMoney({ id: fee.id });
}, 60_000);

afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
  await dropEarlier();
});

test("after a restore Stripe's refund, which the backup still owes, leaves a transfer of the same amount reserved", async () => {
  expect(await stored(twice)).toMatchObject({
    ...{ refundedAmount: 50n, owedAmount: 0n, reservedAmount: 50n, overtakenAmount: 0n },
  });
  expect([await isListed(twice), (await getPayment(twice.id))?.refusal]).toEqual([true, "undecided"]);
  expect(await record(twice, 50n)).toMatchObject({ message: REFUSALS.undecided });
  await decide(twice, 50n, 100n);
  await returnMoney({ id: twice.id });
  expect(await record(twice, 50n)).toMatchObject({ ok: true });
  expect(await byStripe(twice)).toBe(50n);
  expect(await stored(twice)).toMatchObject({
    ...{ refundedAmount: 100n, transferredAmount: 50n, owedAmount: 0n, reservedAmount: 0n },
    transferCarried: false,
  });
  expect((await proveLedger()).differences).toEqual([]);
});

test("after a restore Stripe is not asked again for a refund that a bank sent back and the team transferred", async () => {
  expect(await getPayment(sentBack.id)).toMatchObject({ aTransferir: 50n, refusal: "reserved" });
  expect(await record(sentBack, 50n)).toMatchObject({ ok: true });
  expect(await byStripe(sentBack)).toBe(0n);
  expect(await stored(sentBack)).toMatchObject({ refundedAmount: 50n, transferredAmount: 50n });
  expect((await proveLedger()).differences).toEqual([]);
});

test("after a restore a transfer that came back since hides no later transfer", async () => {
  expect(await stored(cameBack)).toMatchObject({ transferredAmount: 50n, reservedAmount: 30n });
  await decide(cameBack, 30n, 80n);
  await returnMoney({ id: cameBack.id });
  expect(await record(cameBack, 30n)).toMatchObject({ ok: true });
  expect(await byStripe(cameBack)).toBe(0n);
  expect((await proveLedger()).differences).toEqual([]);
});

test("after a restore the payer gets the whole payment once, from Stripe's part and the transfer that was begun", async () => {
  const rest = begun.amount - 40n;
  expect(await getPayment(begun.id)).toMatchObject({
    ...{ devolvido: 0n, reservado: rest, semDecisao: rest, refusal: "undecided" },
  });
  const input = { id: begun.id, tipo: "taxa", motivo, manter: false } as const;
  expect(await refundByTeam(by, input)).toMatchObject({ ok: true, data: { message: PAYMENTS.owedAgain } });
  await returnMoney({ id: begun.id });
  expect(await record(begun, rest)).toMatchObject({ ok: true });
  expect(await byStripe(begun)).toBe(40n);
  expect(await stored(begun)).toMatchObject({ refundedAmount: begun.amount, transferredAmount: rest });
  expect((await proveLedger()).differences).toEqual([]);
});

test("after a restore a refund by hand overtakes a reserved transfer whose decision the backup has, and nothing is decided again", async () => {
  expect(await stored(known)).toMatchObject({ owedAmount: 50n, reservedAmount: 50n, transferCarried: false });
  await stripe.refunds.create({ payment_intent: known.intent, amount: 50 });
  await returnMoney({ id: known.id });
  expect(await stored(known)).toMatchObject({ refundedAmount: 50n, owedAmount: 0n, overtakenAmount: 50n });
  expect((await getPayment(known.id))?.refusal).toBe("overtaken");
  expect(await record(known, 50n)).toMatchObject({ message: REFUSALS.overtaken });
  const input = { id: known.id, tipo: "taxa", motivo, manter: false } as const;
  expect(await refundByTeam(by, input)).toMatchObject({ code: "conflict", message: REFUSALS.overtaken });
  expect(await releaseTransfer(by, { id: known.id, tipo: "taxa", motivo })).toMatchObject({ ok: true });
  await returnMoney({ id: known.id });
  expect(await byStripe(known)).toBe(50n);
  expect((await proveLedger()).differences).toEqual([]);
});

test("after a restore a transfer of what had come back cannot be told from Stripe's later part: nothing is paid while the team adds up", async () => {
  expect(await record(besides, 30n)).toMatchObject({ message: REFUSALS.undecided });
  expect(await getPayment(besides.id)).toMatchObject({
    ...{ devolvido: 30n, voltou: 10n, reservado: 20n, semDecisao: 20n, refusal: "undecided" },
  });
  await returnMoney({ id: besides.id });
  expect(await byStripe(besides)).toBe(20n);
});
