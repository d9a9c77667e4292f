import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { listOwed } from "@/lib/admin/payments/queries";
import { toIsoDay } from "@/lib/kit/format";
import { ANNULLED_REASON } from "@/lib/matches/interests/messages/interest";
import { withdrawInterest } from "@/lib/matches/interests/mutations/register";
import { nextText } from "@/lib/money/deals/messages/standing";
import { informDeposit } from "@/lib/money/deals/mutations/deposit";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { phaseOf } from "@/lib/money/deals/rules/phase";
import { standingOf } from "@/lib/money/deals/rules/standing";
import { beginFee } from "@/lib/money/fees/mutations/pay";
import { sumPayments } from "@/lib/money/receipts/queries/history";
import { deleteMyAccount } from "@/lib/overview/personal-data/mutations";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { createReceipt } from "@/tests/setup/deal-room";
import { confirmBoth } from "@/tests/setup/deals";
import {
  type Checkout,
  checkout,
  deal,
  dealHistory,
  dispute,
  owed,
  proved,
  refund,
  settle,
  state,
  subjects,
} from "@/tests/setup/fee-payments";
import { createPerson, PASSWORD } from "@/tests/setup/people";
import { DEALS } from "./messages";
import { annulByTeam } from "./mutations";
import { getDeal, getRefundEffect } from "./queries";

const AMOUNT = 9_000_000n;
const COMMISSION = 720_000n;
const by = { adminId: randomUUID(), requestId: null, now: new Date() };
const motivo = "O extrato do projeto não tem o depósito.";

const annul = (devolver = 0n, valor = AMOUNT) =>
  annulByTeam(by, { id: deal.id, valor: Number(valor), devolver: Number(devolver), motivo });

async function confirm(amount = AMOUNT): Promise<void> {
  await db.depositProof.create({
    data: {
      opportunityId: deal.id,
      sentById: deal.financiador.userId,
      amount,
      depositedOn: new Date("2026-11-20"),
    },
  });
  await db.interest.update({ where: { id: deal.interesseId }, data: { statusInteresse: "Confirmada" } });
  await confirmBoth(deal.id, amount);
}

const textOf = async (userId: string) => {
  const where = { userId, subject: { startsWith: "Depósito anulado" } };
  const rows = await db.emailMessage.findMany({ where });
  return rows.map(({ payload }) => JSON.stringify(payload && openContent(payload)));
};
const nextStep = async () => {
  const read = await readDeal(deal.captador.userId, "captador", deal.id);
  if (!read) throw new Error("no deal");
  return nextText(standingOf(read.facts, "captador", new Date()));
};
const invested = async () =>
  (await sumPayments({ userId: deal.financiador.userId, userType: "financiador" }, new Date())).total;
const pending = async () =>
  (await sumPayments({ userId: deal.captador.userId, userType: "captador" }, new Date())).pendentes;

let unlock: Checkout;
beforeEach(async () => {
  unlock = await checkout("desbloqueio", 30_000n);
  await settle(unlock);
});

test("the dialog of a refund says beforehand what the refund then does to the deal", async () => {
  const effect = ({ paymentIntentId }: Checkout) => getRefundEffect(deal.id, paymentIntentId);
  const commission = await checkout("comissao", COMMISSION);
  expect(await effect(unlock)).toBe("closes");
  await confirm();
  await settle(commission);
  expect([await effect(unlock), await effect(commission)]).toEqual(["stays", "uncounted"]);
  await refund(unlock, 30_000n);
  expect(await state()).toMatchObject({ status: "concluida", isOpen: true });
  expect(await effect(unlock)).toBe("stays");
  await refund(commission, COMMISSION);
  expect(await state()).toMatchObject({ status: "confirmada", captado: 0n });
});

test("a deposit that both sides did not confirm is not annulled, nor by a party of the deal", async () => {
  expect(await annul()).toMatchObject({ ok: false, code: "conflict", message: DEALS.unreported });
  expect(await annulByTeam(by, { id: randomUUID(), valor: 1, devolver: 0, motivo })).toMatchObject({
    code: "not_found",
  });
  await confirm();
  for (const { userId } of [deal.captador, deal.financiador])
    await expect(
      annulByTeam({ ...by, adminId: userId }, { id: deal.id, valor: Number(AMOUNT), devolver: 0, motivo }),
    ).rejects.toThrow(OWN_MATTER);
  expect(await state()).toMatchObject({ status: "confirmada" });
});

