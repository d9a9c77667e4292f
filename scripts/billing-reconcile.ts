/**
 * `npm run billing:reconcile [-- --since ISO]`: compares our records with Stripe's and fixes ours (reconcileBilling).
 * Prints the fixed records and the problems that remain, without personal data.
 * - `--since` is for the time after a restore, with the moment of the backup (docs/operating.md, Restore). It finds the
 *   checkout sessions, subscriptions and refunds that Stripe created since then and that this database lacks. It stores
 *   subscriptions of known customers and refunds of known payments, and prints the other objects (findUnknown).
 * - Exit code 1 if a problem remains, if `--since` printed an object, or if Stripe did not answer a comparison.
 */
import { parseArgs } from "node:util";
import { formatDate, formatMoneyExactly } from "@/lib/kit/format";
import { withProduct } from "./command";
import { loadEnvFile, main, StartError } from "./processes";

/** Time with a time zone, so that it means the same moment everywhere. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/;

function readSince(): Date | null {
  const { values } = parseArgs({ options: { since: { type: "string" } } });
  if (values.since === undefined) return null;
  if (MOMENT.test(values.since) && !Number.isNaN(Date.parse(values.since))) return new Date(values.since);
  throw new StartError("Uso: npm run billing:reconcile [-- --since 2026-11-23T02:00:00Z]");
}

const KINDS = { session: "página de pagamento", subscription: "assinatura", refund: "devolução" } as const;
/** States of a checkout session; those of a subscription are printed in Stripe's words. */
const STATES = new Map([
  ["open", "aberta"],
  ["paid", "paga"],
  ["unpaid", "em processamento"],
]);

async function printUnknown(since: Date): Promise<number> {
  const { findUnknown } = await import("@/lib/money/billing/mutations/find-unknown");
  const { unknown, problems } = await findUnknown(since);
  for (const { kind, id, amount, at, belongsTo, state } of unknown) {
    const facts = [
      id,
      formatMoneyExactly(amount),
      formatDate(at),
      belongsTo,
      STATES.get(state ?? "") ?? state,
    ];
    console.log(`Desconhecido: ${KINDS[kind]} ${facts.filter(Boolean).join(", ")}`);
  }
  for (const problem of problems) console.log(`Para ver: ${problem}`);
  console.log(`${unknown.length} desconhecidos desde ${since.toISOString()}.`);
  return unknown.length + problems.length;
}

async function reconcile(since: Date | null): Promise<void> {
  const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
  const { checked, mended, problems, unanswered } = await reconcileBilling(new Date());
  for (const name of mended) console.log(`Corrigido: ${name}`);
  for (const problem of problems) console.log(`Para ver: ${problem}`);
  console.log(
    `${checked} registros comparados, ${mended.length} corrigidos, ${problems.length} para ver, ${unanswered} sem resposta.`,
  );
  const unknown = since ? await printUnknown(since) : 0;
  if (problems.length + unanswered + unknown > 0)
    throw new StartError("Há registros que precisam de atenção.");
}

await main(async () => {
  loadEnvFile();
  const since = readSince();
  await withProduct(() => reconcile(since));
});
