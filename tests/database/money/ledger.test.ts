import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { post } from "@/lib/money/ledger/mutations";
import { type Entry, planPaid } from "@/lib/money/ledger/rules";
import { db } from "@/lib/server/db";
import { createPerson } from "../../setup/people";

let userId: string;
beforeAll(async () => {
  ({ userId } = await createPerson());
});

const AT = new Date("2026-11-22T12:00Z");
const anEntry = (): Entry => planPaid({ planPaymentId: randomUUID(), amount: 9_700n, userId, at: AT });
const enter = (entry: Entry) => db.$transaction((tx) => post(tx, entry));
const find = ({ cause, causeId }: Entry) =>
  db.ledgerEntry.findMany({ where: { cause, causeId }, include: { lines: { orderBy: { id: "asc" } } } });

test("an event is entered with its lines, and only once", async () => {
  const entry = anEntry();
  expect([await enter(entry), await enter(entry), await enter({ ...entry, at: new Date() })]).toEqual([
    true,
    false,
    false,
  ]);
  const [stored, ...others] = await find(entry);
  expect(others).toEqual([]);
  expect(stored?.occurredAt).toEqual(AT);
  expect(stored?.lines.map((line) => [line.account, line.amount, line.userId, line.projetoId])).toEqual([
    ["stripe", 9_700n, userId, null],
    ["receita:mensalidade", -9_700n, userId, null],
  ]);
});

test("ten concurrent transactions enter the same cause once", async () => {
  const entry = anEntry();
  const entered = await Promise.all(Array.from({ length: 10 }, () => enter(entry)));
  expect(entered.filter(Boolean)).toHaveLength(1);
  expect((await find(entry)).map(({ lines }) => lines.length)).toEqual([2]);
});

test("a transaction that waited for a rolled back one enters the event", async () => {
  const entry = anEntry();
  let waiting: Promise<boolean> | undefined;
  await db
    .$transaction(async (tx) => {
      await post(tx, entry);
      waiting = enter(entry);
      // Let the second transaction reach the unique index. If it arrives later, the result is the same.
      await tx.$queryRaw`select 1 from pg_sleep(0.05)`;
      throw new Error("given up");
    })
    .catch(() => {});
  expect(await waiting).toBe(true);
  expect(await find(entry)).toHaveLength(1);
});

describe("the database's own rules for the ledger", () => {
  const refusal = (sql: string) => db.$executeRawUnsafe(sql).then(String, String);

  beforeAll(async () => {
    await enter(anEntry());
  });

  test.each([
    "update ledger_entries set cause_id = 'x'",
    "update ledger_entries set cause_id = 'x' where false",
    "update ledger_lines set amount = amount * 2",
    "delete from ledger_lines",
    "delete from ledger_entries",
    "truncate ledger_lines",
    "truncate ledger_entries cascade",
    "truncate projects cascade",
  ])("the database refuses '%s'", async (sql) => {
    const before = await db.ledgerLine.count();
    expect(await refusal(sql)).toContain("are only added");
    expect(await db.ledgerLine.count()).toBe(before);
  });

  const write = (amounts: bigint[]) =>
    db.$transaction(async (tx) => {
      const { id } = await tx.ledgerEntry.create({
        data: { cause: "taxa_paga", causeId: randomUUID(), occurredAt: AT },
      });
      await tx.ledgerLine.createMany({
        data: amounts.map((amount) => ({ entryId: id, account: "stripe", amount })),
      });
      return id;
    });

  test("the database refuses an entry that is unbalanced, has fewer than two lines or moves no amount", async () => {
    const before = await db.ledgerEntry.count();
    for (const amounts of [[100n, -99n], [100n], []])
      await expect(write(amounts), String(amounts)).rejects.toThrow(/ledger entry .* has \d lines/);
    await expect(write([0n, 0n])).rejects.toThrow("ledger_lines_amount_check");
    expect(await db.ledgerEntry.count()).toBe(before);
  });

  test("the database refuses a later line that unbalances an entry", async () => {
    const entryId = await write([100n, -100n]);
    await expect(db.ledgerLine.create({ data: { entryId, account: "captado", amount: 5n } })).rejects.toThrow(
      "ledger entry",
    );
    expect(await db.ledgerLine.count({ where: { entryId } })).toBe(2);
  });

  test("the database refuses to delete an account that has a plan and ledger lines", async () => {
    await expect(db.user.delete({ where: { id: userId } })).rejects.toThrow();
  });
});

test("an entry with a single line is refused before it is written", async () => {
  const entry = anEntry();
  await expect(enter({ ...entry, lines: entry.lines.slice(1) })).rejects.toThrow("two lines");
  expect(await find(entry)).toEqual([]);
});
