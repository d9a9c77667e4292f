import { approvalNumber } from "./generate-projects.ts";

/** Projects; one in five has a captador. */
export const PROJECTS = 1_000_000;
const ACCOUNTS = 200_000;
/** The first accounts are captadores, the rest financiadores. */
const CAPTADORES = 80_000;
const INTERESTS = 500_000;
const MESSAGES = 200_000;

/** Interests that LARGE_OWNER receives. */
const RECEIVED = 5_000;
const LARGE_OWNER_PROJECTS = 40;
/** Interests that LARGE_FUNDER registers. */
const REGISTERED = 3_000;
const MOST_FAVORITES = 20_000;
const LONG_CONVERSATION = 5_000;

/** Prefixes of generated ids by kind. The row's number follows, so that later rows have larger ids. */
const ID = {
  account: 1,
  interest: 2,
  match: 3,
  deal: 4,
  talk: 5,
  news: 6,
  question: 7,
  chat: 8,
  proposal: 9,
};

export const id = (kind: keyof typeof ID, number: string) =>
  `('0000000${ID[kind]}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;

/** Numbers of two accounts with many rows, which are measured beside ordinary accounts. */
export const LARGE_OWNER = 1;
export const LARGE_FUNDER = CAPTADORES + 1;
export const accountId = (number: number): string =>
  `0000000${ID.account}-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
/** Number of an account that is not large. @param at counts such accounts from 0 */
export const ordinary = (kind: "captador" | "financiador", at: number): number =>
  kind === "captador" ? 1_000 + at * 997 : CAPTADORES + 40_000 + at * 1_009;

/** SQL of a percentage (0 to 99) that looks random, but depends only on the number. */
export const percent = (number: string) => `(abs(hashint8((${number})::bigint)::bigint) % 100)`;
const ago = (number: string) =>
  `now() - (abs(hashint8((${number})::bigint + 17)::bigint) % 525600) * interval '1 minute'`;

/** SQL of the captador of project `i`. The first projects belong to LARGE_OWNER. */
export const OWNER = `CASE WHEN i <= ${LARGE_OWNER_PROJECTS} THEN ${id("account", "1")}
  WHEN i % 5 = 0 THEN ${id("account", `2 + (i / 5)::bigint * 7919 % ${CAPTADORES - 1}`)} END`;

export const ACCOUNTS_SQL = [
  `INSERT INTO users (id, email, email_confirmed_at, created_at)
   SELECT ${id("account", "n")}, 'pessoa-' || n || '@exemplo.com.br', now(), ${ago("n")}
   FROM generate_series(1, ${ACCOUNTS}) n`,
  `INSERT INTO profiles (user_id, full_name, user_type, city, state, document_number)
   SELECT ${id("account", "n")}, 'Pessoa Inventada ' || n,
     CASE WHEN n <= ${CAPTADORES} THEN 'captador' ELSE 'financiador' END, 'Campinas', 'SP',
     CASE WHEN n % 3 = 0 THEN lpad(n::text, 11, '0') END
   FROM generate_series(1, ${ACCOUNTS}) n`,
  `INSERT INTO empresas (user_id, cnpj, razao_social, cidade, estado)
   SELECT ${id("account", "n")}, lpad(n::text, 14, '0'), 'Indústria ' || n || ' Ltda', 'Campinas', 'SP'
   FROM generate_series(${LARGE_FUNDER}, ${ACCOUNTS}, 2) n`,
  `INSERT INTO sessions (id, user_id, device, created_at, last_seen_at, expires_at)
   SELECT ${id("account", "n")}, ${id("account", "n")}, 'Chrome no Windows', now(), now(), now() + interval '30 days'
   FROM generate_series(1, ${ACCOUNTS}) n`,
  `INSERT INTO terms_acceptances (user_id, user_type, terms_version)
   SELECT ${id("account", "n")}, 'captador', '1' FROM generate_series(1, ${ACCOUNTS}) n`,
  `INSERT INTO consents (user_id, purpose, granted, version, text)
   SELECT ${id("account", "n")}, p, true, '1', 'Texto que a pessoa leu.'
   FROM generate_series(1, ${ACCOUNTS}) n, unnest(ARRAY['termos', 'comunicacoes']) p`,
  `INSERT INTO security_events (event_type, user_id, created_at)
   SELECT 'login', ${id("account", `1 + n % ${ACCOUNTS}`)}, ${ago("n")} FROM generate_series(1, 600000) n`,
  `INSERT INTO analytics_events (name, user_id, created_at)
   SELECT 'signup_start', ${id("account", `1 + n % ${ACCOUNTS}`)}, ${ago("n")} FROM generate_series(1, 200000) n`,
  `INSERT INTO email_messages (user_id, email_type, to_address, subject, status, sent_at, created_at)
   SELECT ${id("account", `1 + n % ${ACCOUNTS}`)}, 'project_notification',
     'pessoa-' || 1 + n % ${ACCOUNTS} || '@exemplo.com.br', 'Novo interesse', 'sent', now(), ${ago("n")}
   FROM generate_series(1, 400000) n`,
  `INSERT INTO support_tickets (user_id, categoria, assunto, mensagem, prazo_resposta, created_at)
   SELECT ${id("account", `1 + n % ${ACCOUNTS}`)}, 'fiscal', 'Dúvida', 'Como declarar?', now(), ${ago("n")}
   FROM generate_series(1, 30000) n`,
  `INSERT INTO support_tickets (user_id, categoria, assunto, mensagem, prazo_resposta, created_at)
   SELECT ${id("account", `${LARGE_FUNDER}`)}, 'fiscal', 'Dúvida', 'Como declarar?', now(), ${ago("n")}
   FROM generate_series(1, 300) n`,
  `INSERT INTO subscriptions (user_id, plan, price_reading, amount, status, payment_confirmed, stripe_subscription_id)
   SELECT ${id("account", "n * 4 - 3")}, 'pro', 'painel', 17000, 'active', true, 'sub_' || n
   FROM generate_series(1, ${CAPTADORES / 4}) n`,
  `INSERT INTO plan_payments (user_id, subscription_id, stripe_invoice_id, plan, amount, status, paid_at, created_at)
   SELECT user_id, id, 'in_' || stripe_subscription_id || '_' || m, 'pro', 17000, 'paga',
     now() - m * interval '30 days', now() - m * interval '30 days'
   FROM subscriptions, generate_series(1, 3) m`,
];

