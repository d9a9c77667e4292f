import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Moment } from "../../setup/money-line";
import { sequences } from "../../setup/money-steps";
import { type MoneyWorld, startMoneyWorld } from "../../setup/money-world";

let world: MoneyWorld;
let model: typeof import("../../setup/money-model");
let pay: typeof import("@/lib/money/fees/mutations/pay");
let webhook: typeof import("@/lib/money/billing/mutations/stripe-events");
let deals: typeof import("../../setup/deal-room");
let refund: typeof import("@/lib/money/fees/mutations/refund");
let ledger: typeof import("@/lib/money/ledger/queries");
let db: typeof import("@/lib/server/db").db;

beforeAll(async () => {
  world = await startMoneyWorld();
  model = await import("../../setup/money-model");
  pay = await import("@/lib/money/fees/mutations/pay");
  webhook = await import("@/lib/money/billing/mutations/stripe-events");
  deals = await import("../../setup/deal-room");
  refund = await import("@/lib/money/fees/mutations/refund");
  ledger = await import("@/lib/money/ledger/queries");
  ({ db } = await import("@/lib/server/db"));
  await (await import("@/lib/providers/jobs")).getBoss();
});
afterAll(() => world.stop());

/** Sequences in `npm test`; `npm run bench -- money` plays more. */
const SEQUENCES = 100;
const STEPS = 5;
/** Time (ms) after which no new sequence starts. */
const LONGEST = 25_000;

test("A6.2 in any order of actions, webhooks and crashes, payments count once and match access, totals and ledger", {
  timeout: 300_000,
}, async () => {
  let played = 0;
  const started = performance.now();
  await fc.assert(
    fc.asyncProperty(sequences(STEPS), async (commands) => {
      // Never abort a sequence: that would break the connections of later tests.
      if (performance.now() - started > LONGEST) return;
      expect(await model.playDeal(world, commands)).toEqual([]);
      played += 1;
    }),
    { numRuns: SEQUENCES },
  );
  expect(played).toBeGreaterThan(0);
  // Sequences that miss a situation prove nothing about it.
  if (played >= SEQUENCES)
    for (const [what, times] of Object.entries(model.seen)) expect(times, what).toBeGreaterThan(0);
});

/** Breaks the connection one message later in each run, until a run stays whole. @returns number of broken runs */
async function breakEverywhere(
  line: "databaseLine" | "vendorLine",
  when: Moment,
  work: () => Promise<unknown>,
) {
  for (let message = 1; ; message += 1) {
    world[line].breakAt(message, when);
    const problem = await work().then(
      () => null,
      (error: unknown) => error,
    );
    if (!world[line].mend()) {
      if (problem) throw problem;
      return message - 1;
    }
    await model.restart();
  }
}

