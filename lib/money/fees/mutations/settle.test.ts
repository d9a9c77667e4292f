import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FeeKind } from "@/lib/kit/states";
import { proveLedger } from "@/lib/money/ledger/queries";
import { stopJobs, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "@/tests/setup/deal-room";
import { confirmBoth } from "@/tests/setup/deals";
import { writePending } from "./commission";
import { lockDeal } from "./deal";
import { disputeFee } from "./dispute";
import { withdrawFee } from "./refund";
import { failFee, settleFee } from "./settle";

const at = new Date("2026-11-22T12:00Z");
let deal: Awaited<ReturnType<typeof createDeal>>;

beforeAll(async () => {
  await import("@/lib/providers/jobs").then(({ getBoss }) => getBoss());
});
afterAll(() => stopJobs());
beforeEach(async () => {
  deal = await createDeal({ status: "bloqueada" });
});

/** A checkout of a fee, as beginFee and lib/money/checkout leave it. */
async function checkout(kind: FeeKind, fee: bigint) {
  const paymentId = await transactionWithJobs(async (tx) => {
    const locked = await lockDeal(tx, { opportunityId: deal.id });
    if (!locked) throw new Error("no deal");
    const known = locked.rows.find((row) => row.kind === kind);
    if (known?.paidAt && known.refundedAmount < known.feeAmount) return known.id;
    const rate = kind === "desbloqueio" ? 0.3 : 8;
    return writePending(tx, locked, { kind, base: 10_000_000n, fee, rate });
  });
  await db.checkout.updateMany({ where: { paymentId, status: "aberto" }, data: { status: "expirado" } });
  const { id } = await db.checkout.create({
    data: {
      userId: deal.captador.userId,
      purpose: "taxa",
      paymentId,
      amount: fee,
      stripeSessionId: `cs_${randomUUID()}`,
    },
  });
  return { checkoutId: id, paymentId, amount: fee, paymentIntentId: `pi_${randomUUID()}` };
}
type Checkout = Awaited<ReturnType<typeof checkout>>;

const settle = (one: Checkout, change: Partial<Checkout> = {}) =>
  transactionWithJobs((tx) => settleFee(tx, { ...one, ...change, method: "pix", paidAt: at }));
const refund = ({ paymentIntentId }: Checkout, refundedAmount: bigint) =>
  transactionWithJobs((tx) => withdrawFee(tx, { paymentIntentId, refundedAmount, at }));
const dispute = ({ paymentIntentId }: Checkout, state: "open" | "won" | "lost") =>
  transactionWithJobs((tx) => disputeFee(tx, { paymentIntentId, state, at }));

const state = async () => {
  const { status, unlockedAt, project, payments } = await db.opportunity
    .findUniqueOrThrow({
      where: { id: deal.id },
      select: { status: true, unlockedAt: true, projeto: true, payments: { orderBy: { kind: "asc" } } },
    })
    .then(({ projeto, ...rest }) => ({ ...rest, project: projeto }));
  return {
    status,
    isOpen: unlockedAt !== null,
    captado: project.valorCaptado,
    fees: payments.map((one) => [one.kind, one.paymentStatus, one.feeAmount, one.refundedAmount]),
  };
};
const owed = async ({ checkoutId }: Checkout) =>
  (await db.checkout.findUniqueOrThrow({ where: { id: checkoutId } })).owedAmount;
const subjects = async (userId: string) =>
  (await db.emailMessage.findMany({ where: { userId }, orderBy: { createdAt: "asc" } })).map(
    ({ subject }) => subject.split(":", 1)[0],
  );
const story = async () =>
  (await db.dealEvent.findMany({ where: { opportunityId: deal.id }, orderBy: { id: "asc" } })).map(
    ({ type }) => type,
  );
/** Every total, right and due commission of this database comes out of the ledger. */
const proved = async () => expect((await proveLedger()).differences).toEqual([]);

describe("a fee that arrives", () => {
  test("A6.2 B3.10 B9.1 opens the contact once, tells both sides and is entered, however often it is told", async () => {
    const one = await checkout("desbloqueio", 30_000n);
    expect(await Promise.all([settle(one), settle(one), settle(one)])).toEqual(
      expect.arrayContaining(["applied", "already", "already"]),
    );
    expect(await state()).toEqual({
      status: "desbloqueada",
      isOpen: true,
      captado: 0n,
      fees: [["desbloqueio", "paid", 30_000n, 0n]],
    });
    const row = await db.opportunityPayment.findUniqueOrThrow({ where: { id: one.paymentId } });
    expect(row).toMatchObject({
      paymentMethod: "pix",
      paidAt: at,
      unlockedAt: at,
      stripePaymentIntentId: one.paymentIntentId,
    });
    expect(await subjects(deal.captador.userId)).toEqual(["Contato desbloqueado"]);
    expect(await subjects(deal.financiador.userId)).toEqual(["O projeto abriu o seu contato"]);
    expect(await story()).toEqual(["desbloqueada"]);
    await proved();
  });

  test("A6.2 the commission opens the contact as well; the unlock fee that comes after it goes back", async () => {
    const early = await checkout("comissao", 800_000n);
    const unlock = await checkout("desbloqueio", 30_000n);
    expect([await settle(early), await settle(unlock)]).toEqual(["applied", "refund"]);
    expect(await owed(unlock)).toBe(30_000n);
    expect(await state()).toMatchObject({ status: "desbloqueada" });
    await proved();
  });

  test("B3.10 of two devices that paid the same fee at once, one is given back", async () => {
    const [one, other] = [await checkout("desbloqueio", 30_000n), await checkout("desbloqueio", 30_000n)];
    const outcomes = await Promise.all([settle(one), settle(other)]);
    expect(outcomes.toSorted()).toEqual(["applied", "refund"]);
    expect((await owed(one)) + (await owed(other))).toBe(30_000n);
    await proved();
  });

  test.each([
    [
      "of a cancelled deal",
      () => db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } }),
    ],
    [
      "of an account that has ended",
      () => db.user.update({ where: { id: deal.captador.userId }, data: { anonymisedAt: at } }),
    ],
  ])("B3.10 %s goes back", async (_, change) => {
    const one = await checkout("desbloqueio", 30_000n);
    await change();
    expect(await settle(one)).toBe("refund");
    expect(await state()).toMatchObject({ isOpen: false });
    await proved();
    expect(await refund(one, 30_000n)).toBe("applied");
    expect(await owed(one)).toBe(0n);
    await proved();
  });

  test("B3.10 with another amount than was asked for goes back", async () => {
    const one = await checkout("desbloqueio", 30_000n);
    expect(await settle(one, { amount: 1n })).toBe("refund");
    expect(await owed(one)).toBe(1n);
    await proved();
  });

  test("B4.4 that failed or expired says so, and never takes a paid one's place", async () => {
    const one = await checkout("desbloqueio", 30_000n);
    const fail = (outcome: "falhou" | "expirado") =>
      transactionWithJobs((tx) => failFee(tx, { ...one, outcome, at }));
    await fail("falhou");
    await fail("expirado");
    const row = () => db.opportunityPayment.findUniqueOrThrow({ where: { id: one.paymentId } });
    expect(await row()).toMatchObject({ paymentStatus: "failed", expiresAt: at });
    await settle(one);
    await fail("falhou");
    expect(await row()).toMatchObject({ paymentStatus: "paid", expiresAt: null });
  });

  test("B4.4 whose older page ends while another is open is not shown as expired", async () => {
    const old = await checkout("desbloqueio", 30_000n);
    await checkout("desbloqueio", 10_000n);
    await transactionWithJobs((tx) => failFee(tx, { ...old, outcome: "expirado", at }));
    const row = await db.opportunityPayment.findUniqueOrThrow({ where: { id: old.paymentId } });
    expect(row.expiresAt).toBeNull();
  });
});