/** Adds interests and matches. Later statements read its tables `nth` (numbered projects) and `wish` (interests). */
const INTERESTS_SQL = [
  `CREATE TEMP TABLE nth AS SELECT substr(source_id, 8)::int AS n, id, captador_id AS owner, slug FROM projects`,
  "CREATE UNIQUE INDEX ON nth (n)",
  "ANALYZE nth",
  `CREATE TEMP TABLE wish AS
   SELECT row_number() OVER () AS k, w.user_id, nth.id AS projeto_id, nth.owner FROM (
     SELECT ${LARGE_FUNDER} + k AS person, 1 + k % ${LARGE_OWNER_PROJECTS} AS n FROM generate_series(1, ${RECEIVED}) k
     UNION SELECT ${LARGE_FUNDER}, 5 * (1000 + k) FROM generate_series(1, ${REGISTERED}) k
     UNION SELECT ${LARGE_FUNDER + 1} + k::bigint * 31 % ${ACCOUNTS - LARGE_FUNDER - 1},
       CASE WHEN k % 5 = 0 THEN 5 * (20 + k::bigint * 7919 % 199980) + 1
         ELSE 5 * (20 + k::bigint * 104729 % 199980) END
     FROM generate_series(1, ${INTERESTS - RECEIVED - REGISTERED}) k
   ) raw JOIN nth ON nth.n = raw.n CROSS JOIN LATERAL (SELECT ${id("account", "raw.person")} AS user_id) w
   ORDER BY raw.n % 97`,
  `INSERT INTO empresas_interessadas (id, user_id, projeto_id, nome_empresa, email_contato, telefone_contato,
     valor_interesse, observacoes, status_interesse, respondido_em, motivo_recusa, created_at, updated_at)
   SELECT ${id("interest", "k")}, user_id, projeto_id, 'Indústria ' || k, 'contato@exemplo.com.br', '11987654321',
     CASE WHEN k % 10 > 0 THEN 1000000 + k % 900 * 100000 END, repeat('Queremos conversar neste trimestre. ', 5), status,
     CASE WHEN status NOT IN ('Interessada', 'Cancelada') THEN em + interval '2 days' END,
     CASE WHEN status = 'Recusada' THEN 'Outro motivo' END, em, em + interval '2 days'
   FROM (SELECT wish.*, ${ago("k")} AS em, CASE WHEN ${percent("k")} < 55 THEN 'Interessada'
       WHEN ${percent("k")} < 80 THEN 'Aceita' WHEN ${percent("k")} < 90 THEN 'Recusada'
       WHEN ${percent("k")} < 95 THEN 'Confirmada' ELSE 'Cancelada' END AS status FROM wish) shaped
   ON CONFLICT DO NOTHING`,
  `INSERT INTO matches (id, captador_id, financiador_id, projeto_id, interesse_id, is_matched, matched_at, created_at)
   SELECT ${id("match", "k")}, w.owner, i.user_id, i.projeto_id, i.id, i.status_interesse IN ('Aceita', 'Confirmada'),
     CASE WHEN i.status_interesse IN ('Aceita', 'Confirmada') THEN i.respondido_em END, i.created_at
   FROM wish w JOIN empresas_interessadas i ON i.id = ${id("interest", "w.k")} WHERE w.owner IS NOT NULL`,
];

