import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { PARTLY_RETURNED } from "@/lib/money/receipts/messages";
import {
  issueFeeReceipt,
  issuePlanReceipt,
  renewFeeReceipt,
  revokeOurReceipt,
} from "@/lib/money/receipts/mutations/write";
import { listPayments } from "@/lib/money/receipts/queries/history";
import { contentOf } from "@/lib/money/receipts/rules/receipt";
import { db } from "@/lib/server/db";
import { createDeal, createFee, createFunder, createFundraiser, createMonth } from "../../setup/receipts";

const at = new Date("2026-11-22T12:00Z");
let captador: Viewer;
beforeAll(async () => {
  captador = await createFundraiser();
});

/** A paid commission with a receipt, of which `returned` centavos went back. */
async function returnedCommission(status: "cancelada" | "concluida", returned: bigint) {
  const deal = await createDeal({ captador, funder: await createFunder("person"), status });
  const { id } = await createFee(deal, { kind: "comissao" });
  const first = await db.$transaction((tx) => issueFeeReceipt(tx, id));
  const intent = `pi_${randomUUID()}`;
  const data = { refundedAmount: returned, stripePaymentIntentId: intent };
  await db.opportunityPayment.update({ where: { id }, data });
  for (const _ of [1, 2]) await db.$transaction((tx) => renewFeeReceipt(tx, intent, at));
  const [receipt, ...others] = await db.receipt.findMany({ where: { paymentId: id, revokedAt: null } });
  if (!receipt || others.length > 0) throw new Error("not one valid receipt");
  return { id, first, amount: receipt.amount, ...contentOf(receipt.conteudo) };
}

test.each([
  ["Free", 770_000n, "0,3%"],
  ["a paid plan", 790_000n, "0,1%"],
])(
  "what a cancelled deal keeps of an early commission is receipted as the unlock fee of %s, in place of the receipt before",
  async (_, returned, percent) => {
    const kept = await returnedCommission("cancelada", returned);
    expect(kept).toMatchObject({
      amount: 800_000n - returned,
      substitui: { numero: kept.first?.number, revogadoEm: "2026-11-22" },
    });
    expect(kept.descricao).toContain(`Taxa de abertura do contato (${percent} do valor`);
  },
);

test.each([
  ["concluida", 770_000n],
  ["cancelada", 100_000n],
] as const)(
  "a partly returned commission stays a commission in a deal that is %s",
  async (status, returned) => {
    expect((await returnedCommission(status, returned)).descricao).toMatch(/^Comissão de 8%/);
  },
);

test("the history shows the returned part of a fee or month", async () => {
  const { id } = await returnedCommission("cancelada", 770_000n);
  const month = await createMonth(captador.userId);
  const first = await db.$transaction((tx) => issuePlanReceipt(tx, month.id));
  await db.planPayment.update({ where: { id: month.id }, data: { refundedAmount: 4_700n } });
  const again = await db.$transaction(async (tx) => {
    const substitui = await revokeOurReceipt(tx, { planPaymentId: month.id }, PARTLY_RETURNED, at);
    return issuePlanReceipt(tx, month.id, substitui);
  });
  const receipt = await db.receipt.findUniqueOrThrow({ where: { id: again?.id ?? "" } });
  expect(contentOf(receipt.conteudo).substitui).toEqual({ numero: first?.number, revogadoEm: "2026-11-22" });
  const all = { tipo: null, de: null, ate: null, depois: null };
  const { items } = await listPayments(captador, all, new Date());
  const returnedOf = (one: string) => items.find((item) => item.id === one)?.devolvido;
  expect([returnedOf(id), returnedOf(month.id)]).toEqual([770_000, 4_700]);
});
