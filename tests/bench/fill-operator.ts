import { DEALS_SQL, id, LARGE_FUNDER, percent } from "./fill-workspace.ts";

/** Account number of a captador whose projects have many supports. */
export const OPERATOR = 3;
/** Account number of a company with many supports. */
export const PROGRAMME = LARGE_FUNDER + 2;
/**
 * Account number of a company whose many supports are all concluded or cancelled. They exist only in the small database
 * of the tests (tests/setup/large-accounts.ts).
 */
export const FINISHED = LARGE_FUNDER + 4;

const OPERATOR_DEALS = 20_000;
const OPERATOR_PROJECTS = 20;
const PROGRAMME_DEALS = 10_000;
/** Maximum number of messages in all conversations of OPERATOR. One conversation has a tenth of them. */
const MESSAGES = 50_000;

/** Numbers in `pair` are above FIRST. Ids of fill-workspace.ts have lower numbers, so no id occurs twice. */
const FIRST = 10_000_000;

/** Creates the table `pair` with a row for each deal to insert, dated one hour apart. Gives OPERATOR its projects. */
const PAIRS_SQL = [
  `CREATE TEMP TABLE pair AS
   SELECT k, captador_id, financiador_id, projeto_id, now() - (k - ${FIRST}) * interval '1 hour' AS em,
     CASE WHEN ${percent("k")} < 25 THEN 'bloqueada' WHEN ${percent("k")} < 50 THEN 'desbloqueada'
       WHEN ${percent("k")} < 69 THEN 'confirmada' ELSE 'concluida' END AS status
   FROM (
     SELECT ${FIRST} + k AS k, ${id("account", `${OPERATOR}`)} AS captador_id,
       ${id("account", `120000 + k / ${OPERATOR_PROJECTS}`)} AS financiador_id, p.id AS projeto_id
     FROM generate_series(1, ${OPERATOR_DEALS}) k
     JOIN projects p ON p.source_id = 'gerado_' || 900003 + 5 * (k % ${OPERATOR_PROJECTS})
     UNION ALL
     SELECT ${FIRST + OPERATOR_DEALS} + k, p.captador_id, ${id("account", `${PROGRAMME}`)}, p.id
     FROM generate_series(1, ${PROGRAMME_DEALS}) k JOIN projects p ON p.source_id = 'gerado_' || 700000 + 5 * k
     WHERE p.captador_id IS NOT NULL
   ) raw`,
  `UPDATE projects SET captador_id = ${id("account", `${OPERATOR}`)} WHERE id IN
     (SELECT projeto_id FROM pair WHERE captador_id = ${id("account", `${OPERATOR}`)})`,
];

/** Inserts an interest and a match for each row of `pair`. Fills the table `deal`, which DEALS_SQL reads. */
export const DEALS_OF_PAIRS_SQL = [
  `INSERT INTO empresas_interessadas (id, user_id, projeto_id, nome_empresa, email_contato, valor_interesse,
     status_interesse, respondido_em, created_at, updated_at)
   SELECT ${id("interest", "k")}, financiador_id, projeto_id, 'Indústria ' || k, 'contato@exemplo.com.br',
     1000000 + k % 900 * 100000, CASE WHEN status IN ('confirmada', 'concluida') THEN 'Confirmada'
       WHEN status = 'cancelada' THEN 'Cancelada' ELSE 'Aceita' END, em, em, em
   FROM pair ON CONFLICT DO NOTHING`,
  `INSERT INTO matches (id, captador_id, financiador_id, projeto_id, interesse_id, is_matched, matched_at, created_at)
   SELECT ${id("match", "k")}, captador_id, financiador_id, pair.projeto_id, i.id, status <> 'cancelada',
     CASE WHEN status <> 'cancelada' THEN em END, em
   FROM pair JOIN empresas_interessadas i ON i.id = ${id("interest", "k")}`,
  "DROP TABLE IF EXISTS deal",
  `CREATE TEMP TABLE deal AS
   SELECT pair.*, m.id AS match_id, i.valor_interesse AS amount FROM pair JOIN matches m ON m.id = ${id("match", "k")}
     JOIN empresas_interessadas i ON i.id = m.interesse_id`,
  "ANALYZE deal",
];