test("an unpaid commission is not due once the deposit is annulled, and the deal waits for a deposit", async () => {
  await confirm();
  expect([await invested(), await pending()]).toEqual([Number(AMOUNT), 1]);
  expect(await annul()).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "desbloqueada", isOpen: true, captado: 0n });
  expect([await invested(), await pending()]).toEqual([0, 0]);
  await proved();
  const known = await readDeal(deal.financiador.userId, "financiador", deal.id);
  expect(known).toMatchObject({ valorConfirmado: null, deposito: null, recibo: null });
  const facts = known?.facts;
  if (!facts) throw new Error("no deal");
  expect(phaseOf(facts)).toBe("conta");
  expect(standingOf(facts, "captador", new Date())).toMatchObject({ isAnnulled: true, hasDeposit: false });
  expect(await db.interest.findUniqueOrThrow({ where: { id: deal.interesseId } })).toMatchObject({
    statusInteresse: "Aceita",
  });
  const wish = { opportunityId: deal.id, kind: "comissao", returnPath: "/dashboard" } as const;
  expect(await beginFee(deal.captador.userId, wish)).toMatchObject({ ok: false, code: "conflict" });
  const [entry] = await db.auditEntry.findMany({ where: { objectId: deal.id } });
  expect(entry).toMatchObject({
    action: "deposit_annulled",
    kind: "apoio",
    reason: motivo,
    before: { situacao: "confirmada", valor: Number(AMOUNT), recibo: null },
    after: { pedido: 0 },
  });
});

test("A6.2 both sides are mailed once that a deposit is annulled, and the funder's mail mentions no fee", async () => {
  await confirm();
  await createReceipt({ id: deal.id, readerId: deal.financiador.userId, issuedById: deal.captador.userId });
  await annul();
  const [captador, financiador] = [await textOf(deal.captador.userId), await textOf(deal.financiador.userId)];
  expect(captador).toEqual([expect.stringMatching(/A comissão deixou de ser devida/)]);
  expect(financiador).toEqual([expect.stringMatching(/não vale mais como prova na declaração do imposto/)]);
  expect(financiador[0]).not.toMatch(/comissão|taxa/i);
});

test("an issued receipt is revoked with its deposit, and its page says so", async () => {
  await confirm();
  const { code } = await createReceipt({
    id: deal.id,
    readerId: deal.financiador.userId,
    issuedById: deal.captador.userId,
  });
  await annul();
  const receipt = await db.receipt.findUniqueOrThrow({ where: { code } });
  expect(receipt).toMatchObject({ revokedAt: expect.any(Date), revokedReason: DEALS.revoked });
  expect(await dealHistory()).toEqual(expect.arrayContaining(["deposito_anulado", "recibo_revogado"]));
  expect(await getDeal(deal.id)).toMatchObject({ receipt: null, deposit: null, confirmedAmount: null });
});

