import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import pg from "pg";

export type Person = { userId: string; token: string };
export type Pair = { conversationId: string; captador: Person; funder: Person };

/** Stores pairs of signed-in accounts with an unlocked opportunity. @param secret NEXTAUTH_SECRET of the servers */
export async function makePairs(url: string, secret: string, count: number): Promise<Pair[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const person = async (userType: string): Promise<Person> => {
    const email = `${randomUUID()}@exemplo.com.br`;
    const { rows } = await client.query<{ user_id: string; id: string }>(
      `with u as (insert into users (email, email_confirmed_at, updated_at) values ($1, now(), now()) returning id),
      p as (insert into profiles (user_id, full_name, user_type, person_type, updated_at)
        select id, 'Ana Carga', $2, 'fisica', now() from u)
      insert into sessions (user_id, device, created_at, last_seen_at, expires_at)
      select id, 'carga', now(), now(), now() + interval '1 day' from u returning user_id, id`,
      [email, userType],
    );
    const [row] = rows;
    if (!row) throw new Error("no account was made");
    return { userId: row.user_id, token: await encode({ token: { sid: row.id }, secret, maxAge: 86_400 }) };
  };
  const pairs: Pair[] = [];
  try {
    for (let at = 0; at < count; at += 1) {
      const [captador, funder] = [await person("captador"), await person("financiador")];
      const { rows } = await client.query<{ id: string }>(
        `with p as (insert into projects (slug, nome_projeto, categoria_origem, categoria, status, urgencia, estado, cidade,
            proponente, valor_total, captador_id, publicado, updated_at)
          values ($3, 'Carga', 'Ambiental', 'Cooperativismo', 'Em Captação', 'Média', 'SP', 'Campinas', 'P', 10000000, $1,
            false, now()) returning id),
        m as (insert into matches (captador_id, financiador_id, projeto_id, is_matched, matched_at)
          select $1, $2, id, true, now() from p returning id, projeto_id)
        insert into opportunities (match_id, projeto_id, amount, status, unlocked_at, updated_at)
        select id, projeto_id, 1000000, 'desbloqueada', now(), now() from m returning id`,
        [captador.userId, funder.userId, `carga-${randomUUID()}`],
      );
      const conversation = await client.query<{ id: string }>(
        "select id from talks where opportunity_id = $1",
        [rows[0]?.id],
      );
      pairs.push({ conversationId: conversation.rows[0]?.id ?? "", captador, funder });
    }
  } finally {
    await client.end();
  }
  return pairs;
}