const TALKS_SQL = [
  `CREATE TEMP TABLE talking_to_operator AS
   SELECT k, captador_id, financiador_id, em, CASE WHEN row_number() OVER (ORDER BY k) = 1 THEN ${MESSAGES / 10} ELSE 3 END AS messages
   FROM deal WHERE status <> 'bloqueada' AND captador_id = ${id("account", `${OPERATOR}`)}`,
  `INSERT INTO talks (id, opportunity_id, last_number, last_at, created_at)
   SELECT ${id("talk", "k")}, ${id("deal", "k")}, messages, em, em FROM talking_to_operator`,
  `INSERT INTO talk_sides (talk_id, user_id, role, read_number, unread, unread_since, last_at)
   SELECT ${id("talk", "k")}, person, role, messages - unread, unread, CASE WHEN unread > 0 THEN em END, em
   FROM talking_to_operator CROSS JOIN LATERAL
     (VALUES (captador_id, 'captador', k::int % 2), (financiador_id, 'financiador', 0)) v (person, role, unread)`,
  `INSERT INTO talk_messages (talk_id, number, author_id, client_id, texto, created_at)
   SELECT ${id("talk", "k")}, n, CASE WHEN n % 2 = 0 THEN captador_id ELSE financiador_id END, gen_random_uuid(),
     'Mensagem ' || n || ' sobre triagem, prensas e o cronograma do projeto.', em
   FROM talking_to_operator, generate_series(1, messages) n ORDER BY k, n LIMIT ${MESSAGES}`,
  `UPDATE talk_sides s SET busca = n.busca FROM view_nomes_de_conversas n
   WHERE (s.talk_id, s.user_id) = (n.talk_id, n.user_id) AND s.busca = ''`,
];

const AROUND_SQL = [
  `INSERT INTO colegas (id, conta_id, pessoa_id, email, nome, papel, convidado_em, aceito_em, convite_ate)
   SELECT gen_random_uuid(), ${id("account", `${OPERATOR}`)}, ${id("account", "40000 + n")}, 'pessoa-' || 40000 + n || '@exemplo.com.br',
     'Colega ' || n, 'edita', now(), now(), NULL FROM generate_series(1, 20) n`,
  `INSERT INTO colegas_atos (id, conta_id, colega_id, acao, created_at)
   SELECT gen_random_uuid(), m.conta_id, m.id, 'save-draft', now() - n * interval '1 minute'
   FROM generate_series(1, 100000) n JOIN (SELECT *, row_number() OVER () AS at FROM colegas) m ON m.at = 1 + n % 20`,
  `INSERT INTO portfolios (id, user_id, valor, escolhas, created_at, updated_at, link_desde, link_hash)
   SELECT (${id("deal", `${FIRST} + 5000000 + n`)}), ${id("account", `${LARGE_FUNDER} + n % 100000`)}, 90000000, '{}', now(), now(),
     CASE WHEN n % 2 = 0 THEN now() END, CASE WHEN n % 2 = 0 THEN sha256(lpad(n::text, 43, 'A')::bytea) END
   FROM generate_series(1, 100000) n`,
  `INSERT INTO portfolio_lines (portfolio_id, projeto_id, ordem, valor, motivo)
   SELECT ${id("deal", `${FIRST} + 5000000 + n`)}, p.id, m, 30000000, 'chosen'
   FROM generate_series(1, 100000) n CROSS JOIN generate_series(1, 3) m JOIN projects p ON p.source_id = 'gerado_' || n * 3 + m`,
];

/** Runs after the statements of fill-workspace.ts. */
export const OPERATOR_SQL = [...PAIRS_SQL, ...DEALS_OF_PAIRS_SQL, ...DEALS_SQL, ...TALKS_SQL, ...AROUND_SQL];
