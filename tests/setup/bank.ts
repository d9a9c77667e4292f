import { randomUUID } from "node:crypto";
import { recordMovement } from "@/lib/money/bank/mutations";
import type { Transaction } from "@/lib/server/db";

export const storeTransfer = (tx: Transaction, planPaymentId: string, amount: bigint): Promise<string> =>
  recordMovement(tx, {
    kind: "transferencia",
    of: { planPaymentId },
    day: "2026-11-28",
    amount,
    code: randomUUID(),
    by: null,
    at: new Date(),
  });
