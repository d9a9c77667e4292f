import "server-only";
import { decryptLasting } from "@/lib/server/crypto";
import type { Transaction } from "@/lib/server/db";
import type { BankAccountDetails } from "../schema";
import { encryptionContextOf } from "./deal";

/** Null if the bank account cannot be decrypted. */
export function openBankAccount(projetoId: string, ciphertext: Uint8Array): BankAccountDetails | null {
  const opened = decryptLasting(encryptionContextOf(projetoId), ciphertext);
  return opened === null ? null : (JSON.parse(opened) as BankAccountDetails);
}

/** CNPJ or CPF of the holder of a project's bank account. Null without a bank account, or if it cannot be decrypted. */
export async function findHolder(tx: Transaction, projetoId: string): Promise<string | null> {
  const account = await tx.bankAccount.findUnique({ where: { projetoId }, select: { ciphertext: true } });
  return (account && openBankAccount(projetoId, account.ciphertext)?.documento) ?? null;
}
