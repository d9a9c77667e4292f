import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Author } from "@/lib/admin/audit/mutations";
import { checkMovement, recordCameBack, undoCameBack } from "@/lib/admin/bank/mutations/movements";
import { recordTransfer, reserveTransfer } from "@/lib/admin/payments/mutations/transfer";
import { toIsoDay } from "@/lib/kit/format";
import { commissionOf } from "@/lib/money/fees/rules";
import { db } from "@/lib/server/db";
import { confirmBoth } from "@/tests/setup/deals";
import { COMMISSION, NOTE, newCode, office, openedDeal, VALOR } from "@/tests/setup/outside";

export const second: Author = { ...office, adminId: randomUUID() };
export const third: Author = { ...office, adminId: randomUUID() };
const today = toIsoDay(new Date());

export const movementOf = (checkoutId: string, kind = "recebimento") =>
  db.bankMovement.findFirstOrThrow({ where: { checkoutId, kind }, orderBy: { id: "desc" } });

export const check = async (id: string, by: Author = second) => {
  const { version: versao } = await db.bankMovement.findUniqueOrThrow({ where: { id } });
  return checkMovement(by, { id, versao });
};

type Reported = { dia?: string; by?: Author; tipo?: "voltou" | "nao_feita"; texto?: string; versao?: number };

export async function report(
  id: string,
  { dia = today, by = office, tipo = "voltou", ...rest }: Reported = {},
) {
  const version = (await db.bankMovement.findUnique({ where: { id } }))?.version ?? 1;
  const { texto = newCode(), versao = version } = rest;
  return recordCameBack(by, { id, versao, tipo, dia, texto, motivo: NOTE });
}

export const cameBack = (id: string, dia = today, by: Author = office) => report(id, { dia, by });
export const notMade = (id: string, by: Author = second) => report(id, { tipo: "nao_feita", by });

export async function notBack(id: string, { by = second, versao }: { by?: Author; versao?: number } = {}) {
  const { version = 1 } = (await db.bankMovement.findUnique({ where: { id } })) ?? {};
  return undoCameBack(by, { id, versao: versao ?? version, motivo: NOTE });
}

export async function transfer(
  id: string,
  tipo: "taxa" | "mes",
  valor: bigint,
  { dia = today, texto = newCode() }: { dia?: string; texto?: string } = {},
) {
  const one = { id, tipo, valor: Number(valor), motivo: NOTE };
  await reserveTransfer(office, one);
  return recordTransfer(office, { ...one, dia, texto });
}

/**
 * A commission paid before the amount was confirmed, whose excess the team transferred back. `id`: the transfer's
 * movement. `rest`: centavos kept.
 */
export async function partlyTransferred() {
  const { deal, payment } = await openedDeal("comissao");
  await confirmBoth(deal.id, VALOR / 2n);
  const excess = COMMISSION - commissionOf(VALOR / 2n);
  expect(await transfer(payment.id, "taxa", excess)).toMatchObject({ ok: true });
  return { payment, id: (await movementOf(payment.id, "transferencia")).id, rest: COMMISSION - excess };
}
