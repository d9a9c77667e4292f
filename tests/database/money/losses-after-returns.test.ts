import { afterAll, expect, test } from "vitest";
import { BANK } from "@/lib/admin/bank/messages";
import { correctTaken, strikeLoss } from "@/lib/admin/bank/mutations/loss";
import { recordCameBack } from "@/lib/admin/bank/mutations/movements";
import { listMovementsOf } from "@/lib/admin/bank/queries";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { PAYMENTS } from "@/lib/admin/payments/messages";
import { recordLoss } from "@/lib/admin/payments/mutations/loss";
import { getPayment } from "@/lib/admin/payments/queries";
import { lossSchema } from "@/lib/admin/payments/schema";
import { toIsoDay } from "@/lib/kit/format";
import { LINE_USED } from "@/lib/money/bank/messages";
import { recordMovement } from "@/lib/money/bank/mutations";
import { takenBackOf } from "@/lib/money/bank/queries";
import { post } from "@/lib/money/ledger/mutations";
import { takenBackTwice } from "@/lib/money/ledger/rules";
import { db } from "@/lib/server/db";
import { cameBack, check, movementOf, notMade, second, third, transfer } from "@/tests/setup/bank-lines";
import { confirmBoth } from "@/tests/setup/deals";
import {
  type Booked,
  balanceOf,
  COMMISSION,
  concludedDeal,
  dealState,
  giveBack,
  mailsTo,
  NOTE,
  newCode,
  office,
  openedDeal,
  proved,
  takeBack,
  transferBack,
  undo,
  VALOR,
} from "@/tests/setup/outside";

afterAll(() => db.$disconnect());

type Deal = Awaited<ReturnType<typeof concludedDeal>>["deal"];

function lossOf({ id }: Booked, perdido: bigint, recebido: string, texto = newCode()) {
  const typed = { id, perdido: Number(perdido), recebido, dia: toIsoDay(new Date()), texto, motivo: NOTE };
  const { senha: _senha, ...input } = lossSchema.parse({ ...typed, senha: "" });
  return input;
}

const checkTransfer = async ({ id }: Booked) =>
  expect(await check((await movementOf(id, "transferencia")).id)).toMatchObject({ ok: true });

const movementsOf = async ({ id }: Booked) =>
  (await db.bankMovement.findMany({ where: { checkoutId: id }, orderBy: { id: "asc" } })).map(
    ({ kind, amount }) => [kind, amount],
  );

