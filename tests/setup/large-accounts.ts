/**
 * Fills a small database in which a few accounts have far more rows than the others: OPERATOR, PROGRAMME and FINISHED
 * each have a third of all supports. A statement that reads all rows of such an account, or all projects, reads so many
 * rows that a test notices it.
 */
import type pg from "pg";
import { DEALS_OF_PAIRS_SQL, FINISHED, OPERATOR, PROGRAMME } from "../bench/fill-operator";
import {
  DEALS_SQL,
  id,
  LARGE_FUNDER,
  LARGE_OWNER,
  ordinary,
  percent,
  TALKS_SQL,
} from "../bench/fill-workspace";

const PROJECTS = 4_000;
/** Supports per account (OPERATOR, PROGRAMME, FINISHED); interests per account (LARGE_OWNER, LARGE_FUNDER). */
export const SUPPORTS = 1_500;
/** Number of projects per owner. LARGE_OWNER's projects have the lowest numbers, OPERATOR's the numbers after them. */
const OWNED = 20;
/** CAPTADORES own half of the projects after OPERATOR's. */
const CAPTADORES = { first: ordinary("captador", 0), count: 500 };
const FUNDERS = { first: ordinary("financiador", 0), count: 2_500 };

const account = (number: number | string) => id("account", `${number}`);
const project = (number: string) => `'gerado_' || ${number}`;

const ACCOUNTS_SQL = [
  `CREATE TEMP TABLE person AS SELECT n, ${account("n")} AS id, kind FROM (
     SELECT ${CAPTADORES.first} + n AS n, 'captador' AS kind FROM generate_series(0, ${CAPTADORES.count - 1}) n
     UNION ALL SELECT ${FUNDERS.first} + n, 'financiador' FROM generate_series(0, ${FUNDERS.count - 1}) n
     UNION ALL VALUES (${LARGE_OWNER}, 'captador'), (${OPERATOR}, 'captador'), (${LARGE_FUNDER}, 'financiador'),
       (${PROGRAMME}, 'financiador'), (${FINISHED}, 'financiador')) numbered`,
  "INSERT INTO users (id, email, email_confirmed_at) SELECT id, n || '@exemplo.com.br', now() FROM person",
  `INSERT INTO profiles (user_id, full_name, user_type, city, state)
   SELECT id, 'Pessoa ' || n, kind, 'Campinas', 'SP' FROM person`,
  `INSERT INTO empresas (user_id, cnpj, razao_social, cidade, estado)
   SELECT id, lpad(n::text, 14, '0'), 'Indústria ' || n, 'Campinas', 'SP' FROM person
   WHERE kind = 'financiador' AND n % 2 = 1`,
  `INSERT INTO sessions (id, user_id, device, created_at, last_seen_at, expires_at)
   SELECT id, id, 'Chrome no Windows', now(), now(), now() + interval '30 days' FROM person`,
  `INSERT INTO projects (source_id, fonte, slug, nome_projeto, descricao, categoria_origem, categoria, status, urgencia,
     estado, cidade, proponente, tipo_proponente, valor_total, valor_captado, aprovado_em, prazo_captacao, publicado,
     demonstracao, captador_id, materiais)
   SELECT ${project("i")}, 'Lista gerada', 'projeto-gerado-' || i, 'Central de triagem ' || i,
     repeat('Descrição inventada sobre triagem, prensas, renda e oficinas. ', 7), 'Ambiental', 'Gestão de Resíduos',
     'Em Captação', 'Baixa', 'SP', 'Campinas', 'Cooperativa ' || i, 'Cooperativa', 50000000, 0, current_date,
     current_date + 30 + i % 300, true, true,
     CASE WHEN i <= ${OWNED} THEN ${account(LARGE_OWNER)} WHEN i <= ${2 * OWNED} THEN ${account(OPERATOR)}
       WHEN i % 2 = 0 THEN ${account(`${CAPTADORES.first} + i % ${CAPTADORES.count}`)} END, ARRAY['Vidro']
   FROM generate_series(1, ${PROJECTS}) i`,
];

