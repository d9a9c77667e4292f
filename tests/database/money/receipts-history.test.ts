import { beforeAll, describe, expect, test } from "vitest";
import { supportText } from "@/components/money/receipts/payment-history";
import type { Viewer } from "@/lib/access/auth/session";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { PAYMENT_STATES } from "@/lib/money/fees/messages";
import { feeDisplay } from "@/lib/money/fees/rules";
import { HISTORY_CARDS, NO_PAYMENTS } from "@/lib/money/receipts/history-texts";
import { issueLirReceipt } from "@/lib/money/receipts/mutations/issue";
import { issueFeeReceipt, issuePlanReceipt } from "@/lib/money/receipts/mutations/write";
import { listPayments, type PaymentView, sumPayments } from "@/lib/money/receipts/queries/history";
import { PAYMENTS_PER_PAGE, supportState } from "@/lib/money/receipts/rules/history";
import { db } from "@/lib/server/db";
import { createPerson } from "../../setup/people";
import { createDeal, createFee, createFunder, createFundraiser, createMonth } from "../../setup/receipts";

const NOW = new Date("2026-11-22T12:00:00Z");
const day = (text: string) => new Date(`${text}T12:00:00Z`);
const ALL = { tipo: null, de: null, ate: null, depois: null };
const whose = ({ userId, userType }: Viewer) => ({ userId, userType });

let captador: Viewer;
let funder: Viewer;
let other: Viewer;
let lirId: string;

beforeAll(async () => {
  captador = await createFundraiser();
  funder = await createFunder();
  other = await createFunder("person");
  const deal = await createDeal({ captador, funder, amount: 10_000_050n });
  const open = await createDeal({
    captador,
    funder: other,
    amount: 5_000_000n,
    status: "bloqueada",
    deposit: null,
  });
  const unlock = await createFee(deal, { at: day("2026-09-10") });
  const commission = await createFee(deal, { kind: "comissao", at: day("2026-10-05") });
  await createFee(open, { status: "pending", at: day("2026-11-01"), expiresAt: day("2026-11-10") });
  await createFee(open, {
    kind: "comissao",
    status: "pending",
    at: day("2026-11-20"),
    expiresAt: day("2026-12-20"),
  });
  const month = await createMonth(captador.userId, day("2026-10-15"));
  await createMonth(captador.userId, day("2026-11-15"), "processando");
  await db.$transaction(async (tx) => {
    await issueFeeReceipt(tx, unlock.id);
    await issueFeeReceipt(tx, commission.id);
    await issuePlanReceipt(tx, month.id);
  });
  const issued = await issueLirReceipt(captador.userId, deal.opportunity.id);
  lirId = issued.ok ? issued.data.id : "";
});

test("B2.21 B4.4 B8.10 the texts of cards, empty list and states match the specification", () => {
  expect([
    HISTORY_CARDS.captador,
    HISTORY_CARDS.financiador,
    HISTORY_CARDS.unlocks,
    HISTORY_CARDS.pending,
  ]).toEqual(["Total Pago", "Total Investido", "Desbloqueios", "Pendentes"]);
  expect(NO_PAYMENTS.title).toBe("Nenhum pagamento encontrado");
  const { unlocked, failed, expired, pending } = PAYMENT_STATES;
  expect([unlocked, failed, expired, pending]).toEqual(["Desbloqueado", "Falhou", "Expirado", "Pendente"]);
});