test("a payment that the bank takes back after its return is a loss of the platform, in parts up to its amount, and changes nothing else", async () => {
  const { deal, payment } = await concludedDeal();
  expect(await recordLoss(office, lossOf(payment, 0n, "1,00"))).toMatchObject({
    message: PAYMENTS.notReturned,
  });
  expect(await giveBack(payment)).toMatchObject({ ok: true });
  expect(await recordLoss(office, lossOf(payment, 0n, "1,00"))).toMatchObject({
    message: PAYMENTS.notReturned,
  });
  await transferBack(payment, COMMISSION);
  const unchecked = { message: PAYMENTS.uncheckedTransfer };
  expect(await recordLoss(office, lossOf(payment, 0n, "8.000,00"))).toMatchObject(unchecked);
  await checkTransfer(payment);
  const [state, mails] = [await dealState(deal.id), await mailsTo(deal.captador)];
  expect(await undo(payment, "estorno")).toMatchObject({ ok: false, code: "conflict" });
  expect(await recordLoss(office, lossOf(payment, 0n, "8.000,01"))).toMatchObject({ field: "recebido" });
  await expect(
    recordLoss({ ...office, adminId: deal.captador.userId }, lossOf(payment, 0n, "8.000,00")),
  ).rejects.toThrow(OWN_MATTER);
  const first = lossOf(payment, 0n, "3.000,00");
  const results = await Promise.all([recordLoss(office, first), recordLoss(office, first)]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await recordLoss(office, lossOf(payment, 0n, "5.000,00"))).toMatchObject({
    message: PAYMENTS.lossChanged,
  });
  expect(await recordLoss(office, lossOf(payment, 300_000n, "5.000,00", first.texto))).toMatchObject({
    message: LINE_USED,
  });
  expect(await recordLoss(office, lossOf(payment, 300_000n, "5.000,00"))).toMatchObject({ ok: true });
  expect(await recordLoss(office, lossOf(payment, COMMISSION, "0,01"))).toMatchObject({ field: "recebido" });
  const projetoId = deal.project.id;
  expect(await balanceOf(projetoId, "perda")).toBe(COMMISSION);
  expect(await balanceOf(projetoId, "banco")).toBe(-COMMISSION);
  expect(await movementsOf(payment)).toEqual([
    ["recebimento", COMMISSION],
    ["transferencia", COMMISSION],
    ["estorno", 300_000n],
    ["estorno", 500_000n],
  ]);
  expect(await getPayment(payment.id)).toMatchObject({
    refusal: "refunded",
    perdido: COMMISSION,
    desfeitoEm: null,
  });
  expect([await dealState(deal.id), await mailsTo(deal.captador)]).toEqual([state, mails]);
  expect(
    await db.auditEntry.findFirst({
      where: { action: "loss_recorded", objectId: payment.id },
      orderBy: { id: "asc" },
    }),
  ).toMatchObject({ reason: NOTE, before: { perdido: 0 }, after: { perdido: 300_000 } });
  await proved();
  const transfer = await db.bankMovement.findFirstOrThrow({
    where: { checkoutId: payment.id, kind: "transferencia" },
  });
  const back = { tipo: "voltou", dia: toIsoDay(new Date()), texto: newCode(), motivo: NOTE } as const;
  expect(await recordCameBack(office, { id: transfer.id, versao: transfer.version, ...back })).toMatchObject({
    message: BANK.backUndone,
  });
  await proved();
});

test("a payment of which a part was returned, and which the bank then takes back whole: the part is a loss, and one line of the statement has it all", async () => {
  const { deal, payment } = await openedDeal("comissao");
  await confirmBoth(deal.id, VALOR / 2n);
  await transferBack(payment, COMMISSION / 2n);
  for (const wrong of [COMMISSION / 2n - 1n, COMMISSION + 1n])
    expect(await takeBack(payment, wrong)).toMatchObject({ ok: false, field: "recebido" });
  const unchecked = { message: PAYMENTS.uncheckedTransfer };
  expect(await takeBack(payment, COMMISSION)).toMatchObject(unchecked);
  await checkTransfer(payment);
  expect(await takeBack(payment, COMMISSION)).toMatchObject({ ok: true });
  expect(await movementsOf(payment)).toEqual([
    ["recebimento", COMMISSION],
    ["transferencia", COMMISSION / 2n],
    ["estorno", COMMISSION],
  ]);
  expect(await balanceOf(deal.project.id, "perda")).toBe(COMMISSION / 2n);
  expect(await getPayment(payment.id)).toMatchObject({
    refusal: "undone",
    aDevolver: 0n,
    perdido: COMMISSION / 2n,
  });
  expect(await dealState(deal.id)).toMatchObject({
    fees: [["comissao", "pending", COMMISSION / 2n, 0n]],
  });
  expect(await recordLoss(office, lossOf(payment, COMMISSION / 2n, "0,01"))).toMatchObject({
    field: "recebido",
  });
  await proved();
});

