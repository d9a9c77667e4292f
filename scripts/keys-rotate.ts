/**
 * `npm run keys:rotate`: seals stored bank accounts and secrets of second factors by the first of BANK_KEYS, or by NEXTAUTH_SECRET without any. Exit code
 * 1 while a key is missing that one of them needs.
 */
import { withProduct } from "./command";
import { loadEnvFile, main } from "./processes";

async function rotate(): Promise<void> {
  const { resealBankAccounts } = await import("@/lib/money/deals/mutations/reseal");
  const { resealed, current, unreadable } = await resealBankAccounts();
  console.log(
    `${resealed} contas seladas com a chave em uso, ${current} já estavam, ${unreadable} ilegíveis.`,
  );
  const { resealSecondFactors } = await import("@/lib/people/second-factor/mutations");
  const factors = await resealSecondFactors();
  console.log(
    `${factors.resealed} verificações em duas etapas seladas com a chave em uso, ${factors.unreadable} ilegíveis.`,
  );
  if (unreadable + factors.unreadable > 0) {
    console.log("Devolva a BANK_KEYS ou a NEXTAUTH_SECRET_PREVIOUS a chave que falta.");
    process.exitCode = 1;
  }
}

await main(async () => {
  loadEnvFile();
  await withProduct(rotate);
});
