/**
 * `npm run ledger:prove`: compares the ledger with the amounts, open contacts and completed deals that the product
 * shows. Exit code 1 for a difference.
 */
import { withProduct } from "./command";
import { loadEnvFile, main } from "./processes";

async function prove(): Promise<void> {
  const { proveLedger } = await import("@/lib/money/ledger/queries");
  const { entries, differences } = await proveLedger();
  for (const { what, id, shown, ledger } of differences)
    console.log(`${what}  ${id}  mostrado ${shown}  livro ${ledger}`);
  const count = entries.toLocaleString("pt-BR");
  console.log(
    differences.length === 0
      ? `${count} lançamentos: tudo confere.`
      : `${count} lançamentos, ${differences.length} diferenças (centavos).`,
  );
  if (differences.length > 0) process.exitCode = 1;
}

await main(async () => {
  loadEnvFile();
  await withProduct(prove);
});
