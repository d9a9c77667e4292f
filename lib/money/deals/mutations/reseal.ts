import "server-only";
import { FIRST_UUID } from "@/lib/kit/ids";
import { decryptLasting, encryptLasting } from "@/lib/server/crypto";
import { db } from "@/lib/server/db";
import { sealOf } from "../queries/deal";

/** Accounts read in one step. */
const BATCH = 200;

export type ResealResult = {
  resealed: number;
  /** Sealed by the key in use already. */
  current: number;
  /** No known key opens them. */
  unreadable: number;
};

/**
 * Seals every bank account by the key in use, so that earlier keys may go. An account that its captador changes meanwhile
 * is sealed by that key anyway. Neither its version nor its moments change, and nobody is told.
 */
export async function resealBankAccounts(): Promise<ResealResult> {
  const counts = { resealed: 0, current: 0, unreadable: 0 };
  let after = FIRST_UUID;
  for (;;) {
    const accounts = await db.bankAccount.findMany({
      where: { projetoId: { gt: after } },
      orderBy: { projetoId: "asc" },
      take: BATCH,
      select: { projetoId: true, ciphertext: true },
    });
    for (const { projetoId, ciphertext } of accounts) {
      const text = decryptLasting(sealOf(projetoId), ciphertext);
      const sealed = text === null ? null : encryptLasting(sealOf(projetoId), text);
      if (sealed === null) counts.unreadable += 1;
      else if (sealed.equals(ciphertext)) counts.current += 1;
      else
        counts.resealed += await db.$executeRaw`
          update bank_accounts set ciphertext = ${sealed}
          where projeto_id = ${projetoId}::uuid and ciphertext = ${ciphertext}`;
    }
    if (accounts.length < BATCH) return counts;
    after = accounts.at(-1)?.projetoId ?? after;
  }
}
