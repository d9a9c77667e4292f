import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAID_PLANS, PRICE_LISTS, priceOf } from "@/lib/money/plans/rules";
import { PAYMENT_STATES } from "./messages";
import {
  bankDayProblem,
  breakEven,
  commissionOf,
  commissionPaid,
  commissionStep,
  commissionToPay,
  earlyExcess,
  type FeeFacts,
  type FeeRow,
  feeDisplay,
  feeOnReturn,
  isOutside,
  isPaid,
  isPayable,
  isRaised,
  LEAST_FEE,
  monthOf,
  opens,
  outsideKey,
  paidOn,
  paidRate,
  payableSince,
  paymentRefusal,
  percentageOf,
  pixUse,
  unlockFee,
  withoutReturn,
} from "./rules";

const amounts = fc.bigInt({ min: 1n, max: 100_000_000_000n });

test.each([
  [10_000_000n, 30_000n, 10_000n, 800_000n],
  [123_456_789n, 370_370n, 123_457n, 9_876_543n],
  // Half a centavo goes up: 0,3% of R$ 1.715,00 is R$ 5,145.
  [171_500n, 515n, 172n, 13_720n],
  [16_000n, 50n, 50n, 1_280n],
  [100n, 50n, 50n, 50n],
])(
  "A9.4 B9.1 of %s centavos the fees are 0.3%% on free, 0.1%% on a paid plan, and 8%% commission, in whole centavos",
  (amount, free, paid, commission) => {
    expect([unlockFee(amount, false), unlockFee(amount, true), commissionOf(amount)]).toEqual([
      free,
      paid,
      commission,
    ]);
  },
);

test("A9.4 B9.1 a fee is within half a centavo of its percentage, or the minimum charge", () => {
  fc.assert(
    fc.property(amounts, fc.boolean(), (amount, isPaidPlan) => {
      for (const [fee, kind] of [
        [unlockFee(amount, isPaidPlan), "desbloqueio"],
        [commissionOf(amount), "comissao"],
      ] as const) {
        expect(fee).toBeGreaterThanOrEqual(LEAST_FEE);
        const thousandths = BigInt(Math.round(percentageOf(kind, isPaidPlan) * 10));
        const distance = fee * 1000n - amount * thousandths;
        if (isRaised(kind, amount, isPaidPlan)) expect(fee).toBe(LEAST_FEE);
        else expect(distance >= -499n && distance <= 500n).toBe(true);
      }
    }),
  );
});

test("A9.4 a larger opportunity never has a lower fee, nor a paid plan a higher one than free", () => {
  fc.assert(
    fc.property(amounts, amounts, (one, more) => {
      expect(unlockFee(one + more, false)).toBeGreaterThanOrEqual(unlockFee(one, false));
      expect(commissionOf(one + more)).toBeGreaterThanOrEqual(commissionOf(one));
      expect(unlockFee(one, true)).toBeLessThanOrEqual(unlockFee(one, false));
    }),
  );
});

test("A9.4 B1.5 each paid plan breaks even at the expected monthly amount of opened opportunities", () => {
  expect(
    PAID_PLANS.flatMap((plan) => PRICE_LISTS.map((priceList) => breakEven(priceOf(plan, priceList)))),
  ).toEqual([4_850_000n, 8_500_000n, 14_850_000n, 45_000_000n]);
});

test("A9.4 a plan of any price costs no more than Free at its break-even, and more at R$ 5 less", () => {
  fc.assert(
    // From R$ 1, so that no fee is raised to the minimum.
    fc.property(fc.integer({ min: 100, max: 100_000_000 }), (price) => {
      const costs = (amount: bigint) => [monthOf(amount, price, true).total, monthOf(amount, 0, false).total];
      const [paid = 0n, free = 0n] = costs(breakEven(price));
      expect(paid).toBeLessThanOrEqual(free);
      const [paidBefore = 0n, freeBefore = 0n] = costs(breakEven(price) - 500n);
      expect(paidBefore).toBeGreaterThan(freeBefore);
    }),
  );
});

test("A9.4 the cost of a month is the fee of its contact plus the price of the plan, to the centavo", () => {
  expect(monthOf(45_000_000n, 17_000, true)).toEqual({ fee: 45_000n, total: 62_000n });
  expect(monthOf(45_000_000n, 0, false)).toEqual({ fee: 135_000n, total: 135_000n });
});