describe("the commission", () => {
  const unlock = async () => {
    const one = await checkout("desbloqueio", 30_000n);
    await settle(one);
    return one;
  };
  const pay = async (kind: FeeKind, fee: bigint) => {
    const one = await checkout(kind, fee);
    expect(await settle(one)).toBe("applied");
    return one;
  };

  test("B9.1 is due on what both confirmed; once paid, the amount counts as raised, once", async () => {
    await unlock();
    await confirmBoth(deal.id, 9_000_000n, at);
    await confirmBoth(deal.id, 9_000_000n, at);
    expect(await state()).toMatchObject({
      status: "confirmada",
      captado: 0n,
      fees: [
        ["comissao", "pending", 720_000n, 0n],
        ["desbloqueio", "paid", 30_000n, 0n],
      ],
    });
    const one = await pay("comissao", 720_000n);
    expect(await settle(one)).toBe("already");
    expect(await state()).toMatchObject({ status: "concluida", captado: 9_000_000n });
    expect(await subjects(deal.captador.userId)).toEqual([
      "Contato desbloqueado",
      "Comissão a pagar",
      "Apoio concluído",
    ]);
    expect(await subjects(deal.financiador.userId)).toEqual([
      "O projeto abriu o seu contato",
      "Valor confirmado",
      "Apoio concluído",
    ]);
    expect(await story()).toEqual(["desbloqueada", "comissao_devida", "comissao_paga", "concluida"]);
    await proved();
  });

  test("B9.1 paid early and the same: the deal is over with the confirmation", async () => {
    await pay("comissao", 800_000n);
    await confirmBoth(deal.id, 10_000_000n, at);
    expect(await state()).toMatchObject({ status: "concluida", captado: 10_000_000n });
    await proved();
  });

  test("B9.1 paid early and less: the difference is asked for in a row of its own", async () => {
    await pay("comissao", 800_000n);
    await confirmBoth(deal.id, 15_000_000n, at);
    expect(await state()).toMatchObject({
      status: "confirmada",
      fees: [
        ["comissao", "paid", 800_000n, 0n],
        ["complemento", "pending", 400_000n, 0n],
      ],
    });
    await pay("complemento", 400_000n);
    expect(await state()).toMatchObject({ status: "concluida", captado: 15_000_000n });
    await proved();
  });

  test("B9.1 paid early and more: the difference goes back, and the deal is over", async () => {
    const one = await pay("comissao", 800_000n);
    await confirmBoth(deal.id, 4_000_000n, at);
    expect(await state()).toMatchObject({ status: "concluida", captado: 4_000_000n });
    expect(await owed(one)).toBe(480_000n);
    await proved();
    expect([await refund(one, 480_000n), await refund(one, 480_000n)]).toEqual(["applied", "already"]);
    expect(await state()).toMatchObject({
      status: "concluida",
      fees: [["comissao", "paid", 800_000n, 480_000n]],
    });
    await proved();
  });

  test("B9.1 a few centavos beyond what was paid early are not asked for", async () => {
    await pay("comissao", 800_000n);
    await confirmBoth(deal.id, 10_000_500n, at);
    expect(await state()).toMatchObject({ status: "concluida", captado: 10_000_500n });
    await proved();
  });

  test("B3.10 B9.1 a page that was opened for a larger deal than both confirmed: what arrives goes back", async () => {
    const early = await checkout("comissao", 800_000n);
    await unlock();
    await confirmBoth(deal.id, 500_000n, at);
    expect(await settle(early)).toBe("refund");
    expect(await owed(early)).toBe(800_000n);
    await proved();
  });

  test("B9.1 given back in part while more is asked for: the discount is not asked for again", async () => {
    const one = await pay("comissao", 800_000n);
    await confirmBoth(deal.id, 15_000_000n, at);
    await refund(one, 100_000n);
    expect((await state()).fees).toContainEqual(["complemento", "pending", 400_000n, 0n]);
    await proved();
    await pay("complemento", 400_000n);
    expect(await state()).toMatchObject({ status: "concluida" });
    await proved();
  });

  test("B9.1 part of an unlock fee that is given back changes nothing of the commission", async () => {
    const one = await unlock();
    await confirmBoth(deal.id, 9_000_000n, at);
    await refund(one, 10_000n);
    expect(await story()).toEqual(["desbloqueada", "comissao_devida"]);
    expect((await state()).fees).toContainEqual(["comissao", "pending", 720_000n, 0n]);
    await proved();
  });

  test("B9.1 given back whole: due again, what was raised goes, what was confirmed stays; paid again, it counts again", async () => {
    await unlock();
    await confirmBoth(deal.id, 9_000_000n, at);
    const first = await pay("comissao", 720_000n);
    await refund(first, 720_000n);
    const { confirmedAmount } = await db.opportunity.findUniqueOrThrow({ where: { id: deal.id } });
    expect(confirmedAmount).toBe(9_000_000n);
    expect(await state()).toMatchObject({
      status: "confirmada",
      isOpen: true,
      captado: 0n,
      fees: [
        ["comissao", "pending", 720_000n, 0n],
        ["desbloqueio", "paid", 30_000n, 0n],
      ],
    });
    await proved();
    await pay("comissao", 720_000n);
    expect(await state()).toMatchObject({ status: "concluida", captado: 9_000_000n });
    expect(await refund(first, 720_000n)).toBe("already");
    await proved();
  });

  test("B9.1 given back in part by hand: a discount, the deal stays over", async () => {
    await unlock();
    await confirmBoth(deal.id, 9_000_000n, at);
    const one = await pay("comissao", 720_000n);
    await refund(one, 20_000n);
    expect(await state()).toMatchObject({ status: "concluida", captado: 9_000_000n });
    await proved();
    await refund(one, 720_000n);
    expect(await state()).toMatchObject({ status: "confirmada", captado: 0n });
    await proved();
  });
});