describe("with a paid commission", () => {
  let one: Checkout;
  beforeEach(async () => {
    await confirm();
    one = await checkout("comissao", COMMISSION);
    await settle(one);
    expect(await state()).toMatchObject({ status: "concluida", captado: AMOUNT });
    expect(await getDeal(deal.id)).toMatchObject({ undue: COMMISSION });
  });

  test("it is owed back once, also when two members of the team annul at once, and nothing counts as raised", async () => {
    const results = await Promise.all([annul(COMMISSION), annul(COMMISSION)]);
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await owed(one)).toBe(COMMISSION);
    expect((await listOwed(null)).rows.map(({ id }) => id)).toContain(one.checkoutId);
    expect(await state()).toMatchObject({ status: "desbloqueada", isOpen: true, captado: 0n });
    await proved();
    expect(await refund(one, COMMISSION)).toBe("applied");
    expect(await owed(one)).toBe(0n);
    expect(await state()).toMatchObject({ status: "desbloqueada", isOpen: true });
    expect(await subjects(deal.captador.userId)).toContain("Pagamento devolvido");
    expect(await subjects(deal.financiador.userId)).not.toContain("Pagamento devolvido");
    await proved();
  });

  test("a decision for another amount than the page showed is refused", async () => {
    expect(await annul(0n)).toMatchObject({ ok: false, isOutdated: true, message: DEALS.changed });
    expect(await annul(COMMISSION, AMOUNT + 1n)).toMatchObject({
      ok: false,
      isOutdated: true,
      message: DEALS.changed,
    });
    expect(await owed(one)).toBe(0n);
  });

  test("a deposit that is confirmed again counts once, with a commission of its own, as often as it is annulled", async () => {
    await annul(COMMISSION);
    await refund(one, COMMISSION);
    for (const amount of [AMOUNT, 5_000_000n]) {
      await confirm(amount);
      expect(await state()).toMatchObject({ status: "confirmada", captado: 0n });
      expect(await invested()).toBe(Number(amount));
      await proved();
      const again = await checkout("comissao", (amount * 8n) / 100n);
      expect(await settle(again)).toBe("applied");
      expect(await state()).toMatchObject({ status: "concluida", captado: amount });
      await proved();
      expect(await annul((amount * 8n) / 100n, amount)).toMatchObject({ ok: true });
      await refund(again, (amount * 8n) / 100n);
      expect(await state()).toMatchObject({ status: "desbloqueada", captado: 0n });
      await proved();
    }
    expect(await textOf(deal.financiador.userId)).toHaveLength(3);
  });

  test("a commission that still goes back is returned before the next one is charged, and none is waived", async () => {
    await annul(COMMISSION);
    await confirm(5_000_000n);
    expect(await state()).toMatchObject({ status: "confirmada", captado: 0n });
    const wish = { opportunityId: deal.id, kind: "comissao", returnPath: "/dashboard" } as const;
    expect(await beginFee(deal.captador.userId, wish)).toMatchObject({ code: "conflict" });
    expect(await nextStep()).toMatch(/^A comissão anterior ainda está voltando/);
    await proved();
    await refund(one, COMMISSION);
    expect(await nextStep()).toMatch(/Pague a comissão de 8%/);
    expect(await state()).toMatchObject({
      status: "confirmada",
      fees: [
        ["comissao", "pending", 400_000n, 0n],
        ["desbloqueio", "paid", 30_000n, 0n],
      ],
    });
    await proved();
  });
});

test("a commission that was paid early opened the contact: it stays, and counts for the next confirmation", async () => {
  await refund(unlock, 30_000n);
  const early = await checkout("comissao", 800_000n);
  await settle(early);
  await confirm(12_000_000n);
  const rest = await checkout("complemento", 160_000n);
  await settle(rest);
  expect(await state()).toMatchObject({ status: "concluida" });
  expect(await annul(160_000n, 12_000_000n)).toMatchObject({ ok: true });
  expect([await owed(early), await owed(rest)]).toEqual([0n, 160_000n]);
  expect(await state()).toMatchObject({ status: "desbloqueada", isOpen: true });
  await proved();
  await confirm(10_000_000n);
  expect(await state()).toMatchObject({ status: "concluida", captado: 10_000_000n });
  await refund(rest, 160_000n);
  expect((await subjects(deal.financiador.userId)).filter((one) => one === "Apoio concluído")).toHaveLength(
    2,
  );
  expect(await state()).toMatchObject({ status: "concluida", captado: 10_000_000n });
  await proved();
});

test("a contact that only the confirmation kept open closes, because its fee went back before", async () => {
  await confirm();
  await refund(unlock, 30_000n);
  expect(await state()).toMatchObject({ status: "confirmada", isOpen: true });
  await annul();
  expect(await state()).toMatchObject({ status: "bloqueada", isOpen: false });
  expect(await dealHistory()).toContain("desbloqueio_retirado");
  await proved();
});

test("a disputed commission is owed back, and a lost dispute returns it only once", async () => {
  await confirm();
  const one = await checkout("comissao", COMMISSION);
  await settle(one);
  await dispute(one, "open");
  expect(await annul(COMMISSION)).toMatchObject({ ok: true });
  await proved();
  await dispute(one, "lost");
  expect(await owed(one)).toBe(0n);
  await proved();
});