const PICK_DEALS_SQL = [
  `CREATE TEMP TABLE deal AS
   SELECT w.k, m.id AS match_id, m.captador_id, m.financiador_id, m.projeto_id, i.valor_interesse AS amount,
     m.matched_at AS em, CASE WHEN i.status_interesse = 'Aceita' THEN
       CASE WHEN ${percent("w.k + 7")} < 45 THEN 'bloqueada' WHEN ${percent("w.k + 7")} < 95 THEN 'desbloqueada'
         ELSE 'cancelada' END
       WHEN ${percent("w.k + 7")} < 50 THEN 'confirmada' ELSE 'concluida' END AS status
   FROM wish w JOIN matches m ON m.id = ${id("match", "w.k")} JOIN empresas_interessadas i ON i.id = m.interesse_id
   WHERE m.is_matched AND i.valor_interesse IS NOT NULL`,
  "CREATE UNIQUE INDEX ON deal (k)",
  "ANALYZE deal",
];

/**
 * Inserts the deals of the temporary table `deal`, with fees, bank accounts, deposits, history and receipts. The caller
 * must turn off triggers before, and afterwards update every row of `opportunities` with triggers on. A trigger of
 * `opportunities` then stores the accounts of each deal and who has to act next.
 */
export const DEALS_SQL = [
  `INSERT INTO opportunities (id, match_id, projeto_id, status, amount, confirmed_amount, captador_amount,
     captador_confirmed_at, financiador_amount, financiador_confirmed_at, unlocked_at, created_at, updated_at)
   SELECT ${id("deal", "k")}, match_id, projeto_id, status, amount, both_sides, coalesce(both_sides, one_side),
     CASE WHEN coalesce(both_sides, one_side) IS NOT NULL THEN em END, both_sides,
     CASE WHEN both_sides IS NOT NULL THEN em END,
     CASE WHEN status NOT IN ('bloqueada', 'cancelada') THEN em + interval '1 day' END, em, em + interval '1 day'
   FROM (SELECT *, CASE WHEN status IN ('confirmada', 'concluida') THEN amount END AS both_sides,
     CASE WHEN status = 'desbloqueada' AND k % 6 = 0 THEN amount END AS one_side FROM deal) shaped`,
  `INSERT INTO opportunity_payments (opportunity_id, kind, captador_id, financiador_id, projeto_id, opportunity_amount,
     fee_percentage, fee_amount, payment_status, payment_method, unlocked_at, paid_at, expires_at, created_at)
   SELECT ${id("deal", "k")}, 'desbloqueio', captador_id, financiador_id, projeto_id, amount, 0.1, amount / 1000,
     CASE WHEN is_paid THEN 'paid' ELSE 'pending' END, CASE WHEN is_paid THEN 'pix' END,
     CASE WHEN is_paid THEN em + interval '1 day' END, CASE WHEN is_paid THEN em + interval '1 day' END,
     CASE WHEN NOT is_paid THEN now() + interval '1 day' END, em
   FROM (SELECT *, status NOT IN ('bloqueada', 'cancelada') AS is_paid FROM deal) d
   WHERE is_paid OR k % 3 = 0`,
  `INSERT INTO opportunity_payments (opportunity_id, kind, captador_id, financiador_id, projeto_id, opportunity_amount,
     fee_percentage, fee_amount, payment_status, payment_method, paid_at, created_at)
   SELECT ${id("deal", "k")}, 'comissao', captador_id, financiador_id, projeto_id, amount, 8, amount * 8 / 100,
     CASE WHEN status = 'concluida' THEN 'paid' ELSE 'pending' END, 'card',
     CASE WHEN status = 'concluida' THEN em + interval '9 days' END, em + interval '8 days'
   FROM deal WHERE status IN ('confirmada', 'concluida')`,
  `INSERT INTO bank_accounts (projeto_id, ciphertext, hint)
   SELECT DISTINCT projeto_id, decode(repeat('ab', 200), 'hex'), 'Banco 001, conta final 1' FROM deal
   WHERE status <> 'bloqueada' AND k % 4 > 0 ON CONFLICT DO NOTHING`,
  `INSERT INTO deposit_proofs (opportunity_id, sent_by_id, amount, deposited_on, created_at)
   SELECT ${id("deal", "k")}, financiador_id, amount, em::date, em + interval '5 days' FROM deal
   WHERE status IN ('confirmada', 'concluida') OR (status = 'desbloqueada' AND k % 2 = 0)`,
  `INSERT INTO deal_events (opportunity_id, author_id, type, created_at)
   SELECT ${id("deal", "k")}, captador_id, t, em FROM deal, unnest(ARRAY['aceita', 'desbloqueada', 'deposito']) t
   WHERE status <> 'bloqueada' OR t = 'aceita'`,
  `INSERT INTO receipts (kind, issuer, number, opportunity_id, reader_id, issued_by_id, amount, conteudo, code, issued_at)
   SELECT 'lir', captador_id::text, k, ${id("deal", "k")},
     financiador_id, captador_id, amount, jsonb_build_object('data', (em::date)::text,
       'emitente', jsonb_build_object('nome', 'Cooperativa', 'documento', '11222333000181'),
       'pagador', jsonb_build_object('nome', 'Indústria', 'documento', '11222333000181'), 'descricao', 'Depósito',
       'projeto', jsonb_build_object('nome', 'Projeto ' || k % 5000, 'proponente', 'Cooperativa', 'aprovacao', null),
       'forma', null, 'baseLegal', 'Lei 14.260/2021', 'substitui', null), 'codigo' || k, em + interval '10 days'
   FROM deal WHERE status = 'concluida' AND k % 5 > 0`,
];

