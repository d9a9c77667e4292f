import { readFile } from "node:fs/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { investedBy, paidBy, proveLedger } from "@/lib/money/ledger/queries";
import { sumPayments } from "@/lib/money/receipts/queries/history";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "../../setup/deal-room";
import { confirmBoth } from "../../setup/deals";
import { createMonth } from "../../setup/receipts";

afterAll(() => stopJobs());

const MIGRATION = new URL(
  "../../../prisma/migrations/20261122221954_investido/migration.sql",
  import.meta.url,
);
const NAMED = { captadorAmount: 500n, financiadorAmount: 500n, confirmedAmount: 500n };

let deal: Awaited<ReturnType<typeof createDeal>>;
beforeEach(async () => {
  deal = await createDeal({ valor: 9_000_000n });
});

const shown = async () =>
  (await sumPayments({ userId: deal.financiador.userId, userType: "financiador" }, new Date())).total;
const entered = async () => {
  const { _sum } = await db.ledgerLine.aggregate({
    where: { userId: deal.financiador.userId, account: "aportes" },
    _sum: { amount: true },
  });
  return Number(-(_sum.amount ?? 0n));
};
const differencesOf = async (...ids: string[]) =>
  (await proveLedger()).differences.filter(({ id }) => ids.includes(id));

const confirmPastTheLedger = () =>
  db.opportunity.update({
    where: { id: deal.id },
    data: {
      ...NAMED,
      status: "confirmada",
      captadorConfirmedAt: new Date(),
      financiadorConfirmedAt: new Date(),
    },
  });

test("B2.21 an amount counts as invested, on screen and in the ledger, once both sides confirmed it", async () => {
  expect([await shown(), await entered()]).toEqual([0, 0]);
  await confirmBoth(deal.id, 9_000_000n);
  expect(await db.opportunity.findUnique({ where: { id: deal.id } })).toMatchObject({ status: "confirmada" });
  expect([await shown(), await entered()]).toEqual([9_000_000, 9_000_000]);
  expect(await differencesOf(deal.id, deal.financiador.userId)).toEqual([]);
});

test("ledger verification finds an investment without entry, by its deal and by the funder's total", async () => {
  await confirmPastTheLedger();
  expect(await differencesOf(deal.id, deal.financiador.userId)).toEqual(
    expect.arrayContaining([
      { what: "confirmado do negócio", id: deal.id, shown: 500n, ledger: 0n },
      { what: "Total Investido", id: deal.financiador.userId, shown: BigInt(await shown()), ledger: 0n },
    ]),
  );
});

test("the migration enters an earlier confirmed deal once", async () => {
  await confirmPastTheLedger();
  const migration = await readFile(MIGRATION, "utf8");
  for (let times = 0; times < 2; times += 1) await db.$executeRawUnsafe(migration);
  expect([await shown(), await entered()]).toEqual([500, 500]);
  const found = await differencesOf(deal.id, deal.financiador.userId);
  // The migration adds only the entry of the invested amount, so commission and conclusion still differ.
  expect(found.map(({ what }) => what).toSorted()).toEqual(["comissão devida", "negócio concluído"]);
});

test("B2.21 the query of all totals returns each person's own totals", async () => {
  await confirmBoth(deal.id, 9_000_000n);
  await createMonth(deal.captador.userId);
  type Total = { id: string; total: string };
  const [invested, paid] = [
    await db.$queryRaw<Total[]>`${investedBy(null)}`,
    await db.$queryRaw<Total[]>`${paidBy(null)}`,
  ];
  for (const [totals, userType] of [
    [invested, "financiador"],
    [paid, "captador"],
  ] as const) {
    expect(totals.length).toBeGreaterThan(0);
    for (const { id, total } of totals)
      expect((await sumPayments({ userId: id, userType }, new Date())).total).toBe(Number(total));
  }
});