test("after an annulled deposit the funder reports another one, or withdraws", async () => {
  await confirm();
  await annul();
  await createAccount();
  const { userId } = deal.financiador;
  const now = new Date();
  const report = { id: deal.id, valor: 5_000_000, data: toIsoDay(now), arquivo: null, visto: "" };
  expect(await informDeposit(userId, report, now)).toMatchObject({ ok: true });
  expect(await withdrawInterest(userId, { id: deal.interesseId })).toMatchObject({ ok: false });
  await db.depositProof.deleteMany({ where: { opportunityId: deal.id, annulledAt: null } });
  expect(await withdrawInterest(userId, { id: deal.interesseId })).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "cancelada" });
});

/** A deposit can be reported only if the project has a bank account. */
const createAccount = async () =>
  db.bankAccount.create({
    data: {
      projetoId: deal.project.id,
      ciphertext: Buffer.from("x"),
      hint: "x",
      changedBy: deal.captador.userId,
      holder: (
        await db.organization.findFirstOrThrow({ where: { projects: { some: { id: deal.project.id } } } })
      ).cnpj,
    },
  });

const changeProject = (data: Parameters<typeof db.project.update>[0]["data"]) =>
  db.project.update({ where: { id: deal.project.id }, data });

test.each<[string, () => Promise<unknown>, RegExp, boolean]>([
  ["nothing against a deposit", async () => {}, /Avise de novo o valor e o dia/, true],
  [
    "a project that the team checks",
    () => changeProject({ retiradoPelaEquipeEm: new Date() }),
    /Se ainda não depositou, fale com o suporte antes/,
    false,
  ],
  [
    "a fundraising that ended",
    () => changeProject({ status: "Finalizada" }),
    /confirme com o projeto e no SINIR\+/,
    false,
  ],
  [
    "a check that was undone",
    () =>
      db.organization.updateMany({
        where: { projects: { some: { id: deal.project.id } } },
        data: { conferidaEm: null, conferidaPor: null },
      }),
    /A organização do projeto deixou de estar conferida/,
    false,
  ],
  ["a contact that closes", () => refund(unlock, 30_000n), /precisa abrir o contato/, false],
])(
  "with %s, the mail of an annulled deposit gives the funder the step that the page shows",
  async (...some) => {
    const [, change, step, mayDeposit] = some;
    await createAccount();
    await confirm();
    await change();
    await annul();
    const [text = ""] = await textOf(deal.financiador.userId);
    expect(text).toMatch(step);
    expect(text.includes("Se nada chegou, deposite antes")).toBe(mayDeposit);
    await db.organization.updateMany({
      where: { projects: { some: { id: deal.project.id } } },
      data: { conferidaEm: new Date("2020-01-01T12:00Z"), conferidaPor: "testes" },
    });
  },
);

test("after the project was handed over, the deal ends with its deposit, and both mails name the team", async () => {
  await confirm();
  expect(await getDeal(deal.id)).toMatchObject({ ending: null });
  const next = await createPerson();
  await changeProject({ captadorId: next.userId });
  expect(await getDeal(deal.id)).toMatchObject({ ending: "handedOver" });
  expect(await annul()).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "cancelada", captado: 0n });
  for (const { userId } of [deal.captador, deal.financiador])
    expect(await textOf(userId)).toEqual([
      expect.stringMatching(/o apoio termina aqui.*fale com a nossa equipe no Suporte/),
    ]);
  expect(await db.interest.findUniqueOrThrow({ where: { id: deal.interesseId } })).toMatchObject({
    statusInteresse: "Cancelada",
    motivoRecusa: ANNULLED_REASON,
  });
  await proved();
});

test("a deal that a side left by ending its account ends with its deposit", async () => {
  await confirm();
  await createReceipt({ id: deal.id, readerId: deal.financiador.userId, issuedById: deal.captador.userId });
  expect(await deleteMyAccount(deal.financiador.userId, PASSWORD, new Date())).toMatchObject({ ok: true });
  expect(await annul()).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "cancelada", captado: 0n });
  expect(await textOf(deal.captador.userId)).toEqual([expect.stringMatching(/o apoio termina aqui/)]);
  await proved();
});