/**
 * The supports, each `k` hours old.
 * - OPERATOR and PROGRAMME: most are concluded.
 * - FINISHED: half are cancelled. The others are concluded and have a receipt. DEALS_SQL writes no receipt where `k` is
 *   a multiple of five, so FINISHED has no such `k`.
 */
const PAIRS_SQL = `CREATE TEMP TABLE pair AS
  SELECT k, p.captador_id, ${account("financiador")} AS financiador_id, p.id AS projeto_id, now() - k * interval '1 hour' AS em,
    CASE WHEN ${percent("k")} < CASE financiador WHEN ${FINISHED} THEN 50 ELSE 10 END THEN 'cancelada'
      WHEN financiador = ${FINISHED} THEN 'concluida'
      WHEN ${percent("k")} < 20 THEN 'bloqueada' WHEN ${percent("k")} < 30 THEN 'desbloqueada'
      WHEN ${percent("k")} < 40 THEN 'confirmada' ELSE 'concluida' END AS status
  FROM (
    SELECT k, ${FUNDERS.first} + k AS financiador, ${OWNED + 1} + k % ${OWNED} AS i FROM generate_series(1, ${SUPPORTS}) k
    UNION ALL SELECT ${SUPPORTS} + k, ${PROGRAMME}, 100 + 2 * k FROM generate_series(1, ${SUPPORTS}) k
    UNION ALL SELECT 10 * ${SUPPORTS} + 5 * k + 1, ${FINISHED}, 100 + 2 * k FROM generate_series(1, ${SUPPORTS}) k) numbered
  JOIN projects p ON p.source_id = ${project("i")}`;

const WISHES_SQL = [
  `INSERT INTO empresas_interessadas (user_id, projeto_id, nome_empresa, email_contato, valor_interesse, status_interesse,
     created_at, updated_at)
   SELECT ${account("financiador")}, p.id, 'Indústria', 'contato@exemplo.com.br', 5000000, 'Interessada', em, em FROM (
     SELECT ${FUNDERS.first} + k AS financiador, 1 + k % ${OWNED} AS i, now() - k * interval '1 hour' AS em
     FROM generate_series(1, ${SUPPORTS}) k
     UNION ALL SELECT ${LARGE_FUNDER}, 99 + 2 * k, now() - k * interval '1 hour' FROM generate_series(1, ${SUPPORTS}) k) numbered
   JOIN projects p ON p.source_id = ${project("i")}`,
  `INSERT INTO portfolios (id, user_id, valor, escolhas, created_at, updated_at, link_desde, link_hash)
   SELECT ${id("deal", "1000000 + n")}, ${account(`CASE WHEN n = 2 THEN ${PROGRAMME} ELSE ${FUNDERS.first} + n END`)},
     90000000, '{}', now(), now(), now(), sha256(lpad(n::text, 43, 'A')::bytea)
   FROM generate_series(1, 500) n`,
  `INSERT INTO portfolio_lines (portfolio_id, projeto_id, ordem, valor, motivo)
   SELECT ${id("deal", "1000000 + n")}, p.id, m, 30000000, 'chosen'
   FROM generate_series(1, 500) n CROSS JOIN generate_series(1, 3) m JOIN projects p ON p.source_id = ${project("100 + n * 2 * m")}`,
];

const NEWS = 1_000;
const NEWS_SQL = [
  `INSERT INTO project_updates (id, projeto_id, titulo, texto, publicada_em)
   SELECT ${id("news", "n")}, p.id, 'Novidade ' || n, 'Contamos o que foi feito.', now() - n * interval '1 hour'
   FROM generate_series(1, ${NEWS}) n JOIN projects p ON p.source_id = 'gerado_1'`,
  `INSERT INTO project_questions (id, projeto_id, autor_id, texto, estado, resposta, respondida_em)
   SELECT ${id("question", "n")}, p.id, ${account(`${FUNDERS.first} + n`)}, 'Como é a triagem?', 'respondida',
     'Com esteira e prensa.', now() - n * interval '1 hour'
   FROM generate_series(1, ${NEWS}) n JOIN projects p ON p.source_id = 'gerado_1'`,
];

