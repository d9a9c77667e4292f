/**
 * `npm run billing:reconcile`: compares every open visit to the payment page, live subscription and open month with the
 * vendor of payments and mends our record, in the database in DATABASE_URL or else in the embedded one in DATA_DIR. What
 * has to be looked at is printed, and makes the command fail.
 */
import { migrate } from "./database";
import { localVariables } from "./local-vendors";
import { loadEnvFile, main, StartError } from "./processes";
import { openDatabase } from "./product-database";

await main(async () => {
  loadEnvFile();
  const database = await openDatabase();
  try {
    await migrate(database.url);
    Object.assign(process.env, localVariables(), { DATABASE_URL: database.url });
    const { reconcileBilling } = await import("@/lib/billing/mutations/reconcile");
    const { checked, mended, problems, unanswered } = await reconcileBilling(new Date());
    for (const name of mended) console.log(`Corrigido: ${name}`);
    for (const problem of problems) console.log(`Para ver: ${problem}`);
    console.log(
      `${checked} registros comparados, ${mended.length} corrigidos, ${problems.length} para ver, ${unanswered} sem resposta.`,
    );
    const { stopJobs } = await import("@/lib/providers/jobs");
    await stopJobs();
    const { db } = await import("@/lib/db");
    await db.$disconnect();
    if (problems.length + unanswered > 0) throw new StartError("Há registros que precisam de atenção.");
  } finally {
    await database.stop();
  }
});
