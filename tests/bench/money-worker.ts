/** Worker process of money.ts: measures the part that its argument names, and sends the result by IPC. */
import fc from "fast-check";
import pg from "pg";
import Stripe from "stripe";
import { sequences } from "../setup/money-steps.ts";
import { startMoneyWorld } from "../setup/money-world.ts";
import { ENTRIES, type Measures, PAYMENTS, type PageTimes, type Part, SEQUENCES, WEBHOOKS } from "./money.ts";
import { median } from "./rows.ts";

/** Size of the product's pool. */
const CONNECTIONS = 10;
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: CONNECTIONS,
  idleTimeoutMillis: 0,
});

/** Inserts COUNT concluded deals with four ledger entries each. Triggers and foreign-key checks are off. */
const LEDGER = `
  SET session_replication_role = replica;
  CREATE TEMP TABLE d AS SELECT i, uuid_v7() AS deal, uuid_v7() AS match, uuid_v7() AS unlock, uuid_v7() AS fee,
    uuid_v7() AS checkout1, uuid_v7() AS checkout2, uuid_v7() AS e1, uuid_v7() AS e2, uuid_v7() AS e3, uuid_v7() AS e4,
    uuid_v7() AS captador, uuid_v7() AS funder, uuid_v7() AS project FROM generate_series(1, COUNT) i;
  INSERT INTO users (id, email) SELECT captador, 'c' || i || '@exemplo.com.br' FROM d;
  INSERT INTO users (id, email) SELECT funder, 'f' || i || '@exemplo.com.br' FROM d;
  INSERT INTO projects (id, slug, nome_projeto, categoria_origem, categoria, status, urgencia, estado, cidade,
      proponente, valor_total, valor_captado, captado_aqui, captador_id)
    SELECT project, 'p' || i, 'Projeto', 'Ambiental', 'Cooperativismo', 'Em Captação', 'Média', 'SP', 'Campinas',
      'Cooperativa', 100000000, 10000000, 10000000, captador FROM d;
  INSERT INTO matches (id, captador_id, financiador_id, projeto_id, is_matched, matched_at)
    SELECT match, captador, funder, project, true, now() FROM d;
  INSERT INTO opportunities (id, match_id, captador_id, financiador_id, projeto_id, status, amount, confirmed_amount,
      captador_amount, financiador_amount, captador_confirmed_at, financiador_confirmed_at, unlocked_at, times_counted)
    SELECT deal, match, captador, funder, project, 'concluida', 10000000, 10000000, 10000000, 10000000, now(), now(), now(), 1 FROM d;
  INSERT INTO opportunity_payments (id, opportunity_id, kind, captador_id, financiador_id, projeto_id,
      opportunity_amount, fee_percentage, fee_amount, payment_status, paid_at, unlocked_at, stripe_payment_intent_id)
    SELECT unlock, deal, 'desbloqueio', captador, funder, project, 10000000, 0.3, 30000, 'paid', now(), now(), 'u' || i
    FROM d UNION ALL
    SELECT fee, deal, 'comissao', captador, funder, project, 10000000, 8, 800000, 'paid', now(), now(), 'c' || i FROM d;
  INSERT INTO checkouts (id, user_id, purpose, payment_id, amount, status, settled_at, stripe_payment_intent_id)
    SELECT checkout1, captador, 'taxa', unlock, 30000, 'pago', now(), 'u' || i FROM d UNION ALL
    SELECT checkout2, captador, 'taxa', fee, 800000, 'pago', now(), 'c' || i FROM d;
  INSERT INTO ledger_entries (id, cause, cause_id, occurred_at)
    SELECT e1, 'taxa_paga', checkout1::text, now() FROM d UNION ALL SELECT e2, 'comissao_devida', deal::text, now() FROM d
    UNION ALL SELECT e3, 'taxa_paga', checkout2::text, now() FROM d
    UNION ALL SELECT e4, 'captado', deal::text || ':1', now() FROM d;
  INSERT INTO ledger_lines (entry_id, account, amount, user_id, projeto_id)
    SELECT e1, 'stripe', 30000, captador, project FROM d
    UNION ALL SELECT e1, 'receita:desbloqueio', -30000, captador, project FROM d
    UNION ALL SELECT e2, 'a_receber:comissao', 800000, captador, project FROM d
    UNION ALL SELECT e2, 'receita:comissao', -800000, captador, project FROM d
    UNION ALL SELECT e3, 'stripe', 800000, captador, project FROM d
    UNION ALL SELECT e3, 'a_receber:comissao', -800000, captador, project FROM d
    UNION ALL SELECT e4, 'captado', 10000000, captador, project FROM d
    UNION ALL SELECT e4, 'aportes', -10000000, funder, project FROM d;`;

