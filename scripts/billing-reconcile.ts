/**
 * `npm run billing:reconcile`: compares every open checkout, live subscription and open month with Stripe and corrects
 * our record, in the database of DATABASE_URL or the embedded one in DATA_DIR. Fails if problems remain, and prints
 * them.
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
