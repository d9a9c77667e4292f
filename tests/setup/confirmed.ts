import { randomUUID } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { formatCnpj } from "../../lib/kit/masks.ts";
import { findRunningDatabase } from "../../scripts/database.ts";
import { newCnpj } from "./newcomer";

/** Without DATABASE_URL, uses the database that runs in DATA_DIR. */
export async function runSql<T extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<T[]> {
  const url = process.env.DATABASE_URL || findRunningDatabase(path.resolve(process.env.DATA_DIR || ".data"));
  if (!url) throw new Error("no database runs in DATA_DIR");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<T>(text, values).finally(() => client.end())).rows;
}

/**
 * Gives the project of this name an organization if it has none, and marks its organization as checked.
 * @returns the organization's formatted CNPJ
 */
export async function organizedProject(name: string): Promise<string> {
  const cnpj = newCnpj(false).replace(/\D/g, "");
  const [row] = await runSql<{ cnpj: string }>(
    `with o as (
      insert into organizations (cnpj, razao_social, conferida_em, conferida_por)
      values ($2, 'Cooperativa Recomeço', now(), 'jornadas') returning id
    ), p as (
      update projects set organizacao_id = coalesce(organizacao_id, (select id from o)) where nome_projeto = $1
      returning organizacao_id
    ), g as (
      update organizations set conferida_em = now(), conferida_por = 'jornadas'
      where id in (select organizacao_id from p) and conferida_em is null
    )
    select cnpj from organizations where id = (select organizacao_id from p limit 1) union all select $2 limit 1`,
    [name, cnpj],
  );
  return formatCnpj(row?.cnpj ?? cnpj);
}

/**
 * Stores a deal in which both sides confirmed R$ 100.000,50, deposited on 20/11/2026. The unlock fee is paid, and the
 * project is unlisted and belongs to a new checked organization.
 * @returns the opportunity's id
 */
export async function confirmedDeal(captador: string, funder: string, project: string): Promise<string> {
  const [row] = await runSql<{ id: string }>(
    `with c as (select id from users where email = $1), f as (select id from users where email = $2),
    g as (
      insert into organizations (cnpj, razao_social, conferida_em, conferida_por)
      values ($5, 'Cooperativa Recomeço', now(), 'jornadas') returning id
    ), p as (
      insert into projects (slug, nome_projeto, categoria_origem, categoria, status, urgencia, estado, cidade,
        proponente, valor_total, captador_id, publicado, numero_aprovacao, organizacao_id, updated_at)
      select $3, $4, 'Ambiental', 'Cooperativismo', 'Em Captação', 'Média', 'SP', 'Campinas', 'Cooperativa Recomeço',
        100000000, c.id, false, 'SEI 02000.001234/2025-11', g.id, now() from c, g returning id, captador_id
    ), i as (
      insert into empresas_interessadas (user_id, projeto_id, nome_empresa, email_contato, valor_interesse,
        status_interesse, respondido_em, avisado_em)
      select f.id, p.id, 'Recicla Já Ltda', $2, 10000050, 'Confirmada', now(), now() from p, f returning id
    ), m as (
      insert into matches (captador_id, financiador_id, projeto_id, interesse_id, is_matched, matched_at)
      select p.captador_id, f.id, p.id, i.id, true, now() from p, f, i
      returning id, projeto_id, captador_id, financiador_id
    ), o as (
      insert into opportunities (match_id, projeto_id, amount, status, unlocked_at, confirmed_amount, captador_amount,
        captador_confirmed_at, financiador_amount, financiador_confirmed_at)
      select m.id, m.projeto_id, 10000050, 'confirmada', now(), 10000050, 10000050, now(), 10000050, now() from m
      returning id, projeto_id
    ), t as (
      insert into opportunity_payments (opportunity_id, kind, captador_id, financiador_id, projeto_id,
        opportunity_amount, fee_percentage, fee_amount, payment_status, payment_method, unlocked_at, paid_at)
      select o.id, 'desbloqueio', m.captador_id, m.financiador_id, o.projeto_id, 10000050, 0.3, 30000, 'paid', 'pix',
        now(), now() from o, m
    ), a as (
      insert into files (owner_id, purpose, name, content_type, size, sha256, key)
      select m.financiador_id, 'anexo', 'comprovante.pdf', 'application/pdf', 10, decode(repeat('00', 32), 'hex'), $3
      from m returning id, owner_id
    )
    insert into deposit_proofs (opportunity_id, file_id, sent_by_id, amount, deposited_on)
    select o.id, a.id, a.owner_id, 10000050, '2026-11-20' from o, a returning opportunity_id as id`,
    [captador, funder, `recibo-${randomUUID()}`, project, newCnpj(false).replace(/\D/g, "")],
  );
  if (!row) throw new Error("the deal was not made");
  return row.id;
}

export async function codeOf(opportunity: string): Promise<string> {
  const [row] = await runSql<{ code: string }>(
    "select code from receipts where opportunity_id = $1 and kind = 'lir' order by issued_at desc limit 1",
    [opportunity],
  );
  return row?.code ?? "";
}
