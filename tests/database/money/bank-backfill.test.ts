import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { MIGRATIONS } from "../../../scripts/migrations";
import { sqlStatements } from "../../../scripts/sql-statements";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { correctBooking } = await import("@/lib/admin/payments/mutations/outside");
const { recordTransfer, reserveTransfer } = await import("@/lib/admin/payments/mutations/transfer");
const { countOverdue, countWaiting, listMovements } = await import("@/lib/admin/bank/queries");
const { COMMISSION, concludedDeal, giveBack, newCode, NOTE, office, proved, undo } = await import(
  "../../setup/outside"
);
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

const stored = async () =>
  (
    await db.bankMovement.findMany({
      omit: { id: true, version: true, waitingSince: true, registeredAt: true, changedAt: true },
    })
  ).toSorted((one, other) => (JSON.stringify(one, replacer) < JSON.stringify(other, replacer) ? -1 : 1));
const replacer = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

test("the movements of before come from checkouts, ledger and log, match the books, and wait for no check", async () => {
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
  await migrate("20261130150822_linha_do_extrato_dados");
  expect(await stored()).toEqual(before);
  await proved();
  expect([await countWaiting(), await countOverdue(new Date())]).toEqual([0, 0]);
  const earlier = { filters: { mes: "todos", conferencia: "antes" }, after: null };
  const { rows } = await listMovements(earlier, randomUUID());
  // Six of the seven: a booking undone by `engano` is no line of the statement.
  expect(rows.map(({ estado }) => estado)).toEqual(Array(6).fill("earlier"));

  // The migration adds movements that a server of the previous release did not write. A second run adds none.
  await db.bankMovement.deleteMany();
  for (const _ of [1, 2]) {
    await migrate("20261130150822_linha_do_extrato_dados");
    expect(await stored()).toEqual(before);
    expect(await countWaiting()).toBe(6);
    await proved();
  }
});
