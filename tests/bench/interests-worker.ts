/** Worker process of interests.ts. On each IPC message, measures one round and sends its times back. */
import pg from "pg";
import type { Viewer } from "@/lib/access/auth/session";
import { registerInterest } from "@/lib/matches/interests/mutations/register";
import { getBoss, stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { INTERESTS, type RoundTimes } from "./interests.ts";

/** Size of the product's pool. */
const CONNECTIONS = 10;
const PROJECTS = 40;
const FUNDERS = INTERESTS / PROJECTS;
const LAST_ROUND = 3;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });

type Pair = { userId: string; projetoId: string; captadorId: string };

/** @returns every pair of funder and project */
async function prepare(label: string): Promise<Pair[]> {
  const people = async (kind: "captador" | "financiador", count: number): Promise<string[]> => {
    const { rows } = await pool.query(
      `WITH people AS (
         INSERT INTO users (email, email_confirmed_at)
         SELECT $1 || i || '@exemplo.com.br', now() FROM generate_series(1, $2::int) i RETURNING id
       ), profiles AS (
         INSERT INTO profiles (user_id, full_name, user_type) SELECT id, 'Pessoa', $3 FROM people
       ) SELECT id FROM people`,
      [`${kind}-${label}-`, count, kind],
    );
    return rows.map(({ id }) => id);
  };
  const funders = await people("financiador", FUNDERS);
  const owners = await people("captador", PROJECTS);
  const { rows: projects } = await pool.query(
    `INSERT INTO projects (slug, nome_projeto, categoria_origem, categoria, status, urgencia, estado, cidade,
       proponente, valor_total, publicado, captador_id)
     SELECT $1 || i, 'Projeto ' || $1 || i, 'Ambiental', 'Cooperativismo', 'Em Captação', 'Média', 'SP', 'Campinas',
       'Cooperativa ' || i, 100000000, true, ($2::uuid[])[i] FROM generate_series(1, $3::int) i
     RETURNING id, captador_id`,
    [`p-${label}-`, owners, PROJECTS],
  );
  return funders.flatMap((userId) =>
    projects.map(({ id, captador_id }) => ({ userId, projetoId: id, captadorId: captador_id })),
  );
}

const viewerOf = ({ userId }: Pair): Viewer => ({
  userId,
  email: `${userId}@exemplo.com.br`,
  userType: "financiador",
  fullName: "Pessoa",
  empresaId: null,
  sessionId: userId,
});

const register = (pair: Pair) =>
  registerInterest(viewerOf(pair), {
    projeto_id: pair.projetoId,
    nome_empresa: "Indústria",
    email_contato: "contato@exemplo.com.br",
    telefone_contato: "11987654321",
    valor_interesse: 30_000_000,
    ciente: 30_000_000,
    observacoes: "Queremos conversar neste trimestre.",
  });

const INTEREST_SQL = `INSERT INTO empresas_interessadas (user_id, projeto_id, nome_empresa, email_contato,
  telefone_contato, valor_interesse, observacoes)
  VALUES ($1, $2, 'Indústria', 'contato@exemplo.com.br', '11987654321', 30000000, 'Queremos conversar neste trimestre.')
  RETURNING id`;

const insertPlain = ({ userId, projetoId }: Pair) => pool.query(INTEREST_SQL, [userId, projetoId]);

/** About as long as an encrypted mail body of the product. */
const PAYLOAD = Buffer.alloc(700, 7);

async function insertSameRows({ userId, projetoId, captadorId }: Pair): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query(INTEREST_SQL, [userId, projetoId]);
    await client.query(
      "INSERT INTO matches (captador_id, financiador_id, projeto_id, interesse_id) VALUES ($1, $2, $3, $4)",
      [captadorId, userId, projetoId, rows[0].id],
    );
    for (const to of [captadorId, userId]) {
      const message = await client.query(
        `INSERT INTO email_messages (user_id, email_type, to_address, subject, idempotency_key, payload)
         VALUES ($1, 'project_notification', $2, 'Novo interesse', $3, $4) RETURNING id`,
        [to, `${to}@exemplo.com.br`, `plain:${userId}:${projetoId}:${to}`, PAYLOAD],
      );
      await client.query("INSERT INTO pgboss.job (name, data) VALUES ('email', $1)", [
        JSON.stringify({ id: message.rows[0].id }),
      ]);
    }
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

async function timeOf(pairs: Pair[], one: (pair: Pair) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await Promise.all(pairs.map(one));
  return performance.now() - start;
}

const count = async (sql: string, values: unknown[] = []) =>
  Number((await pool.query(`SELECT count(*) AS count FROM ${sql}`, values)).rows[0].count);

async function wrongAfter(pairs: Pair[], before: { messages: number; jobs: number }): Promise<number> {
  const owners = [...new Set(pairs.map(({ captadorId }) => captadorId))];
  const found = [
    await count(
      "empresas_interessadas i JOIN projects p ON p.id = i.projeto_id WHERE p.captador_id = ANY($1)",
      [owners],
    ),
    await count("matches WHERE captador_id = ANY($1) AND interesse_id IS NOT NULL", [owners]),
    ((await count("email_messages")) - before.messages) / 2,
    ((await count("pgboss.job WHERE name = 'email'")) - before.jobs) / 2,
  ];
  return found.reduce((sum, rows) => sum + Math.abs(rows - pairs.length), 0);
}

async function runRound(round: number): Promise<RoundTimes> {
  const [product, plain, sameRows] = [
    await prepare(`produto-${round}`),
    await prepare(`simples-${round}`),
    await prepare(`iguais-${round}`),
  ];
  const before = {
    messages: await count("email_messages"),
    jobs: await count("pgboss.job WHERE name = 'email'"),
  };
  const times = { product: await timeOf(product, register), plain: 0, sameRows: 0, wrong: 0 };
  if (round === LAST_ROUND) await Promise.all([...product, ...product].map(register));
  times.wrong = await wrongAfter(product, before);
  times.plain = await timeOf(plain, insertPlain);
  times.sameRows = await timeOf(sameRows, insertSameRows);
  return times;
}

process.on("message", async (message: number | "end") => {
  if (message !== "end") return void process.send?.(await runRound(message));
  await stopJobs();
  await db.$disconnect();
  await pool.end();
  process.send?.("ended");
  process.disconnect();
});
await getBoss();
process.send?.("ready");
