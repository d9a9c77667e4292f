import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withdrawProject } from "@/lib/catalog/own-projects/mutations/submission";
import { acceptInterest, undoAnswer } from "@/lib/matches/interests/mutations/answer";
import { registerInterest, withdrawInterest } from "@/lib/matches/interests/mutations/register";
import { findReceived } from "@/lib/matches/interests/queries/received";
import { writePending } from "@/lib/money/fees/mutations/commission";
import { lockDeal } from "@/lib/money/fees/mutations/deal";
import { settleFee } from "@/lib/money/fees/mutations/settle";
import { proveLedger } from "@/lib/money/ledger/queries";
import { deleteMyAccount } from "@/lib/overview/personal-data/mutations";
import { getBoss, stopJobs, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "../../setup/deal-room";
import { confirmBoth } from "../../setup/deals";
import { PASSWORD } from "../../setup/people";

const at = new Date("2026-11-22T12:00Z");
let deal: Awaited<ReturnType<typeof createDeal>>;

beforeAll(async () => void (await getBoss()));
afterAll(() => stopJobs());
beforeEach(async () => {
  deal = await createDeal({ status: "bloqueada" });
});

/** Pays the unlock fee as the captador. */
const unlock = () =>
  transactionWithJobs(async (tx) => {
    const locked = await lockDeal(tx, { opportunityId: deal.id });
    if (!locked) throw new Error("no deal");
    const charge = { kind: "desbloqueio", base: 10_000_000n, fee: 30_000n, rate: 0.3 } as const;
    const paymentId = await writePending(tx, locked, charge);
    const checkout = { userId: deal.captador.userId, purpose: "taxa", paymentId, amount: 30_000n };
    const { id: checkoutId } = await tx.checkout.create({ data: checkout });
    return settleFee(tx, {
      ...{ checkoutId, paymentId, amount: 30_000n, method: "card", paidAt: at },
      paymentIntentId: `pi_${checkoutId}`,
    });
  });
const state = () => db.opportunity.findUniqueOrThrow({ where: { id: deal.id } });
const contact = async () => (await findReceived(deal.captador.userId, deal.interesseId))?.contato ?? null;
const withdraw = () => withdrawInterest(deal.financiador.userId, { id: deal.interesseId });
const proved = async () => expect((await proveLedger()).differences).toEqual([]);

test("A6.2 a paid contact stays open after the interest is withdrawn, and needs no second payment", async () => {
  expect(await contact()).toBeNull();
  await unlock();
  const opened = await contact();
  expect(opened).toMatchObject({ email: "compras@industriaverde.com.br" });
  expect(await withdraw()).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "cancelada", unlockedAt: at });
  expect(await contact()).toEqual(opened);
  const again = {
    projeto_id: deal.project.id,
    nome_empresa: "Indústria Verde Ltda.",
    email_contato: "compras@industriaverde.com.br",
    telefone_contato: "11987654321",
    valor_interesse: 20_000_000,
    observacoes: "",
  };
  expect(await registerInterest(deal.financiador, again)).toMatchObject({ ok: true });
  expect(await acceptInterest(deal.captador.userId, deal.interesseId)).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "desbloqueada", unlockedAt: at });
  await proved();
});

test("A6.2 withdrawing an interest ends a deal without a paid fee", async () => {
  await withdraw();
  expect(await state()).toMatchObject({ status: "cancelada", unlockedAt: null });
  expect(await contact()).toBeNull();
});

test("a paid acceptance cannot be undone, also when both happen concurrently", async () => {
  const recent = { respondidoEm: new Date(), avisadoEm: null };
  await db.interest.update({ where: { id: deal.interesseId }, data: recent });
  const undo = () => undoAnswer(deal.captador.userId, deal.interesseId);
  const [undone, paid] = await Promise.all([undo(), unlock()]);
  const { status, unlockedAt } = await state();
  // The second transaction must see the first one's result.
  expect([undone.ok, paid, status, unlockedAt !== null]).toEqual(
    undone.ok ? [true, "refund", "cancelada", false] : [false, "applied", "desbloqueada", true],
  );
  await proved();
  deal = await createDeal({ status: "bloqueada" });
  await db.interest.update({ where: { id: deal.interesseId }, data: recent });
  await unlock();
  expect(await undoAnswer(deal.captador.userId, deal.interesseId)).toMatchObject({ ok: false });
  expect(await state()).toMatchObject({ status: "desbloqueada" });
});

const ENDINGS: [string, () => Promise<unknown>][] = [
  ["the funder withdraws the interest", withdraw],
  ["the captador undoes the answer", () => undoAnswer(deal.captador.userId, deal.interesseId)],
  ["the project is withdrawn", () => withdrawProject({ userId: deal.captador.userId }, deal.project.id, at)],
  ["the funder's account is deleted", () => deleteMyAccount(deal.financiador.userId, PASSWORD, at)],
  ["the captador's account is deleted", () => deleteMyAccount(deal.captador.userId, PASSWORD, at)],
];

test.each(ENDINGS)("the confirmed amount and the due fees stay when %s", async (_, end) => {
  await unlock();
  await confirmBoth(deal.id, 9_000_000n, at);
  const before = await state();
  const payments = await db.opportunityPayment.findMany({ where: { opportunityId: deal.id } });
  await end();
  const { updatedAt: _before, deixadaEm: _left, esperaCaptador: _turn, ...kept } = before;
  expect(await state()).toMatchObject(kept);
  expect(await db.opportunityPayment.findMany({ where: { opportunityId: deal.id } })).toEqual(payments);
  await proved();
});

test.each(ENDINGS)("an amount confirmed by one side stays when %s", async (_, end) => {
  await unlock();
  const named = { captadorAmount: 9_000_000n, captadorConfirmedAt: at };
  await db.opportunity.update({ where: { id: deal.id }, data: named });
  await end();
  expect(await state()).toMatchObject({ ...named, status: "desbloqueada", unlockedAt: at });
});

test("B3.9 after the captador's confirmation the funder cannot withdraw, and the match stays", async () => {
  await unlock();
  await db.opportunity.update({
    where: { id: deal.id },
    data: { captadorAmount: 9_000_000n, captadorConfirmedAt: at },
  });
  expect(await withdraw()).toMatchObject({ ok: false, code: "conflict" });
  expect(await state()).toMatchObject({ status: "desbloqueada" });
  expect(await db.match.findFirst({ where: { interesseId: deal.interesseId } })).toMatchObject({
    isMatched: true,
  });
});

test("deleting the funder's account ends the deal although the contact is open", async () => {
  await unlock();
  await deleteMyAccount(deal.financiador.userId, PASSWORD, at);
  expect(await state()).toMatchObject({ status: "cancelada" });
  expect(await contact()).toBeNull();
});