describe.each(["before", "after"] as const)(
  "the server killed at every await, %s the vendor received the call",
  (when) => {
    let id: string;
    let userId: string;
    const begin = () =>
      pay.beginFee(userId, { opportunityId: id, kind: "desbloqueio", returnPath: "/dashboard" }, world.now());
    const rows = () =>
      db.opportunityPayment.findMany({ where: { opportunityId: id }, include: { checkouts: true } });
    const state = () => db.opportunity.findUniqueOrThrow({ where: { id } });

    test("A6.2 paying a fee creates one page, one payment, one ledger entry and one mail to each side", async () => {
      const deal = await deals.createDeal({ status: "bloqueada" });
      id = deal.id;
      userId = deal.captador.userId;
      expect(await breakEverywhere("databaseLine", when, begin)).toBeGreaterThan(10);
      await breakEverywhere("vendorLine", when, begin);
      const opened = await begin();
      if (!opened.ok) throw new Error(opened.message);
      expect(
        (await rows()).map(({ kind, checkouts }) => [
          kind,
          checkouts.filter(({ status }) => status === "aberto").length,
        ]),
      ).toEqual([["desbloqueio", 1]]);
      world.events();
      const session = world.sessionAt(opened.data.url) ?? "";
      world.payByCard(session);
      const paid = world.events().find(({ type }) => type === "checkout.session.completed");
      if (!paid) throw new Error("no event");
      const { body, signature } = world.sign(paid);
      expect(
        await breakEverywhere("databaseLine", when, async () => {
          const { status, unlockedAt } = await state();
          // A broken run leaves both fields changed or neither.
          expect([status, unlockedAt !== null]).toEqual(
            unlockedAt ? ["desbloqueada", true] : ["bloqueada", false],
          );
          const answer = await webhook.handleStripeEvent(body, signature);
          if (!answer.ok) throw new Error(answer.message);
        }),
      ).toBeGreaterThan(10);
      // A broken run settled the fee but did not note the event as processed. A later run noted it.
      expect(await db.stripeEvent.findUnique({ where: { id: paid.id } })).toMatchObject({
        error: null,
        processedAt: expect.any(Date),
      });
      const { settleForViewer } = await import("@/lib/money/billing/mutations/payment-return");
      await settleForViewer(userId, session);
      expect(await state()).toMatchObject({ status: "desbloqueada" });
      expect(await db.ledgerEntry.count({ where: { lines: { some: { userId } } } })).toBe(1);
      for (const one of [deal.captador, deal.financiador])
        expect(await db.emailMessage.count({ where: { userId: one.userId } })).toBe(1);
      expect(await db.dealEvent.count({ where: { opportunityId: id } })).toBe(1);
      expect((await ledger.proveLedger()).differences).toEqual([]);
    });

    test("a payment without an amount due is refunded once", async () => {
      const deal = await deals.createDeal({ status: "bloqueada" });
      id = deal.id;
      userId = deal.captador.userId;
      const opened = await begin();
      const session = opened.ok ? (world.sessionAt(opened.data.url) ?? "") : "";
      world.payByCard(session);
      await db.opportunity.update({ where: { id }, data: { status: "cancelada" } });
      await webhook.settleSession(session, world.now());
      const [checkout] = (await rows()).flatMap(({ checkouts }) => checkouts);
      const giveBack = () => refund.returnMoney({ id: checkout?.id ?? "" }, world.now());
      await breakEverywhere("databaseLine", when, giveBack);
      await breakEverywhere("vendorLine", when, giveBack);
      expect(world.stateOf(session).paid).toBe(0);
      expect((await rows()).flatMap(({ checkouts }) => checkouts)).toMatchObject([
        { status: "devolvido", owedAmount: 0n, refundedAmount: checkout?.amount },
      ]);
      expect(await db.emailMessage.count({ where: { userId } })).toBe(1);
      expect((await ledger.proveLedger()).differences).toEqual([]);
    });
  },
);

test("two concurrent devices get the same page", async () => {
  const deal = await deals.createDeal({ status: "bloqueada" });
  const feeInput = { opportunityId: deal.id, kind: "desbloqueio" as const, returnPath: "/dashboard" };
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => pay.beginFee(deal.captador.userId, feeInput, world.now())),
  );
  expect(new Set(opened.map((one) => (one.ok ? one.data.url : one.message))).size).toBe(1);
  expect(await db.checkout.count({ where: { userId: deal.captador.userId } })).toBe(1);
});

test("A9.4 B1.5 B3.10 an expired page is replaced by one with the current plan's price, for the captador alone", async () => {
  const { givePlan } = await import("../../setup/deals");
  const deal = await deals.createDeal({ status: "bloqueada", valor: 10_000_000n });
  const feeInput = { opportunityId: deal.id, kind: "desbloqueio" as const, returnPath: "/dashboard" };
  const begin = (userId = deal.captador.userId) => pay.beginFee(userId, feeInput, world.now());
  const first = await begin();
  const row = () => db.opportunityPayment.findFirstOrThrow({ where: { opportunityId: deal.id } });
  const { id, feeAmount, expiresAt } = await row();
  expect(feeAmount).toBe(30_000n);
  world.advance(25 * 3_600_000);
  expect(expiresAt && expiresAt < world.now()).toBe(true);
  await givePlan(deal.captador.userId, "plus");
  const second = await begin();
  expect(first.ok && second.ok && first.data.url !== second.data.url).toBe(true);
  expect(await row()).toMatchObject({ id, feeAmount: 10_000n, paymentStatus: "pending" });
  expect((await row()).expiresAt?.getTime()).toBeGreaterThan(world.now().getTime());
  expect(await begin(deal.financiador.userId)).toMatchObject({ ok: false, code: "not_found" });
});

test("after a reconciliation the next one finds nothing to correct", async () => {
  const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
  await reconcileBilling(world.now());
  const again = await reconcileBilling(world.now());
  expect({ mended: again.mended, problems: again.problems, unanswered: again.unanswered }).toEqual({
    mended: [],
    problems: [],
    unanswered: 0,
  });
  expect((await ledger.proveLedger()).differences).toEqual([]);
}, 120_000);