async function proof(): Promise<Measures["proof"]> {
  const client = await pool.connect();
  await client.query(LEDGER.replace("COUNT", String(ENTRIES / 4)));
  // Autovacuum would run ANALYZE only some time after the inserts.
  await client.query("ANALYZE");
  client.release(true);
  const { proveLedger } = await import("@/lib/money/ledger/queries");
  const start = performance.now();
  const { entries, differences } = await proveLedger();
  return { ms: performance.now() - start, entries, differences: differences.length };
}

/** Gives all fees of LEDGER to one account, spreads them over almost two years, and adds their receipts. */
const ONE_ACCOUNT = `
  SET session_replication_role = replica;
  UPDATE opportunity_payments SET captador_id = $1,
    paid_at = timestamptz '2026-01-01' + (hashtext(id::text) % 100000) * interval '5 minutes';
  INSERT INTO receipts (kind, issuer, number, payment_id, reader_id, amount, code, conteudo)
    SELECT 'taxa', 'elo', row_number() OVER (), id, captador_id, fee_amount, md5(id::text), jsonb_build_object(
      'data', to_char(paid_at, 'YYYY-MM-DD'), 'emitente', jsonb_build_object('nome', 'Elo Recicla', 'documento', null),
      'pagador', jsonb_build_object('nome', 'Cooperativa', 'documento', '11222333000181'),
      'descricao', 'Taxa', 'projeto', jsonb_build_object('nome', 'Projeto', 'proponente', 'P', 'aprovacao', null),
      'forma', 'Pix', 'baseLegal', null, 'substitui', null)
    FROM opportunity_payments;
  ANALYZE;`;

type Page = { next: string | null };

async function follow(read: (after: string | undefined) => Promise<Page>): Promise<PageTimes> {
  const times: number[][] = [];
  for (let round = 0; round < 3; round += 1) {
    let after: string | undefined;
    for (let page = 0; page === 0 || after; page += 1) {
      const start = performance.now();
      const { next } = await read(after);
      times[page] = [...(times[page] ?? []), performance.now() - start];
      after = next ?? undefined;
    }
  }
  const best = times.map((of) => Math.min(...of));
  const tenth = Math.ceil(best.length / 10);
  return { first: median(best.slice(0, tenth)), last: median(best.slice(-tenth)), pages: best.length };
}

async function history(): Promise<Measures["history"]> {
  const client = await pool.connect();
  await client.query(LEDGER.replace("COUNT", String(PAYMENTS / 2)));
  const { rows } = await client.query<{ id: string }>("SELECT captador AS id FROM d LIMIT 1");
  const userId = rows[0]?.id ?? "";
  await client.query(ONE_ACCOUNT.replace("$1", `'${userId}'`));
  client.release(true);
  const { listPayments } = await import("@/lib/money/receipts/queries/history");
  const { listReceipts, sumReceipts } = await import("@/lib/money/receipts/queries/receipts");
  const whose = { userId, userType: "captador" as const };
  const days = { de: "2020-01-01", ate: "2030-12-31" };
  const none = { tipo: null, de: null, ate: null };
  const pages = await follow((depois) =>
    listPayments(whose, { ...none, depois: depois ?? null }, new Date()),
  );
  const statement = await follow((depois) => listReceipts(userId, days, depois));
  const start = performance.now();
  await sumReceipts(userId, days);
  return { pages, statement, sums: performance.now() - start };
}

