/** Part of `npm run machine:check`: finds failures of the servers that their health check does not show. */
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { connect } from "./migrations.ts";

/** Minutes that a job may wait, as on the page /admin/saude (lib/admin/health/rules.ts). */
const WAIT = 15;
/** Maximum hours since the end of the last comparison with Stripe: a day plus the time that a comparison takes. */
const COMPARISON = 26;
/**
 * Wrong signatures at Stripe's webhook are a problem if the last arrives at least this many minutes after the first. A
 * stranger may send a single one. But if our secret is wrong, Stripe repeats its events for days.
 */
const SIGNATURES = 30;
/** Time (ms) for all answers of the database; less than systemd's TimeoutStartSec. */
const PATIENCE = 15_000;

/**
 * Queues that have a late job and completed no job in the last WAIT minutes. A queue that still completes jobs may be
 * slow, but is not stuck.
 */
const STUCK = `
  select name, floor(extract(epoch from now() - min(start_after)) / 60)::int as minutes
  from pgboss.job waiting
  where state < 'active' and not blocked and start_after < now() - interval '${WAIT} minutes'
  group by name
  having not exists (
    select 1 from pgboss.job done where done.name = waiting.name and done.state = 'completed'
      and done.completed_on > now() - interval '${WAIT} minutes')
  order by minutes desc`;

async function queueProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; minutes: number }>(STUCK);
  const [first] = rows;
  if (!first) return [];
  return [
    `tarefas: filas paradas: ${rows.length}, a mais antiga (${first.name}) há ${first.minutes} minutos: /admin/saude`,
  ];
}

/** Whether the last finished job of the nightly queue `owed-refunds` failed, after all its retries. */
const UNRETURNED = `
  select state = 'failed' as failed from pgboss.job where name = 'owed-refunds' and state in ('completed', 'failed')
  order by created_on desc limit 1`;

async function refundProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ failed: boolean }>(UNRETURNED);
  return rows[0]?.failed
    ? ["devoluções pendentes: a última rodada da noite falhou: /admin/saude, fila owed-refunds"]
    : [];
}

/**
 * The nightly comparison with Stripe runs in rounds, each a job (reconcileRound). `isWhole` marks the last round.
 * - `isLate`: no comparison ended in the last COMPARISON hours, and the queue is older than that
 * - `problems`, `unanswered`: sums over the completed rounds of the newest comparison
 */
const COMPARED = `
  with done as (
    select * from pgboss.job where name = 'billing-reconcile' and state = 'completed'
  ), newest as (
    select max(created_on) as at from done where data ->> 'id' = name
  )
  select
    coalesce(
      (select max(completed_on) from done where coalesce((output ->> 'isWhole')::boolean, true)),
      (select created_on from pgboss.queue where name = 'billing-reconcile')
    ) < now() - interval '${COMPARISON} hours' as "isLate",
    coalesce(sum((output ->> 'problems')::int), 0)::int as problems,
    coalesce(sum((output ->> 'unanswered')::int), 0)::int as unanswered
  from done, newest where created_on >= at`;

type Compared = { isLate: boolean | null; problems: number; unanswered: number };

async function comparisonProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Compared>(COMPARED);
  const { isLate = false, problems = 0, unanswered = 0 } = rows[0] ?? {};
  const found: string[] = [];
  if (isLate)
    found.push(
      `comparação com a Stripe: nenhuma terminou nas últimas ${COMPARISON} horas: /admin/saude, fila billing-reconcile`,
    );
  if (problems + unanswered > 0)
    found.push(
      `comparação com a Stripe: ${problems} para ver, ${unanswered} sem resposta: elo npm run billing:reconcile`,
    );
  return found;
}

/** Ignores wrong signatures before Stripe's newest event: our secret was right then, so a stranger sent them. */
const UNSIGNED = `
  select floor(extract(epoch from now() - min(created_at)) / 60)::int as minutes
  from security_events
  where event_type = 'stripe_signature_failed' and created_at > now() - interval '1 day'
    and created_at > coalesce((select max(received_at) from stripe_events), '-infinity')
  having max(created_at) - min(created_at) >= interval '${SIGNATURES} minutes'`;

async function signatureProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ minutes: number }>(UNSIGNED);
  return rows.map(
    ({ minutes }) =>
      `Stripe: avisos com assinatura errada há ${minutes} minutos, e nenhum certo desde então: STRIPE_WEBHOOK_SECRET`,
  );
}

async function askInside(url: string): Promise<string[]> {
  let client: pg.Client | undefined;
  try {
    client = await connect(url);
    // Limit only this transaction, because a pooler gives the connection to others afterwards.
    await client.query("BEGIN READ ONLY; SET LOCAL statement_timeout = '10s'");
    const { rows } = await client.query("SELECT to_regclass('pgboss.job') AS jobs");
    if (rows[0]?.jobs === null) return ["tarefas: nenhum servidor começou as filas"];
    return [
      ...(await queueProblems(client)),
      ...(await refundProblems(client)),
      ...(await comparisonProblems(client)),
      ...(await signatureProblems(client)),
    ];
  } catch (error) {
    return [`banco de dados: ${(error as Error).message}`];
  } finally {
    await client?.end().catch(() => {});
  }
}

/**
 * Queries the database directly, so that no public address needs to reveal these failures. If the database does not
 * answer, the connection may stay open, so the caller must end the process.
 * @param patience time (ms) after which a missing answer is a problem
 * @returns one line per problem, without personal data
 */
export const insideProblems = (url: string, patience = PATIENCE): Promise<string[]> =>
  Promise.race([askInside(url), wait(patience, ["banco de dados: sem resposta"])]);