describe("the history of payments", () => {
  test("B6.6 B7.11 B3.10 a captador reads fees and months in one list, newest first, each paid one with its receipt", async () => {
    const { items, next } = await listPayments(whose(captador), ALL, NOW);
    expect(next).toBeNull();
    expect(items.map(({ kind, state, valor, reciboId }) => [kind, state, valor, reciboId !== null])).toEqual([
      ["comissao", "pending", 400_000, false],
      ["mensalidade", "processing", 9_700, false],
      ["desbloqueio", "expired", 15_000, false],
      ["mensalidade", "paid", 9_700, true],
      ["comissao", "paid", 800_004, true],
      ["desbloqueio", "unlocked", 30_000, true],
    ]);
    expect(items[0]).toMatchObject({
      projeto: "Vidro que Volta",
      captador: null,
      em: day("2026-11-20"),
      forma: "pix",
    });
  });

  test("B6.6 B3.10 a funder reads each of their supports once, with the captador's name and without the project's fees", async () => {
    const { items } = await listPayments(whose(funder), ALL, NOW);
    expect(items).toEqual([
      {
        id: expect.any(String),
        kind: "apoio",
        state: "unlocked",
        // Midnight of the deposit's day in São Paulo; not the time at which the contact was opened.
        em: new Date("2026-11-20T03:00Z"),
        depositado: true,
        valor: 10_000_050,
        devolvido: 0,
        projeto: "Vidro que Volta",
        captador: "Marina Tavares",
        proponente: "Cooperativa Recomeço",
        plano: null,
        forma: null,
        reciboId: lirId,
        nota: null,
      },
    ]);
    // B4.4's 'Desbloqueado' does not say how far the support is, so supportText does.
    expect(items.map(supportText)).toEqual(["recibo emitido"]);
    const [row] = items;
    const textOf = (change: Partial<PaymentView>) => row && supportText({ ...row, ...change });
    expect(textOf({ reciboId: null })).toBe("depósito informado, sem recibo");
    expect(textOf({ reciboId: null, depositado: false })).toBe("contato aberto, sem depósito");
    expect(textOf({ state: "pending" })).toBe("");
    const { items: others } = await listPayments(whose(other), ALL, NOW);
    expect(
      others.map(({ kind, state, valor, reciboId, depositado }) => [
        kind,
        state,
        valor,
        reciboId,
        depositado,
      ]),
    ).toEqual([["apoio", "pending", 5_000_000, null, false]]);
    const within = (de: string, ate: string) => listPayments(whose(funder), { ...ALL, de, ate }, NOW);
    expect((await within("2026-11-20", "2026-11-20")).items).toHaveLength(1);
    expect((await within("2026-09-01", "2026-11-19")).items).toEqual([]);
    expect((await within("2026-11-21", "2026-12-31")).items).toEqual([]);
  });

  test("B4.4 an unpaid fee that nobody owes yet says so, and a commission of a confirmed amount does not", async () => {
    const notes = async (status: "bloqueada" | "confirmada") => {
      const [payer, supporter] = [await createPerson(), await createFunder("person")];
      const deal = await createDeal({ captador: payer, funder: supporter, status, deposit: null });
      for (const kind of ["desbloqueio", "comissao"] as const)
        await createFee(deal, { kind, status: "pending", expiresAt: NOW });
      const { items } = await listPayments(whose(payer), ALL, NOW);
      return Object.fromEntries(items.map(({ kind, nota }) => [kind, nota?.kind]));
    };
    expect(await notes("bloqueada")).toEqual({ desbloqueio: "oferta", comissao: "oferta" });
    expect(await notes("confirmada")).toEqual({ desbloqueio: "oferta", comissao: undefined });
  });

  test("B7.11 a second payment of a fee is in the list with its refund, as on the bank's statement, and not in the total", async () => {
    const [payer, supporter] = [await createPerson(), await createFunder("person")];
    const deal = await createDeal({
      captador: payer,
      funder: supporter,
      status: "desbloqueada",
      deposit: null,
    });
    const { id: paymentId, feeAmount: amount } = await createFee(deal, { at: day("2026-11-01") });
    const { total } = await sumPayments(whose(payer), NOW);
    const { id } = await db.checkout.create({
      data: {
        userId: payer.userId,
        purpose: "taxa",
        paymentId,
        amount,
        method: "pix",
        status: "pago",
        settledAt: day("2026-11-02"),
        stripePaymentIntentId: `pi_${paymentId}`,
        owedAmount: amount,
      },
    });
    const read = async (filter = {}) =>
      (await listPayments(whose(payer), { ...ALL, ...filter }, NOW)).items
        .filter((item) => item.id === id)
        .map(({ kind, state, devolvido, nota, forma }) => [kind, state, devolvido, nota?.kind, forma]);
    expect(await read()).toEqual([["desbloqueio", "paid", 0, "repetido", "pix"]]);
    await db.checkout.update({
      where: { id },
      data: { status: "devolvido", owedAmount: 0n, refundedAmount: amount },
    });
    const back = ["desbloqueio", "refunded", Number(amount), "repetido", "pix"];
    expect(await read()).toEqual([back]);
    expect(await read({ tipo: "desbloqueio", de: "2026-11-02", ate: "2026-11-02" })).toEqual([back]);
    expect(await read({ tipo: "comissao" })).toEqual([]);
    expect((await sumPayments(whose(payer), NOW)).total).toBe(total);
  });

  test("before the confirmation, a support has the amount of the newest registration, not that of an earlier fee", async () => {
    const [payer, supporter] = [await createPerson(), await createFunder("person")];
    const deal = await createDeal({
      captador: payer,
      funder: supporter,
      status: "desbloqueada",
      deposit: null,
    });
    await createFee(deal, { at: day("2026-11-01") });
    // Simulates accepting an interest that was registered again: its amount replaces that of the cancelled deal.
    await db.opportunity.update({ where: { id: deal.opportunity.id }, data: { amount: 7_000_000n } });
    const { items } = await listPayments(whose(supporter), ALL, NOW);
    expect(items.map(({ valor }) => valor)).toEqual([7_000_000]);
  });

  test("B4.4 a support is unlocked with its contact, and pending after the fee's dispute or refund", async () => {
    const [payer, supporter] = [await createPerson(), await createFunder("person")];
    const deal = await createDeal({ captador: payer, funder: supporter, status: "bloqueada", deposit: null });
    const { id, feeAmount } = await createFee(deal, { at: day("2026-11-01") });
    const read = async () => {
      const { items } = await listPayments(whose(supporter), ALL, NOW);
      const { pendentes } = await sumPayments(whose(supporter), NOW);
      return [items.map(({ state }) => state), pendentes];
    };
    expect(await read()).toEqual([["unlocked"], 0]);
    await db.opportunityPayment.update({ where: { id }, data: { disputedAt: NOW } });
    expect(await read()).toEqual([["pending"], 1]);
    await db.opportunityPayment.update({
      where: { id },
      data: { disputedAt: null, refundedAt: NOW, refundedAmount: feeAmount, unlockedAt: null },
    });
    expect(await read()).toEqual([["pending"], 1]);
    await createFee(deal, { kind: "comissao", status: "failed", at: day("2026-11-02") });
    expect(await read()).toEqual([["failed"], 0]);
    expect(supportState("processing", true)).toBe("pending");
  });

  test("B2.21 a support counts as invested once both sides confirmed it, before and after the commission is paid", async () => {
    const supporter = await createFunder("person");
    const totals = async () => (await sumPayments(whose(supporter), NOW)).total;
    const deal = { captador, funder: supporter, amount: 300n };
    await createDeal({ ...deal, status: "desbloqueada" });
    expect(await totals()).toBe(0);
    const { opportunity } = await createDeal({ ...deal, status: "confirmada" });
    expect(await totals()).toBe(300);
    await db.opportunity.update({ where: { id: opportunity.id }, data: { status: "concluida" } });
    expect(await totals()).toBe(300);
  });

  test("B2.21 the cards have the exact sum paid or invested, and count unlocks and pending payments", async () => {
    expect(await sumPayments(whose(captador), NOW)).toEqual({
      total: 839_704,
      desbloqueios: 1,
      pendentes: 2,
    });
    expect(await sumPayments(whose(funder), NOW)).toEqual({
      total: 10_000_050,
      desbloqueios: 1,
      pendentes: 0,
    });
    expect(await sumPayments(whose(other), NOW)).toEqual({ total: 0, desbloqueios: 0, pendentes: 1 });
    expect(await sumPayments(whose(await createFunder("person")), NOW)).toEqual({
      total: 0,
      desbloqueios: 0,
      pendentes: 0,
    });
  });

  test.each([
    ["pending", day("2026-11-23"), false, "pending"],
    ["pending", NOW, false, "expired"],
    ["failed", null, false, "failed"],
    ["pending", day("2026-11-23"), true, "processing"],
    ["pending", day("2026-11-21"), true, "processing"],
    ["failed", day("2026-11-21"), true, "processing"],
  ] as const)(
    "B4.4 a fee that is %s until %s, its Pix on the way: %s, is %s in the list, in its deal and on the card",
    async (...row) => {
      const [status, expiresAt, isOnItsWay, state] = row;
      const payer = await createPerson();
      const deal = await createDeal({ captador: payer, funder, status: "bloqueada", deposit: null });
      const { id, feeAmount } = await createFee(deal, { status, ...(expiresAt && { expiresAt }) });
      const checkout = { userId: payer.userId, purpose: "taxa", paymentId: id, amount: feeAmount };
      await db.checkout.create({ data: { ...checkout, status: "expirado" } });
      if (isOnItsWay)
        await db.checkout.create({ data: { ...checkout, status: "processando", method: "pix" } });
      const { items } = await listPayments(whose(payer), ALL, NOW);
      expect(items.map((item) => item.state)).toEqual([state]);
      const inDeal = await readDeal(payer.userId, "captador", deal.opportunity.id);
      expect(inDeal?.taxas.map((fee) => feeDisplay(fee, NOW))).toEqual([state]);
      const waits = state === "pending" || state === "processing";
      expect(await sumPayments(whose(payer), NOW)).toMatchObject({ pendentes: waits ? 1 : 0 });
    },
  );

  test("the list is filtered by kind and period, including both days in São Paulo's time zone", async () => {
    const kinds = async (filter: Partial<typeof ALL | { tipo: string; de: string; ate: string }>) =>
      (
        await listPayments(whose(captador), { ...ALL, ...filter } as Parameters<typeof listPayments>[1], NOW)
      ).items.map(({ kind, em }) => `${kind} ${em.toISOString().slice(0, 10)}`);
    expect(await kinds({ tipo: "mensalidade" })).toEqual([
      "mensalidade 2026-11-15",
      "mensalidade 2026-10-15",
    ]);
    expect(await kinds({ tipo: "complemento" })).toEqual([]);
    expect(await kinds({ de: "2026-10-05", ate: "2026-10-15" })).toEqual([
      "mensalidade 2026-10-15",
      "comissao 2026-10-05",
    ]);
    const late = await createMonth(captador.userId, new Date("2026-08-01T02:30:00Z"));
    expect(await kinds({ de: "2026-07-31", ate: "2026-07-31" })).toEqual(["mensalidade 2026-08-01"]);
    await db.planPayment.delete({ where: { id: late.id } });
  });

  test("the pages of the list have no gap or duplicate, also with equal timestamps", async () => {
    const busy = await createPerson();
    const rows = Array.from({ length: 3 * PAYMENTS_PER_PAGE + 5 }, (_, at) => ({
      userId: busy.userId,
      stripeInvoiceId: `in_${busy.userId}_${at}`,
      plan: "pro",
      amount: BigInt(at + 1),
      status: "paga",
      paidAt: day(`2026-0${1 + (at % 3)}-10`),
    }));
    await db.planPayment.createMany({ data: rows });
    const seen: string[] = [];
    let depois: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listPayments>> = await listPayments(
        whose(busy),
        { ...ALL, depois },
        NOW,
      );
      seen.push(...page.items.map(({ id }) => id));
      depois = page.next;
    } while (depois);
    expect([seen.length, new Set(seen).size]).toEqual([rows.length, rows.length]);
    const begun = await listPayments(whose(busy), { ...ALL, depois: "lixo" }, NOW);
    expect(begun.items[0]?.id).toBe(seen[0]);
  });
});