/** Statements that write the rows of one paid fee, with values of realistic length. `$1`: id of the fee's checkout. */
const ROWS = [
  `INSERT INTO stripe_events (id, type, attempts) VALUES ('evt_' || $1, 'checkout.session.completed', 1)
    ON CONFLICT (id) DO UPDATE SET attempts = stripe_events.attempts + 1`,
  `INSERT INTO checkouts (id, user_id, purpose, payment_id, amount, stripe_session_id)
    SELECT id, user_id, purpose, payment_id, amount, 'cs_' || $1 FROM checkouts WHERE id = $1::uuid
    ON CONFLICT (id) DO UPDATE SET status = 'pago', settled_at = now(), stripe_payment_intent_id = 'pi_' || $1, url = null`,
  `INSERT INTO opportunity_payments (id, opportunity_id, kind, captador_id, financiador_id, projeto_id,
      opportunity_amount, fee_percentage, fee_amount)
    SELECT p.id, p.opportunity_id, p.kind, p.captador_id, p.financiador_id, p.projeto_id, p.opportunity_amount,
      p.fee_percentage, p.fee_amount FROM opportunity_payments p JOIN checkouts c ON c.payment_id = p.id
    WHERE c.id = $1::uuid ON CONFLICT (id) DO UPDATE SET payment_status = 'paid', paid_at = now(), unlocked_at = now(),
      stripe_payment_intent_id = 'pi_' || $1, expires_at = null`,
  `INSERT INTO opportunities (id, match_id, projeto_id, amount)
    SELECT o.id, o.match_id, o.projeto_id, o.amount FROM opportunities o JOIN opportunity_payments p
      ON p.opportunity_id = o.id JOIN checkouts c ON c.payment_id = p.id WHERE c.id = $1::uuid
    ON CONFLICT (id) DO UPDATE SET status = 'desbloqueada', unlocked_at = now()`,
  `INSERT INTO deal_events (opportunity_id, type, details) SELECT p.opportunity_id, 'desbloqueada', '{"valor": 30000}'
    FROM opportunity_payments p JOIN checkouts c ON c.payment_id = p.id WHERE c.id = $1::uuid`,
  `WITH e AS (INSERT INTO ledger_entries (cause, cause_id, occurred_at) VALUES ('taxa_paga', $1, now())
      ON CONFLICT (cause, cause_id) DO NOTHING RETURNING id)
    INSERT INTO ledger_lines (entry_id, account, amount) SELECT e.id, v.account, v.amount
    FROM e, (VALUES ('stripe', 30000), ('receita:desbloqueio', -30000)) v(account, amount)`,
  ...["captador", "financiador"].flatMap((side) => [
    `INSERT INTO email_messages (email_type, to_address, subject, idempotency_key, payload)
      VALUES ('system_notification', 'a@exemplo.com.br', 'Contato desbloqueado', '${side}' || $1,
        decode(repeat('07', 700), 'hex')) ON CONFLICT (idempotency_key) DO UPDATE SET subject = excluded.subject`,
    `INSERT INTO pgboss.job (name, data) VALUES ('email', jsonb_build_object('id', $1::text))`,
  ]),
  `WITH n AS (INSERT INTO receipt_sequences (issuer, last) VALUES ('bench', 1)
      ON CONFLICT (issuer) DO UPDATE SET last = receipt_sequences.last + 1 RETURNING last)
    INSERT INTO receipts (kind, issuer, number, payment_id, opportunity_id, reader_id, amount, code, conteudo)
      SELECT 'taxa', 'bench', n.last, p.id, p.opportunity_id, p.captador_id, p.fee_amount, md5($1), jsonb_build_object(
        'data', '2026-11-22', 'emitente', jsonb_build_object('nome', 'Elo Recicla', 'documento', null),
        'pagador', jsonb_build_object('nome', 'Cooperativa', 'documento', '11222333000181'),
        'descricao', 'Taxa', 'projeto', jsonb_build_object('nome', 'Projeto', 'proponente', 'P', 'aprovacao', null),
        'forma', 'Cartão', 'baseLegal', null, 'substitui', null)
      FROM n, opportunity_payments p JOIN checkouts c ON c.payment_id = p.id WHERE c.id = $1::uuid
    ON CONFLICT (code) DO UPDATE SET amount = excluded.amount`,
  `INSERT INTO stripe_events (id, type) VALUES ('evt_' || $1, 'checkout.session.completed')
    ON CONFLICT (id) DO UPDATE SET processed_at = now()`,
];

async function upsert(id: string): Promise<void> {
  for (const sql of ROWS) await pool.query(sql, [id]);
}

