import { describe, expect, test } from "vitest";
import { formatCnpj } from "@/lib/kit/masks";
import type { FeeKind } from "@/lib/kit/states";
import { proveLedger } from "@/lib/money/ledger/queries";
import { issueFeeReceipt } from "@/lib/money/receipts/mutations/write";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { confirmBoth } from "@/tests/setup/deals";
import {
  at,
  checkout,
  deal,
  dealHistory,
  owed,
  proved,
  refund,
  settle,
  state,
  subjects,
} from "@/tests/setup/fee-payments";
import { createProponent } from "@/tests/setup/proponents";
import { writePending } from "./commission";
import { lockDeal } from "./locked-deal";
import { failFee } from "./settle";

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
    expect(await subjects(deal.captador.userId)).toEqual(["Contato aberto"]);
    expect(await subjects(deal.financiador.userId)).toEqual(["O projeto abriu o seu contato"]);
    expect(await dealHistory()).toEqual(["desbloqueada"]);
    await proved();
  });

  test("A6.2 a mail about a deal names the legal name beside the CNPJ if the project uses another name", async () => {
    const organization = await createProponent({ razaoSocial: "TRANSPORTES CAMPO NOVO LTDA" });
    const data = { organizacaoId: organization.id, proponente: "Filhas do Guamá" };
    await db.opportunity.update({ where: { id: deal.id }, data: { projeto: { update: data } } });
    await settle(await checkout("desbloqueio", 30_000n));
    const [mail] = await db.emailMessage.findMany({ where: { userId: deal.financiador.userId } });
    expect(JSON.stringify(mail?.payload && openContent(mail.payload))).toContain(
      `Filhas do Guamá, razão social Transportes Campo Novo Ltda, CNPJ ${formatCnpj(organization.cnpj)}`,
    );
  });

  test("A6.2 a paid commission also opens the contact, and an unlock fee paid afterwards is refunded", async () => {
    const early = await checkout("comissao", 800_000n);
    const unlock = await checkout("desbloqueio", 30_000n);
    expect([await settle(early), await settle(unlock)]).toEqual(["applied", "refund"]);
    expect(await owed(unlock)).toBe(30_000n);
    expect(await state()).toMatchObject({ status: "desbloqueada" });
    await proved();
  });

  test("A9.4 a page from before a change of plan has its own rate on the receipt", async () => {
    const page = await checkout("desbloqueio", 30_000n);
    await transactionWithJobs(async (tx) => {
      const locked = await lockDeal(tx, { opportunityId: deal.id });
      if (!locked) throw new Error("no deal");
      await writePending(tx, locked, { kind: "desbloqueio", base: 10_000_000n, fee: 10_000n, rate: 0.1 });
    });
    expect(await settle(page)).toBe("applied");
    await db.$transaction((tx) => issueFeeReceipt(tx, page.paymentId));
    const { amount, conteudo } = await db.receipt.findFirstOrThrow({ where: { paymentId: page.paymentId } });
    expect(amount).toBe(30_000n);
    expect(conteudo).toMatchObject({ descricao: expect.stringContaining("(0,3% do valor") });
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

  test.each([1n, 29_999n, 30_001n])(
    "a payment of %d centavos for a fee of 30000 is refunded",
    async (amount) => {
      const one = await checkout("desbloqueio", 30_000n);
      expect(await settle(one, { amount })).toBe("refund");
      expect(await owed(one)).toBe(amount);
      await proved();
    },
  );

  test("B3.10 B4.4 a payment that failed and then expired keeps both facts, and neither replaces a paid one", async () => {
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
      "Contato aberto",
      "Comissão a pagar",
      "Apoio concluído",
    ]);
    expect(await subjects(deal.financiador.userId)).toEqual([
      "O projeto abriu o seu contato",
      "Valor confirmado",
      "Apoio concluído",
    ]);
    expect(await dealHistory()).toEqual(["desbloqueada", "comissao_devida", "comissao_paga", "concluida"]);
    await proved();
  });

  test("A6.2 a funder is mailed the confirmation and the conclusion once, whatever becomes of the commission", async () => {
    await unlock();
    await confirmBoth(deal.id, 10_000_000n, at);
    const paid = await pay("comissao", 800_000n);
    await refund(paid, 800_000n);
    expect(await state()).toMatchObject({ status: "confirmada" });
    await pay("comissao", 800_000n);
    expect(await state()).toMatchObject({ status: "concluida" });
    expect((await subjects(deal.financiador.userId)).slice(1)).toEqual([
      "Valor confirmado",
      "Apoio concluído",
    ]);
    const mails = await subjects(deal.captador.userId);
    expect(mails.filter((one) => one === "Apoio concluído")).toHaveLength(2);
    await proved();
  });

  test("A6.2 a commission that was paid early and goes back after the conclusion mails the funder nothing", async () => {
    const early = await pay("comissao", 800_000n);
    await confirmBoth(deal.id, 10_000_000n, at);
    const before = await subjects(deal.financiador.userId);
    expect(before).toContain("Apoio concluído");
    await refund(early, 800_000n);
    expect(await state()).toMatchObject({ status: "confirmada" });
    expect(await subjects(deal.financiador.userId)).toEqual(before);
  });

  test("B9.1 a commission that is due and arrives a centavo short is refunded and stays due", async () => {
    await unlock();
    await confirmBoth(deal.id, 10_000_000n, at);
    const one = await checkout("comissao", 800_000n);
    expect(await settle(one, { amount: 799_999n })).toBe("refund");
    expect(await state()).toMatchObject({ status: "confirmada", captado: 0n });
    expect(await owed(one)).toBe(799_999n);
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
    expect(await dealHistory()).toEqual(["desbloqueada", "comissao_devida"]);
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
