/**
 * `npm run ledger:prove`: recomputes every total that the product shows from the ledger, in the database in
 * DATABASE_URL or else in the embedded one in DATA_DIR. Exit code 1 when something differs.
 */
import { localVariables } from "./local-vendors";
import { loadEnvFile, main } from "./processes";
import { openDatabase } from "./product-database";

await main(async () => {
  loadEnvFile();
  const database = await openDatabase();
  try {
    Object.assign(process.env, localVariables(), { DATABASE_URL: database.url });
    const { proveLedger } = await import("@/lib/ledger/queries");
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
  } finally {
    await database.stop();
  }
});
