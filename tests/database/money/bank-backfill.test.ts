import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { addDays } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import { MIGRATIONS } from "../../../scripts/migrations";
import { sqlStatements } from "../../../scripts/sql-statements";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { correctBooking } = await import("@/lib/admin/payments/mutations/outside");
const { recordTransfer, reserveTransfer } = await import("@/lib/admin/payments/mutations/transfer");
const { countOverdue, countWaiting, listMovements } = await import("@/lib/admin/bank/queries");
const { booked, COMMISSION, concludedDeal, giveBack, newCode, NOTE, office, proved, undo, VALOR } =
  await import("../../setup/outside");
const { createDeal } = await import("../../setup/deal-room");
const { confirmBoth } = await import("../../setup/deals");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, payer, months } = await openSubscribers(vendor);

afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const today = toIsoDay(new Date());
const second = { ...office, adminId: randomUUID() };

async function transfer(id: string, tipo: "taxa" | "mes", valor: number) {
  await reserveTransfer(office, { id, tipo, valor, motivo: NOTE });
  const made = { id, tipo, valor, dia: today, texto: newCode(), motivo: NOTE };
  expect(await recordTransfer(second, made)).toMatchObject({ ok: true });
}

async function migrate(name: string) {
  const file = path.join(MIGRATIONS, name, "migration.sql");
  for (const statement of sqlStatements(await readFile(file, "utf8"))) await db.$executeRawUnsafe(statement);
}

/** Runs the migrations that docs/operating.md names for payments that a server of the previous release changed. */
async function catchUp() {
  await migrate("20261130150822_linha_do_extrato_dados");
  await migrate("20261130155600_movimentos_do_banco_em_dia_dados");
}

const stored = async () =>
  (
    await db.bankMovement.findMany({
      omit: { id: true, version: true, waitingSince: true, registeredAt: true, changedAt: true },
    })
  ).toSorted((one, other) => (JSON.stringify(one, replacer) < JSON.stringify(other, replacer) ? -1 : 1));
const replacer = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

test("earlier movements come from checkouts, ledger and log, match the books, and wait for no check", async () => {
  const [kept, wrong, taken, returned] = [
    await concludedDeal(),
    await concludedDeal(),
    await concludedDeal(),
    await concludedDeal(),
  ];
  const correction = { id: kept.payment.id, dia: today, texto: newCode(), motivo: NOTE };
  expect(await correctBooking(second, correction)).toMatchObject({ ok: true });
  expect(await undo(wrong.payment, "engano", second)).toMatchObject({ ok: true });
  const code = (await db.bankMovement.findFirst({ where: { checkoutId: taken.payment.id } }))?.code;
  expect(await undo(taken.payment, "estorno", second, code)).toMatchObject({ ok: true });
  await giveBack(returned.payment);
  await transfer(returned.payment.id, "taxa", Number(COMMISSION));
  const [month] = await months((await payer()).person);
  const { id = "", amount = 0n } = month ?? {};
  await db.planPayment.update({ where: { id }, data: { refundDue: true, refundTries: 1 } });
  await transfer(id, "mes", Number(amount));
  await proved();

  const before = await stored();
  expect(before).toHaveLength(7);
  await db.bankMovement.deleteMany();
  await migrate("20261130141306_movimentos_do_banco_dados");
  await catchUp();
  expect(await stored()).toEqual(before);
  await proved();
  expect([await countWaiting(), await countOverdue(new Date())]).toEqual([0, 0]);
  const earlier = { filters: { mes: "todos", conferencia: "antes" }, after: null };
  const { rows } = await listMovements(earlier, randomUUID());
  // The list leaves out one of the seven movements: a booking undone as a mistake is no line of the statement.
  expect(rows.map(({ estado }) => estado)).toEqual(Array(6).fill("earlier"));

  // The migration adds movements that a server of the previous release did not write.
  await db.bankMovement.deleteMany();
  for (const _ of [1, 2]) {
    await catchUp();
    expect(await stored()).toEqual(before);
    expect(await countWaiting()).toBe(6);
    await proved();
  }
});

test("bookings that a server of the previous release undid or corrected are brought up to date once, and the code of a mistake is free for the right fee", async () => {
  const [wrong, taken, moved, kept] = [
    await concludedDeal(),
    await concludedDeal(),
    await concludedDeal(),
    await concludedDeal(),
  ];
  const zeros = { id: kept.payment.id, dia: today, texto: "000987654", motivo: NOTE };
  expect(await correctBooking(second, zeros)).toMatchObject({ ok: true });
  const bookingOf = ({ payment }: typeof wrong) => ({ checkoutId: payment.id, kind: "recebimento" });
  const check = { checkedBy: randomUUID(), checkedAt: new Date(), waitingSince: null };
  for (const one of [wrong, taken, moved, kept])
    await db.bankMovement.updateMany({ where: bookingOf(one), data: check });
  const read = (one: typeof wrong) => db.bankMovement.findFirstOrThrow({ where: bookingOf(one) });
  const [wrongs, takens, moveds] = [await read(wrong), await read(taken), await read(moved)];
  expect(await undo(wrong.payment, "engano", second)).toMatchObject({ ok: true });
  expect(await undo(taken.payment, "estorno", second, takens.code)).toMatchObject({ ok: true });
  const correction = { id: moved.payment.id, dia: today, texto: newCode(), motivo: NOTE };
  expect(await correctBooking(second, correction)).toMatchObject({ ok: true });
  await proved();
  const after = await stored();

  // Restore the earlier movements: a server of the previous release undoes and corrects bookings without writing any
  // movement.
  await db.bankMovement.deleteMany({ where: { checkoutId: taken.payment.id, kind: "estorno" } });
  await db.bankMovement.update({ where: { id: wrongs.id }, data: wrongs });
  await db.bankMovement.update({ where: { id: takens.id }, data: takens });
  const yesterday = addDays(today, -1);
  await db.bankMovement.update({
    where: { id: moveds.id },
    data: { ...moveds, bankDay: new Date(yesterday) },
  });
  for (const _ of [1, 2]) {
    await catchUp();
    expect(await stored()).toEqual(after);
    await proved();
  }
  expect(await read(moved)).toMatchObject({ version: 2, checkedAt: null, waitingSince: expect.any(Date) });
  expect(await read(kept)).toMatchObject({ version: 2, code: zeros.texto, checkedBy: check.checkedBy });
  const right = await createDeal({ valor: VALOR });
  await confirmBoth(right.id, VALOR);
  await booked(right.id, { valor: COMMISSION, texto: wrongs.code });
  await proved();
});
