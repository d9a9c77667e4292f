import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FeeKind } from "@/lib/kit/states";
import { proveLedger } from "@/lib/money/ledger/queries";
import { stopJobs, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
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
/** Checks every total, right and due commission of this database against the ledger. */
const proved = async () => expect((await proveLedger()).differences).toEqual([]);

describe("a paid fee", () => {
  test("A6.2 B3.10 three concurrent events of a paid fee open the contact and mail both sides once", async () => {
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

  test("A6.2 a paid commission also opens the contact, and an unlock fee paid afterwards is refunded", async () => {
    const early = await checkout("comissao", 800_000n);
    const unlock = await checkout("desbloqueio", 30_000n);
    expect([await settle(early), await settle(unlock)]).toEqual(["applied", "refund"]);
    expect(await owed(unlock)).toBe(30_000n);
    expect(await state()).toMatchObject({ status: "desbloqueada" });
    await proved();
  });

  test("of two payments for one fee from two devices, one is refunded", async () => {
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
  ])("a payment %s is refunded", async (_, change) => {
    const one = await checkout("desbloqueio", 30_000n);
    await change();
    expect(await settle(one)).toBe("refund");
    expect(await state()).toMatchObject({ isOpen: false });
    await proved();
    expect(await refund(one, 30_000n)).toBe("applied");
    expect(await owed(one)).toBe(0n);
    await proved();
  });

  test("a payment of another amount than the fee is refunded", async () => {
    const one = await checkout("desbloqueio", 30_000n);
    expect(await settle(one, { amount: 1n })).toBe("refund");
    expect(await owed(one)).toBe(1n);
    await proved();
  });

  test("B3.10 B4.4 a failed or expired payment is stored as such and does not replace a paid one", async () => {
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

  test("B4.4 a fee whose older page ends while a newer page is open is not shown as expired", async () => {
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

  test("B9.1 the commission is 8% of the confirmed amount; paying it counts the deposit as raised, once", async () => {
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

  test("B9.1 a commission paid early in the right amount ends the deal at its confirmation", async () => {
    await pay("comissao", 800_000n);
    await confirmBoth(deal.id, 10_000_000n, at);
    expect(await state()).toMatchObject({ status: "concluida", captado: 10_000_000n });
    await proved();
  });

  test("B9.1 a commission paid early and too low leads to a second row over the difference", async () => {
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

  test("B9.1 a commission paid early and too high is partly refunded, and the deal ends", async () => {
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

  test("B9.1 a difference below Stripe's minimum charge is waived", async () => {
    await pay("comissao", 800_000n);
    await confirmBoth(deal.id, 10_000_500n, at);
    expect(await state()).toMatchObject({ status: "concluida", captado: 10_000_500n });
    await proved();
  });

  test("B9.1 a commission paid on a page for a higher amount than both sides confirmed is refunded", async () => {
    const early = await checkout("comissao", 800_000n);
    await unlock();
    await confirmBoth(deal.id, 500_000n, at);
    expect(await settle(early)).toBe("refund");
    expect(await owed(early)).toBe(800_000n);
    await proved();
  });

  test("B9.1 a partial refund while a difference is due does not raise the difference", async () => {
    const one = await pay("comissao", 800_000n);
    await confirmBoth(deal.id, 15_000_000n, at);
    await refund(one, 100_000n);
    expect((await state()).fees).toContainEqual(["complemento", "pending", 400_000n, 0n]);
    await proved();
    await pay("complemento", 400_000n);
    expect(await state()).toMatchObject({ status: "concluida" });
    await proved();
  });

  test("B9.1 a partial refund of an unlock fee leaves the commission unchanged", async () => {
    const one = await unlock();
    await confirmBoth(deal.id, 9_000_000n, at);
    await refund(one, 10_000n);
    expect(await story()).toEqual(["desbloqueada", "comissao_devida"]);
    expect((await state()).fees).toContainEqual(["comissao", "pending", 720_000n, 0n]);
    await proved();
  });

  test("B9.1 a fully refunded commission is due again, and its deposit does not count until it is paid", async () => {
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

  test("after a partial refund by hand the deal stays ended; after a full one the deposit does not count", async () => {
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

  test("A6.2 a full refund of an unlock fee locks the contact and mails both sides; it can be paid again", async () => {
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

  test("a refund of the unlock fee after both sides confirmed leaves the confirmation", async () => {
    await confirmBoth(deal.id, 9_000_000n, at);
    await refund(one, 30_000n);
    expect(await state()).toMatchObject({ status: "confirmada", isOpen: true });
    await proved();
  });

  test("A6.2 a dispute locks the contact and a won one reopens it; repeated events change nothing", async () => {
    expect([await dispute(one, "open"), await dispute(one, "open")]).toEqual(["applied", "already"]);
    expect(await state()).toMatchObject({ status: "bloqueada", isOpen: false });
    await proved();
    expect([await dispute(one, "won"), await dispute(one, "won")]).toEqual(["applied", "already"]);
    expect(await dispute(one, "open")).toBe("already");
    expect(await state()).toMatchObject({ status: "desbloqueada", isOpen: true });
    await proved();
  });

  test("A6.2 a lost dispute closes the contact, also without an earlier event about it", async () => {
    expect([await dispute(one, "lost"), await dispute(one, "open"), await dispute(one, "lost")]).toEqual([
      "applied",
      "already",
      "already",
    ]);
    expect(await state()).toMatchObject({ status: "bloqueada", isOpen: false });
    await proved();
  });

  /** Texts of the mails to one side whose subject begins with these words, oldest first. */
  const textsOf = async ({ userId }: { userId: string }, subject: string) => {
    const where = { userId, subject: { startsWith: subject } };
    const rows = await db.emailMessage.findMany({ where, orderBy: { createdAt: "asc" } });
    return rows.map(({ payload }) => JSON.stringify(payload && openContent(payload)));
  };

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ["contested", () => dispute(one, "open"), /foi contestado no banco.*não pode ser paga de novo/],
    ["returned", () => refund(one, 30_000n), /foi devolvido.*pague a taxa de novo/],
  ])(
    "A6.2 the mail about the closed contact of a %s fee says what can be paid, and the funder's mentions no fee",
    async (_, close, wanted) => {
      await close();
      const [captador, financiador] = [
        await textsOf(deal.captador, "Contato bloqueado de novo"),
        await textsOf(deal.financiador, "Contato bloqueado de novo"),
      ];
      expect(captador).toEqual([expect.stringMatching(wanted)]);
      expect(financiador).toHaveLength(1);
      expect(financiador[0]).not.toMatch(/pagamento|taxa|contesta|devolv/i);
    },
  );

  test("A6.2 a won dispute of a cancelled deal tells the funder that the contact is visible, and asks nothing", async () => {
    await db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } });
    const before = await textsOf(deal.financiador, "O projeto abriu o seu contato");
    await dispute(one, "open");
    expect((await textsOf(deal.captador, "Contato bloqueado de novo"))[0]).toMatch(/não há taxa a pagar/);
    await dispute(one, "won");
    expect(await textsOf(deal.financiador, "O projeto abriu o seu contato")).toEqual(before);
    const [reopened = ""] = await textsOf(deal.financiador, "Contato aberto de novo");
    expect(reopened).toMatch(/voltou a ver o seu contato.*só pode ser lida, e nada é esperado/);
    expect(reopened).not.toMatch(/pagamento|taxa|contesta/i);
  });

  test("an event about an unknown payment is reported as unknown", async () => {
    const stranger = { ...one, paymentIntentId: "pi_unknown" };
    expect([await refund(stranger, 1n), await dispute(stranger, "lost")]).toEqual(["unknown", "unknown"]);
  });
});

test("an open dispute over a commission changes nothing; after a lost one the deposit does not count", async () => {
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

test("the ledger check finds a total that was changed without a ledger entry", async () => {
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
