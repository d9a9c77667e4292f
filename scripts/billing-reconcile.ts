/**
 * `npm run billing:reconcile`: compares every open visit to the payment page, live subscription and open month with the
 * vendor of payments and mends our record, in the database in DATABASE_URL or else in the embedded one in DATA_DIR. What
 * has to be looked at is printed, and makes the command fail.
 */
import { withProduct } from "./command";
import { loadEnvFile, main, StartError } from "./processes";

async function reconcile(): Promise<void> {
  const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
  const { checked, mended, problems, unanswered } = await reconcileBilling(new Date());
  for (const name of mended) console.log(`Corrigido: ${name}`);
  for (const problem of problems) console.log(`Para ver: ${problem}`);
  console.log(
    `${checked} registros comparados, ${mended.length} corrigidos, ${problems.length} para ver, ${unanswered} sem resposta.`,
  );
  if (problems.length + unanswered > 0) throw new StartError("Há registros que precisam de atenção.");
}

await main(async () => {
  loadEnvFile();
  await withProduct(reconcile);
});