test("a payment of which a part was returned, and which the bank takes back in two lines: the second line is a loss of at most that part, and a booking undone by mistake has no loss", async () => {
  const { deal, payment } = await openedDeal("comissao");
  await confirmBoth(deal.id, VALOR / 2n);
  await transferBack(payment, COMMISSION / 2n);
  expect(await takeBack(payment, COMMISSION / 2n)).toMatchObject({ ok: true });
  expect(await getPayment(payment.id)).toMatchObject({ perdido: 0n });
  expect(await takenBackOf(payment.id)).toBe(COMMISSION / 2n);
  const state = await dealState(deal.id);
  const unchecked = { message: PAYMENTS.uncheckedTransfer };
  expect(await recordLoss(office, lossOf(payment, 0n, "4.000,00"))).toMatchObject(unchecked);
  await checkTransfer(payment);
  expect(await recordLoss(office, lossOf(payment, 0n, "4.000,01"))).toMatchObject({ field: "recebido" });
  expect(await recordLoss(office, lossOf(payment, 0n, "4.000,00"))).toMatchObject({ ok: true });
  expect(await movementsOf(payment)).toEqual([
    ["recebimento", COMMISSION],
    ["transferencia", COMMISSION / 2n],
    ["estorno", COMMISSION / 2n],
    ["estorno", COMMISSION / 2n],
  ]);
  expect(await balanceOf(deal.project.id, "perda")).toBe(COMMISSION / 2n);
  expect(await balanceOf(deal.project.id, "banco")).toBe(-COMMISSION / 2n);
  expect(await dealState(deal.id)).toEqual(state);
  await proved();
  const lines = await db.bankMovement.findMany({
    where: { checkoutId: payment.id, kind: "estorno" },
    orderBy: { id: "asc" },
  });
  const strikes = lines.map(({ id, version: versao }) => strikeLoss(second, { id, versao, motivo: NOTE }));
  expect(await Promise.all(strikes)).toMatchObject([{ message: BANK.notLoss }, { ok: true }]);
  expect(await balanceOf(deal.project.id, "perda")).toBe(0n);
  await proved();
  const wrong = await concludedDeal();
  expect(await undo(wrong.payment)).toMatchObject({ ok: true });
  expect(await recordLoss(office, lossOf(wrong.payment, 0n, "1,00"))).toMatchObject({
    message: PAYMENTS.notReturned,
  });
});

test("a mistyped loss inside the line that undid a booking is corrected by a second member, within what the bank can have taken, and checked by the first", async () => {
  const { deal, payment } = await openedDeal("comissao");
  await confirmBoth(deal.id, VALOR / 2n);
  await transferBack(payment, COMMISSION / 2n);
  await checkTransfer(payment);
  expect(await takeBack(payment, COMMISSION)).toMatchObject({ ok: true });
  const state = [await dealState(deal.id), await mailsTo(deal.captador)];
  const wrong = await movementOf(payment.id, "estorno");
  const correct = (recebido: bigint, by = second, { id, version: versao } = wrong) =>
    correctTaken(by, { id, versao, recebido: Number(recebido), motivo: NOTE });
  expect(await correct(COMMISSION / 2n, office)).toMatchObject({ message: BANK.own });
  await expect(correct(COMMISSION / 2n, { ...office, adminId: deal.captador.userId })).rejects.toThrow(
    OWN_MATTER,
  );
  for (const impossible of [COMMISSION / 2n - 1n, COMMISSION, COMMISSION + 1n])
    expect(await correct(impossible)).toMatchObject({ ok: false, field: "recebido" });
  expect(await correct(COMMISSION / 2n, second, await movementOf(payment.id))).toMatchObject({
    message: BANK.notTypedAmount,
  });
  const results = await Promise.all([correct(600_000n), correct(600_000n, third)]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await getPayment(payment.id)).toMatchObject({ refusal: "undone", perdido: 200_000n });
  expect(await takenBackOf(payment.id)).toBe(600_000n);
  expect(await balanceOf(deal.project.id, "perda")).toBe(200_000n);
  expect(await balanceOf(deal.project.id, "banco")).toBe(-200_000n);
  await proved();
  const right = await movementOf(payment.id, "estorno");
  expect(right).toMatchObject({
    amount: 600_000n,
    code: wrong.code,
    bankDay: wrong.bankDay,
    checkedAt: null,
  });
  expect(await db.bankMovement.findUnique({ where: { id: wrong.id } })).toMatchObject({ undoneAs: "engano" });
  expect(await strikeLoss(office, { id: right.id, versao: right.version, motivo: NOTE })).toMatchObject({
    message: BANK.notLoss,
  });
  expect(await correct(COMMISSION / 2n, office, right)).toMatchObject({ ok: true });
  expect(await balanceOf(deal.project.id, "perda")).toBe(0n);
  const last = await movementOf(payment.id, "estorno");
  expect(await check(last.id, second)).toMatchObject({ ok: true });
  expect(await correct(COMMISSION, third, last)).toMatchObject({ message: BANK.already });
  expect([await dealState(deal.id), await mailsTo(deal.captador)]).toEqual(state);
  const entry = { action: "movement_corrected", objectId: payment.id };
  expect(await db.auditEntry.findMany({ where: entry, orderBy: { id: "asc" } })).toMatchObject([
    {
      before: { valor: Number(COMMISSION), perdido: 400_000 },
      after: { valor: 600_000, perdido: 200_000 },
    },
    { before: { valor: 600_000, perdido: 200_000 }, after: { valor: 400_000, perdido: 0 } },
  ]);
  await proved();
});