describe("the commission once both sides confirmed", () => {
  test.each([
    ["charged when nothing was paid", 0n, 0n, "cobrar", 800_000n],
    ["concluded when the same was paid early", 800_000n, 0n, "concluir", 0n],
    ["charged by the difference when less was paid early", 500_000n, 0n, "cobrar", 300_000n],
    ["refunded by the excess when more was paid early", 900_000n, 0n, "devolver", 100_000n],
    ["waived when less than Stripe's minimum is missing", 799_951n, 0n, "dispensar", 49n],
    ["concluded when the rest was waived before", 799_951n, 49n, "concluir", 0n],
    ["charged when Stripe's minimum is missing", 799_950n, 0n, "cobrar", 50n],
    ["refunded when one centavo too much was paid", 800_001n, 0n, "devolver", 1n],
  ] as const)("B9.1 after both sides confirmed, the commission is %s", (_, paid, waived, step, amount) => {
    expect(commissionStep({ confirmed: 10_000_000n, paid, waived })).toEqual({ step, amount });
  });

  test("one step settles the commission, for any amount paid before", () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 10n ** 11n }), (confirmed, paid) => {
        const { step, amount } = commissionStep({ confirmed, paid, waived: 0n });
        const after = {
          concluir: { paid, waived: 0n },
          cobrar: { paid: paid + amount, waived: 0n },
          devolver: { paid: paid - amount, waived: 0n },
          dispensar: { paid, waived: amount },
        }[step];
        expect(commissionStep({ confirmed, ...after }).step).toBe("concluir");
        if (step === "cobrar") expect(amount).toBeGreaterThanOrEqual(LEAST_FEE);
      }),
    );
  });
});

const now = new Date("2026-11-22T12:00Z");
const before = new Date("2026-11-20T12:00Z");
const later = new Date("2026-11-24T12:00Z");
const fee: FeeFacts = {
  kind: "desbloqueio",
  valor: 3000,
  paymentStatus: "pending",
  devolvido: 0,
  paidAt: null,
  unlockedAt: null,
  expiresAt: null,
  refundedAt: null,
  disputedAt: null,
  processing: false,
  isOutside: false,
  hasPage: true,
  pix: null,
};

test.each([
  [{ paymentStatus: "paid", paidAt: before, unlockedAt: before, expiresAt: before }, "Desbloqueado"],
  [{ paymentStatus: "failed", expiresAt: before }, "Falhou"],
  [{ expiresAt: before }, "Expirado"],
  [{ expiresAt: now }, "Expirado"],
  [{ expiresAt: later }, "Pendente"],
  [{}, "Pendente"],
] as const)("B4.4 a fee in the state %j is shown as %s", (change, text) => {
  const display = feeDisplay({ ...fee, ...change }, now);
  expect(PAYMENT_STATES[display as keyof typeof PAYMENT_STATES]).toBe(text);
});

test("B4.4 the shown state is the first that applies: refunded, disputed, unlocked, paid, processing, failed", () => {
  // Null half of the time, so that enough fees reach the later conditions.
  const moment = fc.option(fc.constantFrom(before, later), { freq: 2 });
  const facts = fc.record({
    paymentStatus: fc.constantFrom("paid" as const, "pending" as const, "failed" as const),
    unlockedAt: moment,
    expiresAt: moment,
    refundedAt: moment,
    disputedAt: moment,
    processing: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (some) => {
      const display = feeDisplay({ ...fee, ...some }, now);
      if (some.refundedAt) expect(display).toBe("refunded");
      else if (some.disputedAt) expect(display).toBe("disputed");
      else if (some.unlockedAt) expect(display).toBe("unlocked");
      else if (some.paymentStatus === "paid") expect(display).toBe("paid");
      else if (some.processing) expect(display).toBe("processing");
      else if (some.paymentStatus === "failed") expect(display).toBe("failed");
      if (["unlocked", "paid", "processing", "disputed"].includes(display))
        expect(isPayable(display)).toBe(false);
    }),
  );
});

test("the fee shown after a payment is the one in the address; of a commission, the row used last", () => {
  const unlock = { kind: "desbloqueio", paidAt: before, expiresAt: null } as const;
  const paid = { kind: "comissao", paidAt: before, expiresAt: null } as const;
  const rest = { kind: "complemento", paidAt: null, expiresAt: later } as const;
  const fees = [unlock, paid, rest];
  expect(feeOnReturn(fees, "desbloqueio")).toBe(unlock);
  expect(feeOnReturn(fees, "comissao")).toBe(rest);
  expect(feeOnReturn(fees.slice(0, 2), "comissao")).toBe(paid);
  expect(feeOnReturn([unlock], "comissao")).toBeUndefined();
  for (const named of [undefined, "", "tudo", ["comissao"]]) expect(feeOnReturn(fees, named)).toBeUndefined();
  const replaced = { ...rest, expiresAt: before };
  for (const again of [
    { ...paid, paidAt: null },
    { ...paid, paidAt: null, expiresAt: later },
    { ...paid, paidAt: now },
  ])
    expect(feeOnReturn([unlock, again, replaced], "comissao")).toBe(again);
});