test("the nightly run finds what no webhook reported: a dispute, its end, and a failed refund", async () => {
  const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
  const deal = await deals.createDeal({ status: "bloqueada" });
  const feeInput = { opportunityId: deal.id, kind: "desbloqueio" as const, returnPath: "/dashboard" };
  const opened = await pay.beginFee(deal.captador.userId, feeInput, world.now());
  const session = opened.ok ? (world.sessionAt(opened.data.url) ?? "") : "";
  world.payByCard(session);
  await webhook.settleSession(session, world.now());
  const checkout = await db.checkout.findFirstOrThrow({ where: { userId: deal.captador.userId } });
  const atNight = async () => {
    world.events();
    const { mended, problems } = await reconcileBilling(world.now());
    const ofThis = (lines: string[]) => lines.filter((line) => line.includes(checkout.id));
    const { status } = await db.opportunity.findUniqueOrThrow({ where: { id: deal.id } });
    return { status, mended: ofThis(mended).length, problems: ofThis(problems) };
  };
  expect(await atNight()).toEqual({ status: "desbloqueada", mended: 0, problems: [] });
  world.dispute(session);
  expect(await atNight()).toEqual({ status: "bloqueada", mended: 1, problems: [] });
  world.closeDispute(session, "won");
  expect(await atNight()).toEqual({ status: "desbloqueada", mended: 1, problems: [] });

  const other = await deals.createDeal({ status: "bloqueada" });
  const again = await pay.beginFee(
    other.captador.userId,
    { ...feeInput, opportunityId: other.id },
    world.now(),
  );
  const paid = again.ok ? (world.sessionAt(again.data.url) ?? "") : "";
  world.payByCard(paid);
  await webhook.settleSession(paid, world.now());
  world.refund(paid, 1);
  world.events();
  await reconcileBilling(world.now());
  world.failRefunds(paid);
  const failed = world.events().find(({ type }) => type === "refund.failed");
  if (!failed) throw new Error("no event");
  const { body, signature } = world.sign(failed);
  expect(await webhook.handleStripeEvent(body, signature)).toMatchObject({ ok: true });
  expect(await db.stripeEvent.findUnique({ where: { id: failed.id } })).toMatchObject({
    error: "a refund came back",
  });
  expect((await reconcileBilling(world.now())).problems.join()).toContain("a refund came back");
  expect((await ledger.proveLedger()).differences).toEqual([]);
});

test("a partly refunded fee has a receipt for the rest, and only one of the two receipts counts", async () => {
  const deal = await deals.createDeal({ status: "bloqueada" });
  const feeInput = { opportunityId: deal.id, kind: "desbloqueio" as const, returnPath: "/dashboard" };
  const opened = await pay.beginFee(deal.captador.userId, feeInput, world.now());
  const session = opened.ok ? (world.sessionAt(opened.data.url) ?? "") : "";
  world.payByCard(session);
  await webhook.settleSession(session, world.now());
  world.events();
  world.refund(session, 0.5);
  const refunded = world.events();
  for (const event of [...refunded, ...refunded.toReversed()]) {
    const { body, signature } = world.sign(event);
    expect(await webhook.handleStripeEvent(body, signature)).toMatchObject({ ok: true });
  }
  const receipts = await db.receipt.findMany({
    where: { readerId: deal.captador.userId },
    orderBy: { number: "asc" },
    select: { amount: true, revokedReason: true },
  });
  expect(receipts).toEqual([
    { amount: 30_000n, revokedReason: "Parte do pagamento devolvida" },
    { amount: 15_000n, revokedReason: null },
  ]);
  expect((await ledger.proveLedger()).differences).toEqual([]);
});

test("a bank's inquiry closes no contact", async () => {
  const deal = await deals.createDeal({ status: "bloqueada" });
  const feeInput = { opportunityId: deal.id, kind: "desbloqueio" as const, returnPath: "/dashboard" };
  const opened = await pay.beginFee(deal.captador.userId, feeInput, world.now());
  const session = opened.ok ? (world.sessionAt(opened.data.url) ?? "") : "";
  world.payByCard(session);
  await webhook.settleSession(session, world.now());
  world.events();
  world.inquire(session);
  for (const event of world.events()) {
    const { body, signature } = world.sign(event);
    expect(await webhook.handleStripeEvent(body, signature)).toMatchObject({ ok: true });
  }
  expect(await db.opportunity.findUniqueOrThrow({ where: { id: deal.id } })).toMatchObject({
    status: "desbloqueada",
  });
  expect((await ledger.proveLedger()).differences).toEqual([]);
});
