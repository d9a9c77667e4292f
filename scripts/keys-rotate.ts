/**
 * `npm run keys:rotate`: seals stored bank accounts by the first of BANK_KEYS, or by NEXTAUTH_SECRET without any. Exit code
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
  if (unreadable > 0) {
    console.log("Devolva a BANK_KEYS ou a NEXTAUTH_SECRET_PREVIOUS a chave que falta.");
    process.exitCode = 1;
  }
}

await main(async () => {
  loadEnvFile();
  await withProduct(rotate);
});
