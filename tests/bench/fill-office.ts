import { PROJECTS } from "./fill-workspace.ts";

const ORGANIZATIONS = 120_000;
/** Organizations with a captador; nine in ten of these are checked. */
const WITH_CAPTADOR = 20_000;
/** Organizations with a captador that a second account claims. */
const CLAIMED = 400;
const OF_LARGE = 60;
/**
 * Every 20th organization with a captador gets that captador's projects. Every tenth organization is unchecked, so a
 * multiple of ten gives the team proposals to compare with unchecked organizations.
 */
const PROPOSAL_EACH = 20;

const CHECKOUTS = 300_000;
const REPORTS = 20_000;
const TALK_REPORTS = 20_000;
const PREVIEWS = 2_000;
/** Rows of the newest preview: the maximum for a file. */
const PREVIEW_ROWS = 10_000;
const STRIPE_EVENTS = 100_000;
const AUDIT_ENTRIES = 500_000;
const LEFT_DEALS = 5_000;
const DISPUTED = 3_000;

const id = (kind: string, number: string) =>
  `('000000${kind}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;
const account = (number: string) => id("01", number);
const organization = (number: string) => id("0b", number);
const ago = (number: string) =>
  `now() - (abs(hashint8((${number})::bigint + 29)::bigint) % 525600) * interval '1 minute'`;

export const LARGE_ORGANIZATION = "0000000b-0000-7000-8000-000000000001";

const ORGANIZATIONS_SQL = [
  `INSERT INTO organizations (id, cnpj, razao_social, nome_conhecido, tipo, estado, cidade, situacao, aberta_em, registro_em,
     representante, conferida_em, conferida_por, created_at)
   SELECT ${organization("n")}, lpad((n::bigint * 977)::text, 14, '0'),
     CASE n % 4 WHEN 0 THEN 'Cooperativa ' WHEN 1 THEN 'Associação ' WHEN 2 THEN 'Instituto ' ELSE 'Rede ' END || 'Inventada ' || n,
     '', 'Cooperativa', 'SP', 'Campinas', 2, '2012-03-15', now(), 'Pessoa ' || n,
     CASE WHEN checked THEN now() END, CASE WHEN checked THEN 'equipe' END, ${ago("n")}
   FROM (SELECT n, n <= ${WITH_CAPTADOR} AND n % 10 > 0 OR n > ${WITH_CAPTADOR} AND n % 50 = 0 AS checked
     FROM generate_series(1, ${ORGANIZATIONS}) n) numbered`,
  `INSERT INTO organization_members (organization_id, user_id, estado, created_at)
   SELECT ${organization("n")}, ${account("n")}, 'ativo', now() FROM generate_series(1, ${WITH_CAPTADOR}) n
   UNION ALL SELECT ${organization("n * 31 % 119000 + 1")}, ${account("n + 30000")}, 'aguardando', now()
   FROM generate_series(1, ${CLAIMED}) n`,
  `UPDATE organizations o SET cuidada = true
   WHERE EXISTS (SELECT FROM organization_members m WHERE m.organization_id = o.id AND m.estado = 'ativo')`,
  `UPDATE projects SET organizacao_id = ${organization("1")}
   WHERE source_id IN (SELECT 'gerado_' || n FROM generate_series(1, ${OF_LARGE}) n)`,
  `UPDATE projects p SET organizacao_id = m.organization_id FROM organization_members m
   WHERE m.user_id = p.captador_id AND p.organizacao_id IS NULL
     AND m.organization_id IN (SELECT ${organization("n")} FROM generate_series(${PROPOSAL_EACH}, ${WITH_CAPTADOR}, ${PROPOSAL_EACH}) n)`,
  `UPDATE organizations SET com_proposta = true WHERE id IN (SELECT organizacao_id FROM projects)`,
];

const DESK_SQL = [
  `UPDATE support_tickets SET prazo_resposta = created_at + interval '1 day',
     status = CASE numero % 20 WHEN 0 THEN 'aberto' WHEN 1 THEN 'em_atendimento' ELSE 'resolvido' END`,
  `INSERT INTO ticket_answers (id, ticket_id, texto, created_at)
   SELECT gen_random_uuid(), id, 'Resposta', created_at + interval '1 hour' FROM support_tickets WHERE status <> 'aberto'`,
  `INSERT INTO content_reports (id, projeto_id, motivo, estado, criada_em, decidida_em)
   SELECT ${id("0c", "n")}, p.id, 'enganoso', CASE n % 10 WHEN 0 THEN 'aberta' WHEN 1 THEN 'retirada' ELSE 'mantida' END, now(),
     CASE WHEN n % 10 > 0 THEN now() END
   FROM generate_series(1, ${REPORTS}) n
   JOIN projects p ON p.source_id = 'gerado_' || CASE WHEN n <= 2000 THEN 1 ELSE 1 + n::bigint * 7919 % ${PROJECTS} END`,
  `INSERT INTO talk_reports (id, talk_id, reporter_id, motivo, last_number, created_at, decidida_em)
   SELECT ${id("0f", "n")}, talk_id, user_id, 'golpe', 1, now(), CASE WHEN n % 10 > 0 THEN now() - n * interval '1 minute' END
   FROM (SELECT *, row_number() OVER (ORDER BY talk_id) AS n FROM talk_sides WHERE role = 'financiador'
     LIMIT ${TALK_REPORTS}) s`,
  `INSERT INTO import_previews (id, admin_id, arquivo, sha256, contados, resumo, estado, contagens, created_at)
   SELECT ${id("10", "n")}, ${account("2")}, 'projetos.csv', 'x', 'linha', 'x', 'aplicada', '{}', now() - n * interval '1 hour'
   FROM generate_series(1, ${PREVIEWS}) n`,
  `INSERT INTO import_preview_rows (preview_id, tipo, posicao, linha, source_id, nome, campos)
   SELECT ${id("10", "p")}, CASE n % 4 WHEN 0 THEN 'novo' ELSE 'muda' END, n, n, 'gerado_' || n, 'Projeto ' || n,
     '[{"field": "valorTotal", "from": "1", "to": "2"}]'
   FROM generate_series(1, 100) p, generate_series(1, CASE p WHEN 1 THEN ${PREVIEW_ROWS} ELSE 1000 END) n`,
  `UPDATE opportunities SET deixada_em = now() - interval '1 day'
   WHERE id IN (SELECT id FROM opportunities WHERE status IN ('desbloqueada', 'confirmada') ORDER BY id LIMIT ${LEFT_DEALS})`,
  `UPDATE email_messages SET status = CASE abs(hashint8(('x' || right(id::text, 8))::bit(32)::bigint)::bigint % 100)
     WHEN 0 THEN 'bounced' WHEN 1 THEN 'failed' WHEN 2 THEN 'suppressed' WHEN 3 THEN 'queued' WHEN 4 THEN 'complained'
     WHEN 5 THEN 'sent' ELSE 'delivered' END, provider = 'resend'`,
  `INSERT INTO email_events (id, message_id, type, occurred_at)
   SELECT 'evt_' || id, id, 'delivered', created_at FROM email_messages WHERE status = 'delivered' LIMIT 100000`,
  `INSERT INTO stripe_events (id, type, received_at, processed_at, attempts, error)
   SELECT 'evt_' || n, 'invoice.paid', ${ago("n")}, now(), 1, CASE WHEN n % 1000 = 0 THEN 'missing' END
   FROM generate_series(1, ${STRIPE_EVENTS}) n`,
  `INSERT INTO auditoria (id, created_at, admin_id, acao, objeto, objeto_id, antes, depois, motivo)
   SELECT ${id("0e", "n")}, now() - (${AUDIT_ENTRIES} - n) * interval '1 minute', ${account("1 + n % 5")},
     CASE n % 3 WHEN 0 THEN 'ticket_answered' WHEN 1 THEN 'project_approved' ELSE 'organization_confirmed' END,
     CASE n % 3 WHEN 0 THEN 'chamado' WHEN 1 THEN 'projeto' ELSE 'organizacao' END,
     (${organization("1 + n % 1000")})::text, '{"estado": "aberto"}', '{"estado": "resolvido"}', 'Motivo de teste'
   FROM generate_series(1, ${AUDIT_ENTRIES}) n`,
  `INSERT INTO security_events (event_type, user_id, created_at)
   SELECT 'login_failed', ${account("1 + n % 200000")}, now() - n * interval '20 seconds' FROM generate_series(1, 50000) n`,
];

const PAYMENTS_SQL = [
  `INSERT INTO checkouts (id, user_id, purpose, payment_id, amount, method, status, stripe_session_id, stripe_payment_intent_id,
     settled_at, owed_amount, created_at)
   SELECT ${id("0d", "n")}, captador_id, 'taxa', id, fee_amount, 'pix', CASE WHEN paid_at IS NULL THEN 'expirado' ELSE 'pago' END,
     'cs_' || n, 'pi_' || n, paid_at, CASE WHEN n % 500 = 0 AND paid_at IS NOT NULL THEN fee_amount ELSE 0 END,
     now() - (${CHECKOUTS} - n) * interval '1 minute'
   FROM (SELECT *, row_number() OVER (ORDER BY created_at) AS n FROM opportunity_payments WHERE fee_amount > 0
     LIMIT ${CHECKOUTS}) p`,
  `UPDATE opportunity_payments p SET stripe_payment_intent_id = c.stripe_payment_intent_id
   FROM checkouts c WHERE c.payment_id = p.id`,
  `UPDATE opportunity_payments SET disputed_at = now() - interval '1 day'
   WHERE id IN (SELECT id FROM opportunity_payments WHERE payment_status = 'paid' ORDER BY id LIMIT ${DISPUTED})`,
];

export const OFFICE_SQL = [...ORGANIZATIONS_SQL, ...DESK_SQL, ...PAYMENTS_SQL];