/** LARGE_OWNER's first conversation is the longest. */
export const TALKS_SQL = [
  `CREATE TEMP TABLE talking AS
   SELECT k, captador_id, financiador_id, em, CASE WHEN row_number() OVER (ORDER BY captador_id <> ${id("account", "1")}, k) = 1
     THEN ${LONG_CONVERSATION} ELSE ${percent("k + 3")}::int % 7 END AS messages
   FROM deal WHERE status IN ('desbloqueada', 'confirmada', 'concluida')`,
  `INSERT INTO talks (id, opportunity_id, last_number, last_at, created_at)
   SELECT ${id("talk", "k")}, ${id("deal", "k")}, messages, em + messages * interval '1 minute', em FROM talking`,
  `INSERT INTO talk_sides (talk_id, user_id, role, read_number, unread, unread_since, last_at)
   SELECT ${id("talk", "k")}, person, role, messages - unread, unread, CASE WHEN unread > 0 THEN em END,
     em + messages * interval '1 minute'
   FROM talking CROSS JOIN LATERAL (VALUES (captador_id, 'captador', least(messages, 2)), (financiador_id, 'financiador', 0))
     v (person, role, unread)`,
  `INSERT INTO talk_messages (talk_id, number, author_id, client_id, texto, created_at)
   SELECT ${id("talk", "k")}, n, CASE WHEN n % 2 = 0 THEN captador_id ELSE financiador_id END, gen_random_uuid(),
     'Mensagem ' || n || ' sobre triagem, prensas e o cronograma do projeto.', em + n * interval '1 minute'
   FROM talking, generate_series(1, messages) n ORDER BY k, n LIMIT ${MESSAGES}`,
  `UPDATE talk_sides s SET busca = n.busca FROM view_nomes_de_conversas n
   WHERE (s.talk_id, s.user_id) = (n.talk_id, n.user_id)`,
];

