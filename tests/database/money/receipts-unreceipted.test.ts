import { expect, test, vi } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { ok } from "@/lib/kit/result";
import { revokeReceipt } from "@/lib/money/receipts/mutations/issue";
import { downloadStatement, noticesOf } from "@/lib/money/receipts/queries/downloads";
import { countUnreceipted } from "@/lib/money/receipts/queries/unreceipted";
import { db } from "@/lib/server/db";
import * as queue from "@/lib/words/documents/queries/document-queue";
import { captador, funder, issued, YEAR } from "@/tests/setup/receipt-sides";
import { createDeal, createFunder } from "../../setup/receipts";

async function noticesFor(viewer: Viewer) {
  const drawn = vi.spyOn(queue, "makeDocument").mockResolvedValue(ok(Buffer.from("")));
  await downloadStatement(viewer, { formato: "pdf", ...YEAR }, new Date());
  const drawing = drawn.mock.lastCall?.[1];
  drawn.mockRestore();
  return drawing?.kind === "statement" ? drawing.document.notices : null;
}

const plain = (texts: readonly string[] | null) => texts?.map((text) => text.replaceAll("\u00a0", " "));

test("a funder's statement says how many confirmed deposits of the period have no valid receipt, and their sum", async () => {
  const payer = await createFunder();
  const dealOf = async (wanted: Partial<Parameters<typeof createDeal>[0]> = {}) =>
    (await createDeal({ captador, funder: payer, amount: 100_000_000n, ...wanted })).opportunity.id;
  const receipts = [];
  for (const deposit of ["2026-01-01", "2026-08-10", "2026-12-31"])
    receipts.push(await issued(captador.userId, await dealOf({ deposit })));
  expect(await noticesFor(payer)).toEqual([]);

  // None of these deposits counts.
  await dealOf({ deposit: "2025-12-31" });
  await dealOf({ deposit: "2027-01-01" });
  await dealOf({ status: "desbloqueada" });
  await dealOf({ status: "cancelada" });
  await dealOf({ funder });
  expect(await noticesFor(payer)).toEqual([]);

  const [first, , last] = receipts;
  const revoke = (recibo = "") =>
    revokeReceipt(captador.userId, { recibo, motivo: "O valor está errado." }, new Date());
  expect(await revoke(first?.id)).toMatchObject({ ok: true });
  const one =
    "1 depósito confirmado neste período, R$ 1.000.000,00, ainda sem recibo válido: o extrato não o inclui.";
  expect(plain(await noticesFor(payer))).toEqual([one]);

  expect(await revoke(last?.id)).toMatchObject({ ok: true });
  await dealOf({ status: "concluida", amount: 50n });
  await dealOf({ project: { demonstracao: true } });
  const all = [
    "3 depósitos confirmados neste período, R$ 2.000.000,50, ainda sem recibo válido: o extrato não os inclui.",
    `${one} É de projeto fictício, de demonstração: não vale para o imposto.`,
  ];
  expect(plain(await noticesFor(payer))).toEqual(all);
  const unreceipted = await countUnreceipted(payer.userId, "financiador", YEAR);
  expect(plain(noticesOf(false, { others: [], unreceipted }))).toEqual(all);

  expect(await countUnreceipted(captador.userId, "captador", YEAR)).toEqual([]);
  expect((await noticesFor(captador))?.join(" ")).not.toContain("ainda sem recibo válido");

  // The newest proof of a deposit decides its day.
  const deposit = await db.depositProof.findFirstOrThrow({
    where: { opportunityId: first?.opportunityId ?? "" },
  });
  const { opportunityId, sentById, amount } = deposit;
  const corrected = { opportunityId, sentById, amount, depositedOn: new Date("2025-12-31") };
  await db.depositProof.create({ data: corrected });
  expect(plain(await noticesFor(payer))?.[0]).toMatch(
    /^2 depósitos confirmados neste período, R\$ 1\.000\.000,50/,
  );
});