export const ORGANIZATION = "0000000b-0000-7000-8000-000000000001";
const ORGANIZATION_SQL = [
  `INSERT INTO organizations (id, cnpj, razao_social, nome_conhecido, tipo, estado, cidade, situacao, representante, conferida_em,
     conferida_por, cuidada)
   VALUES ('${ORGANIZATION}', '11222333000181', 'Cooperativa Inventada', '', 'Cooperativa', 'SP', 'Campinas', 2, 'Pessoa', now(),
     'equipe', true)`,
  `INSERT INTO organization_members (organization_id, user_id, estado, created_at)
   VALUES ('${ORGANIZATION}', ${account(OPERATOR)}, 'ativo', now())`,
  `UPDATE projects SET organizacao_id = '${ORGANIZATION}' WHERE captador_id = ${account(OPERATOR)}`,
  // Organizations that the team has not checked, without projects.
  `INSERT INTO organizations (cnpj, razao_social, tipo, estado, cidade, situacao, representante, cuidada)
   SELECT lpad(n::text, 14, '0'), 'Associação ' || n, 'Associação', 'SP', 'Campinas', 2, 'Pessoa', true
   FROM generate_series(1, ${SUPPORTS}) n`,
  `INSERT INTO organization_members (organization_id, user_id)
   SELECT id, ${account(`${CAPTADORES.first} + cnpj::int % ${CAPTADORES.count}`)} FROM organizations WHERE conferida_em IS NULL`,
];

const MAILS = 5;
/** Account deletion searches the mails of the other sides for the account's names. These mails contain no name. */
const MAILS_SQL = `INSERT INTO email_messages (user_id, to_address, email_type, subject, status)
  SELECT pair.captador_id, person.n || '@exemplo.com.br', 'system_notification',
    'Depósito ' || m || ' informado: Central de triagem ' || k, 'sent'
  FROM pair JOIN person ON person.id = pair.captador_id, generate_series(1, ${MAILS}) m`;

/** Drops the search indexes. Filling them would take most of the time, and an account's pages do not search. */
const WITHOUT_SEARCH_SQL = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT i.indexrelid::regclass FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = 'projects'::regclass AND c.relam = (SELECT oid FROM pg_am WHERE amname = 'gin')
  LOOP EXECUTE 'DROP INDEX ' || name; END LOOP; END $$`;

/** The update fires the trigger that stores who has to act next in a deal. */
const TURNS_SQL = [
  "VACUUM ANALYZE",
  "SET session_replication_role = DEFAULT",
  "UPDATE opportunities SET espera_captador = false",
  "VACUUM ANALYZE opportunities",
];

/** Fills an empty, migrated database. On this connection the planner then treats tables as if they were large. */
export async function fillLargeAccounts(client: pg.Client): Promise<void> {
  // Turn off triggers and foreign-key checks, because the rows are valid.
  await client.query("SET session_replication_role = replica");
  const deals = [PAIRS_SQL, ...DEALS_OF_PAIRS_SQL, ...DEALS_SQL, ...TALKS_SQL];
  const rows = [...ACCOUNTS_SQL, ...ORGANIZATION_SQL, ...deals, MAILS_SQL, ...WISHES_SQL, ...NEWS_SQL];
  for (const statement of [WITHOUT_SEARCH_SQL, ...rows, ...TURNS_SQL]) await client.query(statement);
  // By default the planner reads a small table as a whole instead of using an index.
  await client.query("SET seq_page_cost = 4");
}