async function upsertTogether(id: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    for (const sql of ROWS) await client.query(sql, [id]);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

async function timeOf<T>(all: T[], one: (item: T) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const queue = all[Symbol.iterator]();
  const work = async () => {
    for (const item of queue) await one(item);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return performance.now() - start;
}

/** Client of the sandbox's Stripe, which sends no webhooks here: the benchmark delivers them itself. */
async function openVendor() {
  const {
    STRIPE_BASE_URL: base = "",
    STRIPE_SECRET_KEY: key = "",
    STRIPE_WEBHOOK_SECRET: secret = "",
  } = process.env;
  const control = async (address: string, body: object) => {
    const answer = await fetch(`${base}/_sandbox/stripe/${address}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  };
  await control("webhooks", { mode: "drop" });
  const { hostname: host, port } = new URL(base);
  const stripe = new Stripe(key, { host, port, protocol: "http", telemetry: false });
  return {
    pay: (sessionId: string) => control(`sessions/${sessionId}/pay`, {}),
    async webhooks() {
      const signed: { body: string; signature: string }[] = [];
      for await (const event of stripe.events.list({ type: "checkout.session.completed", limit: 100 })) {
        const body = JSON.stringify(event);
        const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
        signed.push({ body, signature });
      }
      return signed;
    },
  };
}

async function webhooks(): Promise<Measures["webhooks"]> {
  const vendor = await openVendor();
  const { beginFee } = await import("@/lib/money/fees/mutations/pay");
  const { handleStripeEvent } = await import("@/lib/money/billing/mutations/stripe-events");
  const { createDeal } = await import("../setup/deal-room.ts");
  const { db } = await import("@/lib/server/db");
  const prepare = async (isPaid: boolean): Promise<string[]> => {
    const checkouts: string[] = [];
    for (let count = 0; count < WEBHOOKS; count += 1) {
      const { id, captador } = await createDeal({ status: "bloqueada" });
      const feeInput = { opportunityId: id, kind: "desbloqueio" as const, returnPath: "/dashboard" };
      const opened = await beginFee(captador.userId, feeInput);
      const url = opened.ok ? opened.data.url : "";
      const checkout = await db.checkout.findFirstOrThrow({ where: { url } });
      if (isPaid) await vendor.pay(checkout.stripeSessionId ?? "");
      checkouts.push(checkout.id);
    }
    return checkouts;
  };
  const [alone, together] = [await prepare(false), await prepare(false)];
  // Warm up: a server in service has processed webhooks before.
  await prepare(true);
  const early = await vendor.webhooks();
  await timeOf(early, ({ body, signature }) => handleStripeEvent(body, signature));
  await timeOf(await prepare(false), upsert);
  const paid = await prepare(true);
  const known = new Set(early.map(({ body }) => body));
  const signed = (await vendor.webhooks()).filter(({ body }) => !known.has(body));
  if (signed.length !== WEBHOOKS) throw new Error(`${signed.length} webhooks`);
  // Measure the three ways directly after each other, so that machine load affects them alike.
  const product = await timeOf(signed, ({ body, signature }) => handleStripeEvent(body, signature));
  const upserts = await timeOf(alone, upsert);
  const inOne = await timeOf(together, upsertTogether);
  await timeOf(signed, ({ body, signature }) => handleStripeEvent(body, signature));
  const entered = await db.ledgerEntry.count({ where: { cause: "taxa_paga", causeId: { in: paid } } });
  return { product, upserts, together: inOne, wrong: Math.abs(entered - WEBHOOKS) };
}

async function model(): Promise<Measures["model"]> {
  const world = await startMoneyWorld();
  const { playDeal, seen } = await import("../setup/money-model.ts");
  await (await import("@/lib/providers/jobs")).getBoss();
  const start = performance.now();
  const result = await fc.check(
    fc.asyncProperty(sequences(12), async (commands) => {
      const flaws = await playDeal(world, commands);
      if (flaws.length > 0) throw new Error(flaws.join("; "));
    }),
    { numRuns: SEQUENCES },
  );
  const flaws = result.failed
    ? [`semente ${result.seed}: ${JSON.stringify(result.counterexample)}: ${String(result.errorInstance)}`]
    : [];
  const seconds = (performance.now() - start) / 1000;
  const counts = Object.entries(seen).map(([what, times]) => `${what} ${times}`);
  return { sequences: result.numRuns, flaws, seconds, seen: counts.join(", ") };
}

const WORK: { [P in Part]: () => Promise<Measures[P]> } = { proof, history, webhooks, model };
const part = process.argv[2] as Part;
process.send?.(await WORK[part]());