describe("an unlock fee", () => {
  let one: Checkout;
  beforeEach(async () => {
    one = await checkout("desbloqueio", 30_000n);
    await settle(one);
  });

  test("B4.4 given back whole closes the contact and tells both; it can be paid again", async () => {
    expect(await refund(one, 30_000n)).toBe("applied");
    expect(await state()).toEqual({
      status: "bloqueada",
      isOpen: false,
      captado: 0n,
      fees: [["desbloqueio", "paid", 30_000n, 30_000n]],
    });
    expect((await subjects(deal.captador.userId)).toSorted()).toEqual([
      "Contato bloqueado de novo",
      "Contato desbloqueado",
      "Pagamento devolvido",
    ]);
    expect(await subjects(deal.financiador.userId)).toContain("Contato bloqueado de novo");
    await proved();
    const again = await checkout("desbloqueio", 30_000n);
    expect(await settle(again)).toBe("applied");
    expect(await state()).toMatchObject({ status: "desbloqueada", isOpen: true });
    await proved();
  });

  test("B4.4 given back after both confirmed leaves what they confirmed", async () => {
    await confirmBoth(deal.id, 9_000_000n, at);
    await refund(one, 30_000n);
    expect(await state()).toMatchObject({ status: "confirmada", isOpen: true });
    await proved();
  });

  test("B4.4 in dispute rests, and comes back when it is won, whichever word comes first and however often", async () => {
    expect([await dispute(one, "open"), await dispute(one, "open")]).toEqual(["applied", "already"]);
    expect(await state()).toMatchObject({ status: "bloqueada", isOpen: false });
    await proved();
    expect([await dispute(one, "won"), await dispute(one, "won")]).toEqual(["applied", "already"]);
    expect(await dispute(one, "open")).toBe("already");
    expect(await state()).toMatchObject({ status: "desbloqueada", isOpen: true });
    await proved();
  });

  test("B4.4 whose dispute is lost is gone, also when nothing was heard of it before", async () => {
    expect([await dispute(one, "lost"), await dispute(one, "open"), await dispute(one, "lost")]).toEqual([
      "applied",
      "already",
      "already",
    ]);
    expect(await state()).toMatchObject({ status: "bloqueada", isOpen: false });
    await proved();
  });

  test("B3.10 that nobody knows is told so", async () => {
    const stranger = { ...one, paymentIntentId: "pi_unknown" };
    expect([await refund(stranger, 1n), await dispute(stranger, "lost")]).toEqual(["unknown", "unknown"]);
  });
});

