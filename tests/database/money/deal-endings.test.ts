import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { withdrawProject } from "@/lib/catalog/own-projects/mutations/submission";
import type { FeeKind } from "@/lib/kit/states";
import { acceptInterest, undoAnswer } from "@/lib/matches/interests/mutations/answer";
import { registerInterest, withdrawInterest } from "@/lib/matches/interests/mutations/register";
import { findReceived } from "@/lib/matches/interests/queries/received";
import { writePending } from "@/lib/money/fees/mutations/commission";
import { disputeFee } from "@/lib/money/fees/mutations/dispute";
import { returnEarlyCommissions } from "@/lib/money/fees/mutations/early-commissions";
import { lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { applyRefund } from "@/lib/money/fees/mutations/refund";
import { settleFee } from "@/lib/money/fees/mutations/settle";
import { proveLedger } from "@/lib/money/ledger/queries";
import { deleteMyAccount } from "@/lib/overview/personal-data/mutations";
import { getBoss, runAll, stopJobs, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { createDeal } from "../../setup/deal-room";
import { confirmBoth, givePlan } from "../../setup/deals";
import { PASSWORD } from "../../setup/people";

const at = new Date("2026-11-22T12:00Z");
let deal: Awaited<ReturnType<typeof createDeal>>;

beforeAll(async () => void (await getBoss()));
afterAll(() => stopJobs());
beforeEach(async () => {
  deal = await createDeal({ status: "bloqueada" });
});

const pay = (kind: FeeKind, fee: bigint, rate: number) =>
  transactionWithJobs(async (tx) => {
    const locked = await lockDeal(tx, { opportunityId: deal.id });
    if (!locked) throw new Error("no deal");
    const paymentId = await writePending(tx, locked, { kind, base: 10_000_000n, fee, rate });
    const checkout = { userId: deal.captador.userId, purpose: "taxa", paymentId, amount: fee };
    const { id: checkoutId } = await tx.checkout.create({ data: checkout });
    return settleFee(tx, {
      checkoutId,
      paymentId,
      amount: fee,
      method: "card",
      paidAt: at,
      paymentIntentId: `pi_${checkoutId}`,
    });
  });
const unlock = () => pay("desbloqueio", 30_000n, 0.3);
const payEarly = () => pay("comissao", 800_000n, 8);
const state = () => db.opportunity.findUniqueOrThrow({ where: { id: deal.id } });
const contact = async () => (await findReceived(deal.captador.userId, deal.interesseId))?.contato ?? null;
const withdraw = () => withdrawInterest(deal.financiador.userId, { id: deal.interesseId });
async function openAgain() {
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
}
const proved = async () => expect((await proveLedger()).differences).toEqual([]);

test("A6.2 a paid contact stays open after the interest is withdrawn, and needs no second payment", async () => {
  expect(await contact()).toBeNull();
  await unlock();
  const opened = await contact();
  expect(opened).toMatchObject({ email: "compras@industriaverde.com.br" });
  expect(await withdraw()).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "cancelada", unlockedAt: at });
  expect(await contact()).toEqual(opened);
  await openAgain();
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

const checkouts = () =>
  db.checkout.findMany({
    where: { payment: { opportunityId: deal.id } },
    orderBy: { createdAt: "asc" },
    select: { id: true, amount: true, owedAmount: true, refundedAmount: true },
  });
const refundJobs = (id = "") =>
  db.$queryRaw<unknown[]>`select from pgboss.job where name = 'refunds' and data ->> 'id' = ${id}`;

/** Applies Stripe's report that the owed part of the commission went back. */
async function refunded() {
  const [early] = await checkouts();
  if (!early) throw new Error("no checkout");
  const { id, amount, refundedAmount, owedAmount } = early;
  const refunded = Number(refundedAmount + owedAmount);
  return transactionWithJobs((tx) =>
    applyRefund(tx, { id: `pi_${id}`, refunded, amount: Number(amount) }, at),
  );
}

const CANCELLING = ENDINGS.filter(([what]) => !/undoes|project is withdrawn/.test(what));

test.each(CANCELLING)("B9.1 an early commission goes back but for the unlock fee when %s", async (_, end) => {
  await payEarly();
  expect(await returnEarlyCommissions(at)).toBe(0);
  await end();
  expect(await state()).toMatchObject({ status: "cancelada" });
  expect(await returnEarlyCommissions(at)).toBe(1);
  expect(await returnEarlyCommissions(at)).toBe(0);
  const [early] = await checkouts();
  expect(early).toMatchObject({ amount: 800_000n, owedAmount: 770_000n, refundedAmount: 0n });
  expect(await refundJobs(early?.id)).toHaveLength(1);
  expect(await state()).toMatchObject({ status: "cancelada", unlockedAt: at });
  await proved();
  await refunded();
  expect(await returnEarlyCommissions(at)).toBe(0);
  expect(await checkouts()).toMatchObject([{ owedAmount: 0n, refundedAmount: 770_000n }]);
  expect(await state()).toMatchObject({ status: "cancelada", unlockedAt: at });
  await proved();
});

test("the captador is mailed once that an early commission came back, and still reads the contact", async () => {
  await payEarly();
  await withdraw();
  await returnEarlyCommissions(at);
  await refunded();
  const mails = await db.emailMessage.findMany({ where: { userId: deal.captador.userId } });
  const subject = `Comissão devolvida: ${deal.project.nomeProjeto}`;
  expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
  expect(await contact()).toMatchObject({ email: "compras@industriaverde.com.br" });
});

test("B9.1 an early commission above 8% of the confirmed amount goes back to the centavo, and its mail says why", async () => {
  await payEarly();
  await confirmBoth(deal.id, 5_000_001n, at);
  expect(await checkouts()).toMatchObject([{ amount: 800_000n, owedAmount: 400_000n }]);
  await refunded();
  expect(await state()).toMatchObject({ status: "concluida" });
  const [mail, ...others] = await db.emailMessage.findMany({
    where: { userId: deal.captador.userId, subject: `Comissão devolvida: ${deal.project.nomeProjeto}` },
  });
  expect(others).toEqual([]);
  const content = JSON.stringify(openContent(mail?.payload ?? new Uint8Array()));
  expect(content).toContain("8% do valor que os dois lados confirmaram");
  expect(content.replaceAll("\u00a0", " ")).toContain("R$ 4.000,00");
  await proved();
});

test("a captador with a paid plan keeps all but its smaller unlock fee", async () => {
  await givePlan(deal.captador.userId, "pro");
  await payEarly();
  await withdraw();
  await returnEarlyCommissions(at);
  expect(await checkouts()).toMatchObject([{ owedAmount: 790_000n }]);
});

test("a plan that covered the payment and has ended since still has the smaller unlock fee", async () => {
  const { userId } = deal.captador;
  const day = 86_400_000;
  const ended = { plan: "pro", status: "canceled", trialEndsAt: new Date(at.getTime() + day) };
  await db.subscription.create({ data: { userId, ...ended, createdAt: new Date(at.getTime() - day) } });
  await payEarly();
  await withdraw();
  await returnEarlyCommissions(new Date(at.getTime() + 9 * day));
  expect(await checkouts()).toMatchObject([{ owedAmount: 790_000n }]);
});

test("a failed return of an early commission stops no other return, and the nightly job fails after its other parts", async () => {
  await payEarly();
  await withdraw();
  // Without a payment id, the first deal's checkout cannot be refunded.
  const broken = deal;
  const [{ id = "" } = {}] = await checkouts();
  await db.checkout.update({ where: { id }, data: { stripePaymentIntentId: null } });
  deal = await createDeal({ status: "bloqueada" });
  await payEarly();
  await withdraw();
  expect(broken.id < deal.id).toBe(true);
  const later = vi.fn(async () => {});
  await expect(runAll([() => returnEarlyCommissions(at), later])).rejects.toMatchObject({
    errors: [new Error("1 early commissions were not returned")],
  });
  expect(later).toHaveBeenCalledOnce();
  expect(await checkouts()).toMatchObject([{ owedAmount: 770_000n }]);
  await db.checkout.update({ where: { id }, data: { stripePaymentIntentId: `pi_${id}` } });
  expect(await returnEarlyCommissions(at)).toBe(1);
  await proved();
});

test("an unlock fee alone is kept after the deal ended", async () => {
  await unlock();
  await withdraw();
  expect(await returnEarlyCommissions(at)).toBe(0);
  expect(await checkouts()).toMatchObject([{ owedAmount: 0n }]);
});

test("the rest of an early commission goes back once a separate unlock fee keeps the contact open again", async () => {
  await unlock();
  const [unlocked] = await checkouts();
  const dispute = (state: "open" | "won") =>
    transactionWithJobs((tx) => disputeFee(tx, { paymentIntentId: `pi_${unlocked?.id}`, state, at }));
  await dispute("open");
  await payEarly();
  await withdraw();
  expect(await returnEarlyCommissions(at)).toBe(1);
  expect(await checkouts()).toMatchObject([{ owedAmount: 0n }, { owedAmount: 770_000n }]);
  expect(await returnEarlyCommissions(at)).toBe(0);
  await dispute("won");
  expect(await returnEarlyCommissions(at)).toBe(1);
  expect(await checkouts()).toMatchObject([{ owedAmount: 0n }, { owedAmount: 800_000n }]);
  expect(await returnEarlyCommissions(at)).toBe(0);
  await proved();
});

test("a deal that is opened again before the night keeps its early commission", async () => {
  await payEarly();
  await withdraw();
  await openAgain();
  expect(await returnEarlyCommissions(at)).toBe(0);
  await confirmBoth(deal.id, 10_000_000n, at);
  expect(await state()).toMatchObject({ status: "concluida" });
  await proved();
});

test("a deal that is opened again while the nightly run waits for it keeps its early commission", async () => {
  await payEarly();
  await withdraw();
  let returning = Promise.resolve(-1);
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from projects where id = ${deal.project.id}::uuid for update`;
    returning = returnEarlyCommissions(at);
    await vi.waitFor(async () => {
      const waiting = await db.$queryRaw<unknown[]>`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(waiting).toHaveLength(1);
    });
    await tx.opportunity.update({ where: { id: deal.id }, data: { status: "desbloqueada" } });
  });
  expect(await returning).toBe(0);
  expect(await checkouts()).toMatchObject([{ owedAmount: 0n }]);
  await proved();
});

test.each([
  ["arrived", true],
  ["is under way", false],
])(
  "B9.1 the returned part of an early commission is due again while its refund %s",
  async (_, isRefunded) => {
    await payEarly();
    await withdraw();
    await returnEarlyCommissions(at);
    if (isRefunded) await refunded();
    await openAgain();
    expect(await returnEarlyCommissions(at)).toBe(0);
    await confirmBoth(deal.id, 9_000_000n, at);
    expect(await state()).toMatchObject({ status: "confirmada" });
    expect(
      await db.opportunityPayment.findFirst({ where: { opportunityId: deal.id, kind: "complemento" } }),
    ).toMatchObject({ feeAmount: 690_000n, paymentStatus: "pending" });
    await pay("complemento", 690_000n, 8);
    expect(await state()).toMatchObject({ status: "concluida" });
    if (!isRefunded) await refunded();
    expect(await state()).toMatchObject({ status: "concluida" });
    await proved();
  },
);
