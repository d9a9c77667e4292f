/** Creates one captador and one funder before the first test. */

import { beforeAll } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { issueLirReceipt } from "@/lib/money/receipts/mutations/issue";
import { db } from "@/lib/server/db";
import { cnpjNumber } from "./cnpj";
import { createFunder, createFundraiser } from "./receipts";

export const YEAR = { de: "2026-01-01", ate: "2026-12-31" };
let serial = 90_000_000;
export const newCnpj = () => cnpjNumber(++serial);

export const issued = async (userId: string, opportunityId: string) => {
  const result = await issueLirReceipt(userId, opportunityId);
  if (!result.ok) throw new Error(result.message);
  return db.receipt.findUniqueOrThrow({ where: { id: result.data.id } });
};
export const refusal = async (promise: Promise<{ ok: boolean; message?: string }>) => {
  const result = await promise;
  return result.ok ? null : result.message;
};
export const mailsTo = (userId: string) =>
  db.emailMessage.findMany({ where: { userId }, orderBy: { createdAt: "asc" }, select: { subject: true } });
export const numbersOf = async (issuer: string) =>
  (await db.receipt.findMany({ where: { issuer }, orderBy: { number: "asc" } })).map(({ number }) => number);
export const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

export let captador: Viewer;
export let funder: Viewer;
beforeAll(async () => {
  captador = await createFundraiser();
  funder = await createFunder();
});