test("B9.1 a commission whose dispute is lost takes back that the deposit counts; while it is open, it counts", async () => {
  await settle(await checkout("desbloqueio", 30_000n));
  await confirmBoth(deal.id, 9_000_000n, at);
  const one = await checkout("comissao", 720_000n);
  await settle(one);
  await dispute(one, "open");
  expect(await state()).toMatchObject({ status: "concluida", captado: 9_000_000n });
  await proved();
  await dispute(one, "lost");
  expect(await state()).toMatchObject({ status: "confirmada", captado: 0n });
  await proved();
});

test("B9.4 a total that was changed without an entry is found", async () => {
  await settle(await checkout("desbloqueio", 30_000n));
  await proved();
  await db.project.update({ where: { id: deal.project.id }, data: { valorCaptado: 7n, captadoAqui: 7n } });
  const { id: rowId } = await db.opportunityPayment.update({
    where: { opportunityId_kind: { opportunityId: deal.id, kind: "desbloqueio" } },
    data: { feeAmount: 29_999n },
  });
  const { differences } = await proveLedger();
  expect(differences).toEqual(
    expect.arrayContaining([
      { what: "captado do projeto", id: deal.project.id, shown: 7n, ledger: 0n },
      { what: "taxa paga", id: rowId, shown: 29_999n, ledger: 30_000n },
      { what: "Total Pago", id: deal.captador.userId, shown: 29_999n, ledger: 30_000n },
    ]),
  );
  expect(differences).toHaveLength(3);
});
