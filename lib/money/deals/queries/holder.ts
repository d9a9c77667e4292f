import "server-only";
import { decryptLasting } from "@/lib/server/crypto";
import type { Transaction } from "@/lib/server/db";
import type { BankAccountDetails } from "../schema";
import { encryptionContextOf } from "./deal";

/** CNPJ or CPF of the holder of a project's bank account. Null without a bank account, or if it cannot be decrypted. */
export async function findHolder(tx: Transaction, projetoId: string): Promise<string | null> {
  const account = await tx.bankAccount.findUnique({ where: { projetoId }, select: { ciphertext: true } });
  const opened = account && decryptLasting(encryptionContextOf(projetoId), account.ciphertext);
  return opened ? (JSON.parse(opened) as BankAccountDetails).documento : null;
}
