import { beforeEach, describe, expect, test } from "vitest";
import { formatMoneyCents } from "@/lib/kit/format";
import { SIDES } from "@/lib/kit/states";
import { remindDeals } from "@/lib/money/deals/mutations/remind";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { standingOf } from "@/lib/money/deals/rules/standing";
import { sinceOf } from "@/lib/money/deals/rules/turn";
import { FEES } from "@/lib/money/fees/messages";
import { isWorthless } from "@/lib/money/fees/mutations/settle";
import { readPanel } from "@/lib/overview/dashboard/queries";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { confirmBoth } from "@/tests/setup/deals";
import {
  at,
  type Checkout,
  checkout,
  deal,
  dispute,
  proved,
  refund,
  settle,
  state,
  subjects,
} from "@/tests/setup/fee-payments";
import { feeSectionOf } from "@/tests/setup/fee-section";

/** Start of the deal's present step. */
async function since(): Promise<Date> {
  const view = await readDeal(deal.captador.userId, "captador", deal.id);
  if (!view) throw new Error("no deal");
  return sinceOf(view.facts);
}
const earlier = new Date("2026-11-02T12:00Z");
const acceptedEarly = () =>
  db.opportunity.update({
    where: { id: deal.id },
    data: { createdAt: earlier, match: { update: { matchedAt: earlier } } },
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
      "Contato aberto",
      "Contato fechado de novo",
      "Pagamento devolvido",
    ]);
    expect(await subjects(deal.financiador.userId)).toContain("Contato fechado de novo");
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
    expect(
      (await subjects(deal.captador.userId)).filter((subject) => subject === "Contestação decidida"),
    ).toEqual(["Contestação decidida"]);
    expect(await subjects(deal.financiador.userId)).not.toContain("Contestação decidida");
    await proved();
  });

  test("the step to open the contact begins anew when the fee was returned, with both reminders", async () => {
    await acceptedEarly();
    await refund(one, 30_000n);
    expect(await since()).toEqual(at);
    // Reminders follow three and seven working days after the refund.
    const reminders = () => db.dealEvent.count({ where: { opportunityId: deal.id, type: "lembrete" } });
    for (const [day, count] of [
      ["2026-11-24", 0],
      ["2026-11-25", 1],
      ["2026-12-01", 2],
    ] as const) {
      await remindDeals(new Date(`${day}T15:00Z`));
      expect([day, await reminders()]).toEqual([day, count]);
    }
    await checkout("desbloqueio", 30_000n);
    expect(await since()).toEqual(at);
  });

  test.each(["won", "lost"] as const)(
    "the present step begins anew when a dispute is %s",
    async (outcome) => {
      await acceptedEarly();
      await dispute(one, "open");
      const opened = await since();
      const before = new Date();
      await dispute(one, outcome);
      expect((await since()).getTime()).toBeGreaterThanOrEqual(before.getTime());
      expect(opened).toEqual(at);
    },
  );

  test("while a bank decides about the fee, none is offered, nobody is late or reminded, and 'Agora' says to wait", async () => {
    await acceptedEarly();
    await dispute(one, "open");
    const late = new Date("2026-12-10T15:00Z");
    const due = () =>
      Promise.all(
        SIDES.map(async (side) => {
          const view = await readDeal(deal[side].userId, side, deal.id);
          return view && standingOf(view.facts, side, late).due;
        }),
      );
    const agora = async () => (await readPanel(deal.captador.userId, late)).facts.negociacoes[0];
    expect(await due()).toEqual([null, null]);
    expect(await feeSectionOf(deal)).toContain(FEES.disputed);
    await remindDeals(late);
    expect(await db.dealEvent.count({ where: { opportunityId: deal.id, type: "lembrete" } })).toBe(0);
    expect(await agora()).toMatchObject({
      text: expect.stringMatching(/^Espere para abrir o contato de .*: o pagamento anterior está em contest/),
      prazo: null,
      door: null,
    });
    await dispute(one, "lost");
    for (const day of await due()) expect(day).not.toBeNull();
    expect((await agora())?.text).toMatch(/^Abra o contato de /);
  });

  const textsOf = async ({ userId }: { userId: string }, subject: string) => {
    const where = { userId, subject: { startsWith: subject } };
    const rows = await db.emailMessage.findMany({ where, orderBy: { createdAt: "asc" } });
    return rows.map(({ payload }) => JSON.stringify(payload && openContent(payload)));
  };

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ["contested", () => dispute(one, "open"), /foi contestado no banco.*não pode ser paga de novo/],
    ["returned", () => refund(one, 30_000n), /foi devolvido.*pague a taxa de novo/],
    [
      "returned while the team checks the project",
      async () => {
        await db.project.update({ where: { id: deal.project.id }, data: { retiradoPelaEquipeEm: at } });
        await refund(one, 30_000n);
      },
      /foi devolvido.*a taxa não pode ser paga de novo/,
    ],
    [
      "returned after the project went to another captador",
      async () => {
        await db.project.update({ where: { id: deal.project.id }, data: { captadorId: null } });
        await refund(one, 30_000n);
      },
      /foi devolvido.*a taxa não pode ser paga de novo/,
    ],
  ])(
    "A6.2 the mail about the closed contact of a %s fee says what can be paid, and the funder's mentions no fee",
    async (_, close, wanted) => {
      await close();
      const [captador, financiador] = [
        await textsOf(deal.captador, "Contato fechado de novo"),
        await textsOf(deal.financiador, "Contato fechado de novo"),
      ];
      expect(captador).toEqual([expect.stringMatching(wanted)]);
      expect(financiador).toHaveLength(1);
      expect(financiador[0]).not.toMatch(/pagamento|taxa|contesta|devolv/i);
    },
  );

  test("A6.2 after a won dispute of a cancelled deal, the funder is mailed that the contact is open, without a next step", async () => {
    await db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } });
    const before = await textsOf(deal.financiador, "O projeto abriu o seu contato");
    await dispute(one, "open");
    expect((await textsOf(deal.captador, "Contato fechado de novo"))[0]).toMatch(/não há taxa a pagar/);
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
  const before = new Date();
  await dispute(one, "lost");
  expect(await state()).toMatchObject({ status: "confirmada", captado: 0n });
  await proved();
  expect((await since()).getTime()).toBeGreaterThanOrEqual(before.getTime());
});