test("the fee to pay for a due commission is the row that charges the missing part", () => {
  const pending = { paymentStatus: "pending", refundedAt: null } as const;
  const paid = { paymentStatus: "paid", refundedAt: null } as const;
  const kindOf = (comissao: object, complemento?: object) =>
    commissionToPay([
      { kind: "desbloqueio", ...pending },
      ...(complemento ? [{ ...pending, kind: "complemento", ...complemento } as const] : []),
      { ...pending, kind: "comissao", ...comissao } as const,
    ])?.kind;
  expect(kindOf(pending)).toBe("comissao");
  expect(kindOf(paid)).toBeUndefined();
  expect(kindOf(paid, pending)).toBe("complemento");
  expect(kindOf(pending, pending)).toBe("comissao");
  expect(kindOf({ ...paid, refundedAt: before }, pending)).toBe("comissao");
  expect(kindOf(paid, paid)).toBeUndefined();
});

test("A8.11 the notice of a return removes its parameters from the address", () => {
  expect(withoutReturn("?pago=desbloqueio")).toBe("");
  expect(withoutReturn("?pago=comissao&canceled=true&de=email")).toBe("?de=email");
});

const row: FeeRow = {
  id: "1",
  kind: "comissao",
  base: 10_000n,
  feeAmount: 800n,
  refundedAmount: 0n,
  owed: 0n,
  paidAt: before,
  unlockedAt: before,
  disputedAt: null,
  paymentIntentId: "pi_1",
};

test("the paid commission is the received amount less refunds made and due", () => {
  expect([isPaid(row), isPaid({ ...row, refundedAmount: 799n })]).toEqual([true, true]);
  expect([isPaid({ ...row, refundedAmount: 800n }), isPaid({ ...row, paidAt: null })]).toEqual([
    false,
    false,
  ]);
  expect(commissionPaid([row, { ...row, kind: "complemento", refundedAmount: 100n, owed: 50n }])).toBe(1450n);
  expect(
    commissionPaid([
      { ...row, kind: "desbloqueio" },
      { ...row, refundedAmount: 800n },
    ]),
  ).toBe(0n);
});

test.each([
  ["all but the unlock fee of Free", {}, false, 770_000n],
  ["all but the unlock fee of a paid plan", {}, true, 790_000n],
  ["nothing more after the return", { refundedAmount: 770_000n }, false, 0n],
  ["nothing more while the return is under way", { refundedAmount: 400_000n, owed: 370_000n }, false, 0n],
  ["nothing of a smaller rest than the unlock fee", { refundedAmount: 780_000n }, false, 0n],
  ["nothing of a fully refunded commission", { refundedAmount: 800_000n }, false, 0n],
  ["nothing of an unpaid commission", { paidAt: null }, false, 0n],
  ["nothing while a bank holds the money", { disputedAt: later }, false, 0n],
  ["nothing of an unlock fee", { kind: "desbloqueio" }, false, 0n],
] as const)("of an early commission of a cancelled deal is returned: %s", (_, change, isPaidPlan, excess) => {
  const early: FeeRow = { ...row, base: 10_000_000n, feeAmount: 800_000n, ...change };
  expect(earlyExcess([early], isPaidPlan)).toBe(excess);
});

test("an early commission is returned whole when the unlock fee keeps the contact open", () => {
  const early: FeeRow = { ...row, base: 10_000_000n, feeAmount: 800_000n };
  const unlock: FeeRow = { ...early, kind: "desbloqueio", feeAmount: 30_000n };
  expect(earlyExcess([early, unlock], false)).toBe(800_000n);
  expect(earlyExcess([early, { ...unlock, disputedAt: later }], false)).toBe(770_000n);
});

test("A6.2 a fee keeps the contact open from its unlock until a dispute", () => {
  expect(opens(row)).toBe(true);
  expect(opens({ ...row, disputedAt: later })).toBe(false);
  expect(opens({ ...row, unlockedAt: null })).toBe(false);
});

test.each([
  [10_000_000n, 30_000n, 0.3],
  [10_000_000n, 10_000n, 0.1],
  [10_000_000n, 20_000n, null],
  [10_000n, 50n, null],
])("A9.4 on a deal of %s centavos an unlock fee of %s was paid at %s percent", (base, paid, rate) => {
  expect(paidRate(base, paid)).toBe(rate);
});

const UNLOCK = 30_000n;
const EARLY = 800_000n;
const DEAL = { hasBoth: true, isTakenDown: false, isHandedOver: false, confirmedAmount: null };
const ARRIVED = { ...DEAL, rows: [], missing: 0n, amount: 10_000_000n, arrived: UNLOCK };

