/**
 * `npm run keys:rotate` re-encrypts stored values with the current key, so that older keys can be removed. Servers may
 * run meanwhile. Exit code 1 if the key of a value is missing. The current key is:
 * - for bank accounts and second-factor secrets: the first key of BANK_KEYS or, if none is set, NEXTAUTH_SECRET
 * - for contents of mails: NEXTAUTH_SECRET
 */
import { withProduct } from "./command";
import { loadEnvFile, main } from "./processes";

async function rotate(): Promise<void> {
  const { reencryptBankAccounts } = await import("@/lib/money/deals/mutations/reencrypt");
  const { reencrypted, current, unreadable } = await reencryptBankAccounts();
  console.log(
    `${reencrypted} contas seladas com a chave em uso, ${current} já estavam, ${unreadable} ilegíveis.`,
  );
  const { reencryptSecondFactors } = await import("@/lib/people/second-factor/mutations");
  const factors = await reencryptSecondFactors();
  console.log(
    `${factors.reencrypted} verificações em duas etapas seladas com a chave em uso, ${factors.unreadable} ilegíveis.`,
  );
  const { reencryptContents } = await import("@/lib/words/email/mutations/reencrypt");
  const mails = await reencryptContents();
  console.log(
    `${mails.reencrypted} e-mails guardados selados com o segredo em uso, ${mails.current} já estavam, ${mails.unreadable} ilegíveis.`,
  );
  if (unreadable + factors.unreadable + mails.unreadable > 0) {
    console.log("Devolva a BANK_KEYS ou a NEXTAUTH_SECRET_PREVIOUS a chave que falta.");
    process.exitCode = 1;
  }
}

await main(async () => {
  loadEnvFile();
  await withProduct(rotate);
});