test("a loss inside the line that undid a booking, if it was not typed at first, is added only after the team's transfer was checked", async () => {
  const { deal, payment } = await openedDeal("comissao");
  await confirmBoth(deal.id, VALOR / 2n);
  await transferBack(payment, COMMISSION / 2n);
  expect(await takeBack(payment, COMMISSION / 2n)).toMatchObject({ ok: true });
  const { id, version: versao } = await movementOf(payment.id, "estorno");
  const correct = () => correctTaken(second, { id, versao, recebido: Number(COMMISSION), motivo: NOTE });
  expect(await correct()).toMatchObject({ message: PAYMENTS.uncheckedTransfer });
  await checkTransfer(payment);
  // Old data can have two movements of one statement line, of which only one has the line's key.
  const { lineKey } = await movementOf(payment.id, "estorno");
  const other = await movementOf(payment.id, "transferencia");
  const give = (to: string, key: string | null) =>
    db.bankMovement.update({ where: { id: to }, data: { lineKey: key } });
  await give(id, null);
  await give(other.id, lineKey);
  expect(await correct()).toMatchObject({ code: "conflict", message: LINE_USED });
  await give(other.id, other.lineKey);
  expect(await correct()).toMatchObject({ ok: true });
  expect(await balanceOf(deal.project.id, "perda")).toBe(COMMISSION / 2n);
  await proved();
});

test("a mistyped loss is undone once, by a second member who does not find it in the statement, and registered anew with the same code", async () => {
  const { deal, payment } = await concludedDeal();
  expect(await giveBack(payment)).toMatchObject({ ok: true });
  await transferBack(payment, COMMISSION);
  await checkTransfer(payment);
  const texto = newCode();
  const wrong = lossOf(payment, 0n, "8.000,00", texto);
  expect(await recordLoss(office, wrong)).toMatchObject({ ok: true });
  const { id, version: versao } = await movementOf(payment.id, "estorno");
  const strike = (by = second, movement = id) => strikeLoss(by, { id: movement, versao, motivo: NOTE });
  expect(await strike(office)).toMatchObject({ message: BANK.own });
  await expect(strike({ ...office, adminId: deal.captador.userId })).rejects.toThrow(OWN_MATTER);
  expect(await strike(second, (await movementOf(payment.id)).id)).toMatchObject({ message: BANK.notLoss });
  expect(await strike(second, payment.id)).toMatchObject({ message: BANK.gone });
  const results = await Promise.all([strike(), strike(third)]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await getPayment(payment.id)).toMatchObject({ perdido: 0n, refusal: "refunded" });
  expect(await takenBackOf(payment.id)).toBe(0n);
  for (const account of ["perda", "banco"]) expect(await balanceOf(deal.project.id, account)).toBe(0n);
  await proved();
  expect(await recordLoss(office, wrong)).toMatchObject({ ok: true });
  await proved();
  expect(await strike(second, (await movementOf(payment.id, "estorno")).id)).toMatchObject({ ok: true });
  expect(await recordLoss(office, lossOf(payment, 0n, "800,00", texto))).toMatchObject({ ok: true });
  expect(await balanceOf(deal.project.id, "perda")).toBe(80_000n);
  const right = await movementOf(payment.id, "estorno");
  expect(await check(right.id)).toMatchObject({ ok: true });
  expect(await strike(third, right.id)).toMatchObject({ message: BANK.already });
  expect(
    (await listMovementsOf({ checkoutId: payment.id }, office.adminId ?? "")).map(
      ({ kind, perda, estado }) => [kind, perda, estado],
    ),
  ).toEqual(
    expect.arrayContaining([
      ["estorno", true, "undone"],
      ["estorno", true, "checked"],
      ["transferencia", false, "checked"],
    ]),
  );
  expect(
    await db.auditEntry.findMany({ where: { action: "loss_undone", objectId: payment.id } }),
  ).toMatchObject(
    [COMMISSION, COMMISSION].map((amount) => ({
      before: { perdido: Number(amount) },
      after: { perdido: 0 },
    })),
  );
  await proved();
});