test("the step to pay the commission begins anew when the commission was returned", async () => {
  await acceptedEarly();
  await settle(await checkout("desbloqueio", 30_000n));
  await confirmBoth(deal.id, 9_000_000n, earlier);
  const one = await checkout("comissao", 720_000n);
  await settle(one);
  await refund(one, 720_000n);
  expect(await state()).toMatchObject({ status: "confirmada" });
  expect(await since()).toEqual(at);
});

describe("B9.1 after an early commission was returned while a missing part was unpaid", () => {
  let rest: Checkout;
  beforeEach(async () => {
    const early = await checkout("comissao", 800_000n);
    await settle(early);
    await confirmBoth(deal.id, 11_000_000n, at);
    rest = await checkout("complemento", 80_000n);
    await refund(early, 800_000n);
  });
  const expiries = async () =>
    (
      await db.opportunityPayment.findMany({ where: { opportunityId: deal.id }, orderBy: { kind: "asc" } })
    ).map(({ kind, expiresAt }) => [kind, expiresAt]);

  test("one row charges the whole commission, the page offers its amount, and the other row's page is closed", async () => {
    expect(await state()).toMatchObject({
      status: "confirmada",
      fees: [
        ["comissao", "pending", 880_000n, 0n],
        ["complemento", "pending", 80_000n, 0n],
      ],
    });
    expect(await expiries()).toEqual([
      ["comissao", null],
      ["complemento", at],
    ]);
    const html = await feeSectionOf(deal);
    expect(html).toContain(`Pagar ${formatMoneyCents(880_000)}`);
    expect(html).not.toContain("Falta a diferença");
    expect(await transactionWithJobs((tx) => isWorthless(tx, rest))).toBe(true);
    const whole = await checkout("comissao", 880_000n);
    expect(await transactionWithJobs((tx) => isWorthless(tx, whole))).toBe(false);
    await settle(whole);
    expect(await state()).toMatchObject({ status: "concluida" });
    await proved();
  });

  test("a part that was paid before its page closed counts, and the page asks for the difference", async () => {
    expect(await settle(rest)).toBe("applied");
    expect(await state()).toMatchObject({
      status: "confirmada",
      fees: [
        ["comissao", "pending", 800_000n, 0n],
        ["complemento", "paid", 80_000n, 0n],
      ],
    });
    const html = await feeSectionOf(deal);
    expect(html).toContain(`Pagar ${formatMoneyCents(800_000)}`);
    expect(html).toContain("Falta a diferença");
    await settle(await checkout("comissao", 800_000n));
    expect(await state()).toMatchObject({ status: "concluida" });
    await proved();
  });
});
