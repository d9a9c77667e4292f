import { randomUUID } from "node:crypto";
import { runSql } from "./confirmed";

type Status = "bloqueada" | "desbloqueada";

/** Stores an unlisted project with an accepted interest of R$ 10.000. */
export async function acceptedOpportunity(
  captador: string,
  funder: string,
  project: string,
  status: Status = "desbloqueada",
): Promise<string> {
  const [row] = await runSql<{ id: string }>(
    `with c as (select id from users where email = $1), f as (select id from users where email = $2),
    p as (
      insert into projects (slug, nome_projeto, categoria_origem, categoria, status, urgencia, estado, cidade,
        proponente, valor_total, captador_id, publicado, updated_at)
      select $3, $4, 'Ambiental', 'Cooperativismo', 'Em Captação', 'Média', 'SP', 'Campinas', 'Cooperativa Recomeço',
        10000000, c.id, false, now() from c returning id, captador_id
    ), i as (
      insert into empresas_interessadas (user_id, projeto_id, nome_empresa, email_contato, valor_interesse,
        status_interesse, respondido_em, avisado_em)
      select f.id, p.id, 'Recicla Já Ltda', $2, 1000000, 'Aceita', now(), now() from p, f returning id
    ), m as (
      insert into matches (captador_id, financiador_id, projeto_id, interesse_id, is_matched, matched_at)
      select p.captador_id, f.id, p.id, i.id, true, now() from p, f, i returning id, projeto_id
    )
    insert into opportunities (match_id, projeto_id, amount, status, unlocked_at)
    select m.id, m.projeto_id, 1000000, $5, case when $5 = 'desbloqueada' then now() end from m returning id`,
    [captador, funder, `conversa-${randomUUID()}`, project, status],
  );
  if (!row) throw new Error("the opportunity was not made");
  return row.id;
}

export const closeContact = (id: string) =>
  runSql("update opportunities set status = 'bloqueada', unlocked_at = null where id = $1", [id]);