/** Stores a loss as earlier releases did: its entry names the centavos lost so far instead of the movement. */
const storeOldLoss = ({ id }: Booked, { captador, project }: Deal, amount: bigint, total: bigint) =>
  db.$transaction(async (tx) => {
    const at = new Date();
    const movementId = await recordMovement(tx, {
      ...{ kind: "estorno", of: { checkoutId: id }, amount, code: newCode() },
      ...{ day: toIsoDay(at), by: office.adminId, at },
    });
    const whose = { userId: captador.userId, projetoId: project.id };
    const entry = takenBackTwice({ ...whose, checkoutId: id, movementId, amount, at });
    await post(tx, { ...entry, causeId: `${id}:${total}` });
  });

test("losses of earlier releases, whose entries name no movement, add up with newer ones, and once all are undone nothing is left", async () => {
  const { deal, payment } = await concludedDeal();
  expect(await giveBack(payment)).toMatchObject({ ok: true });
  await transferBack(payment, COMMISSION);
  await checkTransfer(payment);
  await storeOldLoss(payment, deal, 100_000n, 100_000n);
  await storeOldLoss(payment, deal, 200_000n, 300_000n);
  expect(await getPayment(payment.id)).toMatchObject({ perdido: 300_000n });
  expect(await recordLoss(office, lossOf(payment, 0n, "5.000,00"))).toMatchObject({
    message: PAYMENTS.lossChanged,
  });
  expect(await recordLoss(office, lossOf(payment, 300_000n, "5.000,00"))).toMatchObject({ ok: true });
  expect(await getPayment(payment.id)).toMatchObject({ perdido: COMMISSION });
  const losses = await db.bankMovement.findMany({
    where: { checkoutId: payment.id, kind: "estorno" },
    orderBy: { id: "asc" },
  });
  const left: unknown[] = [];
  for (const { id, version: versao } of losses) {
    expect(await strikeLoss(second, { id, versao, motivo: NOTE })).toMatchObject({ ok: true });
    left.push((await getPayment(payment.id))?.perdido);
  }
  expect(left).toEqual([700_000n, 500_000n, 0n]);
  expect(await balanceOf(deal.project.id, "perda")).toBe(0n);
  await proved();
});

test("a transfer that came back or was never made does not stop the loss of the one that was checked", async () => {
  const { payment } = await concludedDeal();
  expect(await giveBack(payment)).toMatchObject({ ok: true });
  await transferBack(payment, COMMISSION);
  const { id } = await movementOf(payment.id, "transferencia");
  expect(await notMade(id)).toMatchObject({ ok: true });
  expect(await transfer(payment.id, "taxa", COMMISSION)).toMatchObject({ ok: true });
  expect(await cameBack((await movementOf(payment.id, "transferencia")).id)).toMatchObject({ ok: true });
  expect(await transfer(payment.id, "taxa", COMMISSION)).toMatchObject({ ok: true });
  expect(await recordLoss(office, lossOf(payment, 0n, "8.000,00"))).toMatchObject({
    message: PAYMENTS.uncheckedTransfer,
  });
  await checkTransfer(payment);
  expect(await recordLoss(office, lossOf(payment, 0n, "8.000,00"))).toMatchObject({ ok: true });
  await proved();
});
