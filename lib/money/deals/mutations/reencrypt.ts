import "server-only";
import { FIRST_UUID } from "@/lib/kit/ids";
import { decryptLasting, encryptLasting } from "@/lib/server/crypto";
import { db } from "@/lib/server/db";
import { encryptionContextOf } from "../queries/deal";

const BATCH = 200;

type ReencryptResult = {
  reencrypted: number;
  current: number;
  unreadable: number;
};

/**
 * Re-encrypts the bank accounts with the current key, so that old keys can be removed. Keeps `version` and `changedAt`,
 * and sends no mail.
 */
export async function reencryptBankAccounts(): Promise<ReencryptResult> {
  const counts = { reencrypted: 0, current: 0, unreadable: 0 };
  let after = FIRST_UUID;
  for (;;) {
    const accounts = await db.bankAccount.findMany({
      where: { projetoId: { gt: after } },
      orderBy: { projetoId: "asc" },
      take: BATCH,
      select: { projetoId: true, ciphertext: true },
    });
    for (const { projetoId, ciphertext } of accounts) {
      const text = decryptLasting(encryptionContextOf(projetoId), ciphertext);
      const sealed = text === null ? null : encryptLasting(encryptionContextOf(projetoId), text);
      if (sealed === null) counts.unreadable += 1;
      else if (sealed.equals(ciphertext)) counts.current += 1;
      else
        counts.reencrypted += await db.$executeRaw`
          update bank_accounts set ciphertext = ${sealed}
          where projeto_id = ${projetoId}::uuid and ciphertext = ${ciphertext}`;
    }
    if (accounts.length < BATCH) return counts;
    after = accounts.at(-1)?.projetoId ?? after;
  }
}
