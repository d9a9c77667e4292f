import { expect, test } from "vitest";
import { OUR_ISSUER } from "@/lib/money/receipts/rules/receipt";
import { db } from "@/lib/server/db";
import { issued, newCnpj } from "@/tests/setup/receipt-sides";
import { createDeal, createFunder, createFundraiser } from "@/tests/setup/receipts";
import { skipReceiptNumbers } from "./mutations";

const NOW = new Date("2026-11-28T15:00:00Z");
const lastOf = async (issuer: string) => (await db.receiptSequence.findUnique({ where: { issuer } }))?.last;

test("without the earlier database, every issuer's next numbers stay unused, also before its first receipt or captador, with a reason", async () => {
  const [cnpj, other, without] = [newCnpj(), newCnpj(), newCnpj()];
  const funder = await createFunder("person");
  const dealOf = async (issuer: string) => {
    const captador = await createFundraiser(issuer);
    const { opportunity } = await createDeal({ captador, funder, organization: { cnpj: issuer } });
    return { userId: captador.userId, opportunityId: opportunity.id };
  };
  const [first, later] = [await dealOf(cnpj), await dealOf(other)];
  expect((await issued(first.userId, first.opportunityId)).number).toBe(1);
  await db.organization.create({
    data: { cnpj: without, razaoSocial: "Cooperativa sem captador", tipo: "Cooperativa" },
  });
  const issuers = 1 + (await db.organization.count());
  const skip = { count: 1_000, reason: "O servidor queimou", operator: "ana" };
  expect(await skipReceiptNumbers(skip, NOW)).toBe(issuers);
  expect((await issued(later.userId, later.opportunityId)).number).toBe(1_001);
  expect([await lastOf(cnpj), await lastOf(OUR_ISSUER), await lastOf(without)]).toEqual([
    1_001, 1_000, 1_000,
  ]);
  expect(await db.auditEntry.findMany({ where: { action: "receipt_numbers_skipped" } })).toMatchObject([
    {
      createdAt: NOW,
      kind: "numeros_de_recibo",
      objectId: "todos",
      reason: skip.reason,
      after: { pulados: 1_000, emitentes: issuers, por: "ana" },
    },
  ]);
});