test.each([
  ["the first fee of a locked deal", "bloqueada", "desbloqueio", {}, null],
  ["the first fee at the price of a paid plan", "bloqueada", "desbloqueio", { arrived: 10_000n }, null],
  ["a commission instead of the unlock fee", "bloqueada", "comissao", { arrived: EARLY }, null],
  ["a missing part of a commission before both confirmed", "bloqueada", "complemento", {}, "valor"],
  ["an unlock fee of another amount", "bloqueada", "desbloqueio", { amount: 20_000_000n }, "valor"],
  ["a commission of another amount", "bloqueada", "comissao", { arrived: EARLY - 1n }, "valor"],
  ["a fee after one of the accounts was deleted", "bloqueada", "desbloqueio", { hasBoth: false }, "conta"],
  ["a fee while the project is taken down", "bloqueada", "desbloqueio", { isTakenDown: true }, "retirado"],
  ["a fee after a handover of the project", "bloqueada", "desbloqueio", { isHandedOver: true }, "encerrado"],
  ["a fee that was paid before", "bloqueada", "comissao", { rows: [row], arrived: EARLY }, "pago"],
  [
    "a fee that was fully refunded",
    "bloqueada",
    "comissao",
    { rows: [{ ...row, refundedAmount: 800n }], arrived: EARLY },
    null,
  ],
  ["a second fee of an open contact", "desbloqueada", "comissao", {}, "pago"],
  ["an unlock fee once both confirmed", "confirmada", "desbloqueio", { missing: 1n }, "pago"],
  ["a commission that is due", "confirmada", "complemento", { missing: 1n }, null],
  [
    "a commission that is due, after an account was deleted and the project taken down",
    "confirmada",
    "comissao",
    { missing: 1n, hasBoth: false, isTakenDown: true },
    null,
  ],
  ["a commission without a missing part", "confirmada", "complemento", {}, "pago"],
  ["a fee of a cancelled deal", "cancelada", "desbloqueio", {}, "encerrado"],
] as const)(
  "A6.2 the refusal of a payment, null when the payment gives its right: %s",
  (_, status, kind, change, refusal) => {
    expect(paymentRefusal({ ...ARRIVED, status, kind, ...change })).toBe(refusal);
  },
);

test.each([
  ["the price of either plan", "bloqueada", { arrived: 10_000n }, "pays"],
  ["the minimum fee of an amount that changed", "bloqueada", { amount: 100n, arrived: 50n }, "pays"],
  ["an amount that no plan costs", "bloqueada", { amount: 20_000_000n }, "changed"],
  ["more than both sides confirmed", "confirmada", { confirmedAmount: 1_000n, missing: 80n }, "changed"],
  ["a fee that is not due", "desbloqueada", {}, "returns"],
  ["more than is due", "confirmada", { missing: UNLOCK - 1n }, "excess"],
  ["less than is due, by a rest that is waived", "confirmada", { missing: UNLOCK + 49n }, "pays"],
  ["less than is due", "confirmada", { missing: UNLOCK + 50n }, "part"],
] as const)("B9.1 what a Pix code does that charges %s", (_, status, change, use) => {
  const kind = status === "confirmada" ? "comissao" : "desbloqueio";
  expect(pixUse({ ...ARRIVED, status, kind, ...change })).toBe(use);
});

describe("a payment outside Stripe", () => {
  test("has a key that no payment of Stripe has", () => {
    expect(isOutside(outsideKey("a1"))).toBe(true);
    for (const id of ["pi_fora_1", "", null]) expect(isOutside(id)).toBe(false);
  });

  test("cannot be of a future day, or of a day before the fee could be paid", () => {
    const days = { today: "2026-11-30", start: "2026-11-28" };
    expect(
      ["2026-11-27", "2026-11-28", "2026-11-30", "2026-12-01"].map((day) => bankDayProblem(day, days)),
    ).toEqual(["early", null, null, "future"]);
  });

  test("counts from the start of its day in São Paulo, but not before the fee could be paid", () => {
    const start = new Date("2026-11-28T15:00Z");
    expect(paidOn("2026-11-28", start)).toEqual(start);
    expect(paidOn("2026-11-29", start)).toEqual(new Date("2026-11-29T03:00Z"));
  });

  test("pays a commission from the later confirmation on, any other fee from the acceptance on", () => {
    const moments = {
      acceptedAt: new Date("2026-11-20T12:00Z"),
      captadorConfirmedAt: new Date("2026-11-25T12:00Z"),
      financiadorConfirmedAt: new Date("2026-11-24T12:00Z"),
    };
    expect(payableSince({ ...moments, confirmedAmount: 1n })).toEqual(moments.captadorConfirmedAt);
    expect(payableSince({ ...moments, confirmedAmount: null })).toEqual(moments.acceptedAt);
  });
});
