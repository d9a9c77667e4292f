import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { settleLeft } from "@/lib/admin/interests/mutations";
import type { Side } from "@/lib/kit/states";
import { remindDeals } from "@/lib/money/deals/mutations/remind";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { listWithoutReceipt } from "@/lib/money/receipts/queries/receipts";
import { listSupports } from "@/lib/money/supports/queries/list";
import { readPanel } from "@/lib/overview/dashboard/queries";
import { deleteMyAccount } from "@/lib/overview/personal-data/mutations";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "../../setup/deal-room";
import { confirmBoth } from "../../setup/deals";
import { PASSWORD } from "../../setup/people";

afterAll(stopJobs);

const now = new Date("2026-11-22T12:00Z");

const leave = ({ userId }: { userId: string }) => deleteMyAccount(userId, PASSWORD, now);

/** All that a side reads of its only deal. `mine`: how many deals wait for this side in list, navigation and panel. */
async function viewOf({ userId }: { userId: string }, side: Side, id: string) {
  const [supports, turn, panel, deal, waiting] = await Promise.all([
    listSupports({ userId, side, filter: null, slug: null }),
    listSupports({ userId, side, filter: "vez", slug: null }),
    readPanel(userId, new Date("2026-11-22T12:00Z")),
    readDeal(userId, side, id),
    listWithoutReceipt(userId, side),
  ]);
  const standing = supports.items[0]?.standing;
  return {
    whose: standing?.whose,
    isAbandoned: standing?.deal?.isAbandoned,
    mine: [turn.items.length, panel.counts.deals, panel.facts.negociacoes.length],
    contact: deal?.contato,
    waiting: waiting.map(({ outroLadoSaiu }) => outroLadoSaiu),
  };
}

test("a funder whose captador left after the deposit reads no contact, and that the team has the deal", async () => {
  const { id, captador, financiador } = await createDeal();
  await db.depositProof.create({
    data: { opportunityId: id, sentById: financiador.userId, amount: 10_000_000n, depositedOn: now },
  });
  expect(await viewOf(financiador, "financiador", id)).toMatchObject({
    whose: "mine",
    mine: [1, 1, 1],
    contact: { nome: expect.any(String) },
  });
  expect(await leave(captador)).toMatchObject({ ok: true });
  const left = { isAbandoned: true, mine: [0, 0, 0], contact: null, waiting: [] };
  expect(await viewOf(financiador, "financiador", id)).toEqual({ whose: "team", ...left });
  const by = { adminId: randomUUID(), requestId: null, now };
  expect(await settleLeft(by, { id, motivo: "Valor devolvido." })).toMatchObject({ ok: true });
  expect(await viewOf(financiador, "financiador", id)).toEqual({ whose: "nobody", ...left });
});

test("a captador whose funder left pays the commission; the receipt is then the team's, not the captador's", async () => {
  const { id, interesseId, captador, financiador } = await createDeal();
  await confirmBoth(id, 10_000_000n, now);
  await db.interest.update({ where: { id: interesseId }, data: { statusInteresse: "Confirmada" } });
  expect(await leave(financiador)).toMatchObject({ ok: true });
  expect(await viewOf(captador, "captador", id)).toEqual({
    whose: "mine",
    isAbandoned: false,
    mine: [1, 1, 1],
    contact: null,
    waiting: [true],
  });
  await db.opportunity.update({ where: { id }, data: { status: "concluida" } });
  expect(await viewOf(captador, "captador", id)).toEqual({
    whose: "team",
    isAbandoned: true,
    mine: [0, 0, 0],
    contact: null,
    waiting: [true],
  });
});

test("a captador whose funder left is reminded to pay the commission, then no more; a funder without captador never is", async () => {
  await db.opportunity.updateMany({ data: { status: "cancelada" } });
  const old = new Date("2026-11-09T12:00Z");
  const [due, kept] = [await createDeal({ aceitaEm: old }), await createDeal({ aceitaEm: old })];
  await confirmBoth(due.id, 10_000_000n, old);
  await db.interest.update({ where: { id: due.interesseId }, data: { statusInteresse: "Confirmada" } });
  await db.depositProof.create({
    data: {
      opportunityId: kept.id,
      sentById: kept.financiador.userId,
      amount: 10_000_000n,
      depositedOn: old,
      createdAt: old,
    },
  });
  expect(await leave(due.financiador)).toMatchObject({ ok: true });
  expect(await leave(kept.captador)).toMatchObject({ ok: true });
  const day = new Date("2026-11-13T12:00Z");
  expect([await remindDeals(day), await remindDeals(day)]).toEqual([1, 0]);
  const reminders = await db.emailMessage.findMany({ where: { subject: { contains: "embrete" } } });
  expect(reminders).toMatchObject([{ userId: due.captador.userId }]);
  await db.opportunity.update({ where: { id: due.id }, data: { status: "concluida" } });
  expect(await remindDeals(new Date("2026-11-30T12:00Z"))).toBe(0);
});