const AROUND_SQL = [
  `INSERT INTO favorites (user_id, projeto_id, created_at)
   SELECT ${id("account", `${LARGE_FUNDER} + f`)}, nth.id, ${ago("f")} FROM generate_series(1, ${MOST_FAVORITES}) f, nth WHERE nth.n = 1
   UNION ALL SELECT ${id("account", `${LARGE_FUNDER}`)}, id, ${ago("n")} FROM nth WHERE n % 4999 = 7`,
  `INSERT INTO favorites (user_id, projeto_id, created_at)
   SELECT ${id("account", `1 + f * 31 % ${ACCOUNTS}`)}, nth.id, ${ago("f")}
   FROM generate_series(1::bigint, 400000) f JOIN nth ON nth.n = 2 + f * 7919 % ${PROJECTS - 1} ON CONFLICT DO NOTHING`,
  `INSERT INTO project_drafts (projeto_id, conteudo, estado, motivos, enviado_em)
   SELECT id, jsonb_build_object('nome', 'Rascunho', 'descricao', 'Em escrita', 'numeroAprovacao', ${approvalNumber("n")}), CASE n % 4 WHEN 0 THEN 'rascunho' WHEN 1 THEN 'devolvido'
       WHEN 2 THEN 'em_analise' ELSE 'aprovado' END, ARRAY['Falta o orçamento'], now()
   FROM nth WHERE owner IS NOT NULL AND ${percent("n")} < 30`,
  `INSERT INTO project_events (projeto_id, autor_id, tipo, created_at)
   SELECT id, owner, t, now() FROM nth, unnest(ARRAY['criado', 'enviado', 'publicado']) t WHERE owner IS NOT NULL`,
  `INSERT INTO project_updates (id, projeto_id, titulo, texto, publicada_em)
   SELECT ${id("news", "row_number() OVER ()")}, id, 'Novidade', repeat('Contamos o que foi feito. ', 8), ${ago("m")}
   FROM nth, generate_series(1, CASE WHEN n = 1 THEN 500 WHEN ${percent("n + 1")} < 40 THEN 1 ELSE 0 END) m WHERE owner IS NOT NULL`,
  `INSERT INTO project_questions (id, projeto_id, autor_id, texto, estado, resposta, respondida_em)
   SELECT ${id("question", "row_number() OVER ()")}, nth.id, ${id("account", `${LARGE_FUNDER} + 1 + q * 13 % 100000`)},
     'Como é a triagem?', CASE WHEN q % 2 = 0 THEN 'aberta' ELSE 'respondida' END,
     CASE WHEN q % 2 = 1 THEN 'Com esteira e prensa.' END, CASE WHEN q % 2 = 1 THEN ${ago("q")} END
   FROM generate_series(1, 60000) q JOIN nth ON nth.n = CASE WHEN q <= 3000 THEN 1 ELSE 5 * (1 + q * 31 % 190000) END`,
  `INSERT INTO update_tellings (user_id, update_id, avisado_em)
   SELECT ${id("account", `${LARGE_FUNDER} + n % 100000`)}, ${id("news", "1 + n % 50000")}, ${ago("n")}
   FROM generate_series(1, 300000) n ON CONFLICT DO NOTHING`,
  `INSERT INTO saved_searches (user_id, name, query, alert_enabled)
   SELECT ${id("account", `${LARGE_FUNDER} + 1 + n % 60000`)}, 'Busca ' || n, 'estado=SP&busca=triagem+' || n, n % 3 = 0
   FROM generate_series(1, 60000) n
   UNION ALL SELECT ${id("account", `${LARGE_FUNDER}`)}, 'Busca ' || n,
     CASE n % 5 WHEN 0 THEN 'busca=hidrogenio' WHEN 1 THEN 'estado=SP' WHEN 2 THEN 'busca=triagem&estado=MG'
       WHEN 3 THEN 'busca=vidro&ordem=prazo' ELSE 'busca=cooperativa&urgencia=Alta' END || '&n=' || n, true
   FROM generate_series(1, 50) n`,
  `INSERT INTO conversations (id, user_id, kind, step, collected, created_at)
   SELECT ${id("chat", "n")}, ${id("account", `1 + n % ${CAPTADORES}`)}, 'proposta', 'project-basics', '{}', ${ago("n")}
   FROM generate_series(1, 30000) n`,
  `INSERT INTO conversation_messages (conversation_id, role, content, created_at)
   SELECT ${id("chat", "n")}, CASE m % 2 WHEN 0 THEN 'assistant' ELSE 'user' END, repeat('O projeto amplia a triagem. ', 6),
     now() + m * interval '1 second'
   FROM generate_series(1, 30000) n, generate_series(1, 10) m`,
  `INSERT INTO proposals (id, user_id, conversation_id, title, created_at)
   SELECT ${id("proposal", "n")}, ${id("account", `1 + n % ${CAPTADORES}`)}, ${id("chat", "n")}, 'Proposta ' || n, ${ago("n")}
   FROM generate_series(1, 30000) n`,
];

/** Accounts and projects must exist. */
export const MARKET_SQL = [...INTERESTS_SQL, ...PICK_DEALS_SQL, ...DEALS_SQL, ...TALKS_SQL, ...AROUND_SQL];
