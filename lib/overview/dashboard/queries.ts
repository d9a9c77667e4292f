import "server-only";
import { cache } from "react";
import type { Viewer } from "@/lib/access/auth/session";
import { isOwnChat } from "@/lib/ai/proposals/queries/chat";
import { IS_UNTOUCHED, isOwnProject } from "@/lib/catalog/own-projects/queries/own";
import { BASIC, columns } from "@/lib/catalog/projects/queries/columns";
import { forFunder } from "@/lib/catalog/projects/queries/locked-fields";
import { type StatisticsRow, toStatistics } from "@/lib/catalog/projects/queries/public";
import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/list-query";
import type { ProjectRow } from "@/lib/catalog/projects/types";
import { toIsoDay } from "@/lib/kit/format";
import { partyOf } from "@/lib/kit/party";
import { OPEN_OR_CONFIRMED } from "@/lib/kit/states";
import { unreadConversations } from "@/lib/matches/conversations/queries/unread";
import { isOwnPortfolio } from "@/lib/matches/portfolio/queries/read";
import {
  countWaiting,
  toWaitingDeals,
  type WaitingRow,
  waitingDeals,
} from "@/lib/money/deals/queries/waiting";
import { PAYER_COLUMNS, PAYER_TABLES, type Payer } from "@/lib/money/receipts/queries/payers";
import { missingIn } from "@/lib/money/receipts/rules/identity";
import { db, Prisma } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { type AgoraFacts, DECIDE_WITHIN, MAX_OF_A_KIND } from "./rules/agora";
import { FEATURED_READ } from "./rules/featured";
import { type NavCounts, PROPOSALS } from "./rules/navigation";

export type DashboardCounts = NavCounts & { matches: number };

export type Panel = { counts: DashboardCounts; facts: AgoraFacts };

type DutiesRow = {
  negociacoes: WaitingRow[];
  pagador: Payer | null;
  temProjeto: boolean;
} & Omit<AgoraFacts, "proximoPrazo" | "decidir" | "negociacoes" | "recibo" | "rascunhoVazio">;

/** SQL: rows as JSON, one more than are shown, to detect further rows. */
const rowsOf = (query: Prisma.Sql) =>
  Prisma.sql`coalesce((select json_agg(r) from (${query} limit ${MAX_OF_A_KIND + 1}) r), '[]')`;

/** `encerrados` looks for closed projects only among this number of unanswered interests, oldest first. */
const MAX_LOOKED_AT = 50;

const LISTED = Prisma.sql`p.publicado and p.status = any(${OPEN_STATUSES})`;
/**
 * SQL: whether the interest `i` of this person is under way. A deal with a receipt is over for its funder, as in
 * `sumInterests` (lib/matches/interests). The subquery does not refer to `i`, so that PostgreSQL runs it once.
 */
const going = (userId: string) => Prisma.sql`i.status_interesse = any(${OPEN_OR_CONFIRMED})
  and i.projeto_id not in (select o.projeto_id from opportunities o
    where o.financiador_id = ${userId}::uuid and o.etapa in ('concluido', 'confirmado_recibo'))`;

/**
 * SQL: projects of the person `u` with a draft in this state. Leaves out drafts in which nobody has written. A project
 * from a sign-up has no row in project_drafts until it is edited, and counts as `rascunho`.
 */
const projectsIn = (state: "rascunho" | "devolvido", columns: Prisma.Sql) => Prisma.sql`
  select p.id, p.nome_projeto as nome, ${columns}
  from projects p left join project_drafts d on d.projeto_id = p.id
  where p.captador_id = u.id and not ${IS_UNTOUCHED}
    and coalesce(d.estado, case when p.publicado then 'aprovado' else 'rascunho' end) = ${state}
  order by desde`;
const DRAFTS = projectsIn(
  "rascunho",
  // `desde` is the last edit, not the team's last decision, which was about the listed version.
  Prisma.sql`p.publicado, coalesce(d.updated_at, p.created_at) as desde`,
);
const RETURNED = projectsIn("devolvido", Prisma.sql`coalesce(d.decidido_em, d.updated_at) as desde`);

/**
 * Counts of panel (B7.6) and navigation, cached per request. `received`: unanswered interests in listed, open projects.
 */
export const readCounts = cache(async (userId: string): Promise<DashboardCounts> => {
  const [row] = await db.$queryRaw<DashboardCounts[]>`
    select (select count(*) from projects where captador_id = u.id)::int as projects,
      (select count(*) from projects p join empresas_interessadas i on i.projeto_id = p.id
        where p.captador_id = u.id and i.status_interesse = 'Interessada' and ${LISTED})::int as received,
      ((select count(*) from matches where is_matched and captador_id = u.id)
        + (select count(*) from matches where is_matched and financiador_id = u.id))::int as matches,
      (select count(*) from talk_sides where user_id = u.id)::int as conversations,
      (select coalesce(sum(unread), 0) from talk_sides
        where user_id = u.id and unread > 0 and not muted)::int as unread,
      (select count(*) from empresas_interessadas i where i.user_id = u.id and ${going(userId)})::int as interests,
      (select count(*) from saved_searches where user_id = u.id)::int as searches,
      ${countWaiting(userId)}::int as deals
    from (select ${userId}::uuid as id) u`;
  if (!row) throw new Error("the query of the counts returned no row");
  return row;
});

/**
 * SQL: a deal of this funder that can still get a receipt.
 * - `order by` follows an index. Unsorted, PostgreSQL may first read the deals of everybody.
 * - Stages are named, because `not in` could not use the index.
 */
const dealWithoutReceipt = (userId: string) => Prisma.sql`select from (
  select from opportunities o where o.financiador_id = ${userId}::uuid
    and o.etapa in ('deposito', 'confirmacao', 'confirmado', 'confirmado_recibo', 'recibo')
    and (o.status in ('desbloqueada', 'confirmada') or o.etapa = 'recibo' and o.deixada_em is null)
  order by o.etapa desc, o.created_at desc, o.id desc limit 1) d`;

type Duties = Omit<AgoraFacts, "proximoPrazo" | "decidir">;

export async function readDuties(userId: string, now: Date): Promise<Duties> {
  const [row] = await db.$queryRaw<DutiesRow[]>`
    select ${rowsOf(Prisma.sql`
        select p.slug, p.nome_projeto as nome, w.total, greatest(w.desde, p.captador_desde) as desde,
          case when w.total = 1 then w.apoio end as apoio
        from projects p cross join lateral (
          select count(*)::int as total, min(i.created_at) as desde, min(i.id::text) as apoio from empresas_interessadas i
          where i.projeto_id = p.id and i.status_interesse = 'Interessada') w
        where p.captador_id = u.id and w.total > 0 and ${LISTED} order by desde`)} as recebidos,
      ${rowsOf(Prisma.sql`
        select p.id, p.nome_projeto as nome, count(*)::int as total, min(q.criada_em) as desde
        from projects p join project_questions q on q.projeto_id = p.id and q.estado = 'aberta'
        where p.captador_id = u.id and p.publicado group by p.id order by desde`)} as perguntas,
      ${rowsOf(waitingDeals(userId, MAX_OF_A_KIND + 1))} as negociacoes,
      ${rowsOf(unreadConversations(userId))} as mensagens,
      ${rowsOf(DRAFTS)} as rascunhos,
      ${rowsOf(RETURNED)} as devolvidos,
      ${rowsOf(Prisma.sql`
        select i.id, p.nome_projeto as nome, i.desde
        from ((select id, projeto_id, coalesce(respondido_em, created_at) as desde from empresas_interessadas
            where user_id = u.id and status_interesse = 'Aceita' and valor_interesse is null
            order by coalesce(respondido_em, created_at), id limit ${MAX_OF_A_KIND + 1})
          union all (select id, projeto_id, valor_pedido_em from empresas_interessadas
            where user_id = u.id and status_interesse = 'Interessada' and valor_interesse is null
              and valor_pedido_em is not null
            order by valor_pedido_em, id limit ${MAX_OF_A_KIND + 1})) i
          join projects p on p.id = i.projeto_id
        order by i.desde`)} as "semValor",
      ${rowsOf(Prisma.sql`
        select i.id, p.nome_projeto as nome, i.created_at as desde
        from (select id, projeto_id, created_at from empresas_interessadas
            where user_id = u.id and status_interesse = 'Interessada' order by created_at, id limit ${MAX_LOOKED_AT}) i
          join projects p on p.id = i.projeto_id
        where not (${LISTED}) order by desde`)} as encerrados,
      (exists (select from profiles where user_id = u.id and user_type = 'captador')
        and not exists (
          select from projects p where p.captador_id = u.id and not ${IS_UNTOUCHED})) as "semProjeto",
      exists (select from projects where captador_id = u.id) as "temProjeto",
      (select past_due_since from subscriptions where user_id = u.id and status = 'past_due' limit 1)
        as "planoAtrasadoDesde",
      (select to_json(a) from (
        select ${PAYER_COLUMNS} from users u ${PAYER_TABLES} where u.id = ${userId}::uuid
          and exists (${dealWithoutReceipt(userId)})) a) as pagador
    from (select ${userId}::uuid as id) u`;
  if (!row) throw new Error("the query of the duties returned no row");
  const { negociacoes, semProjeto, temProjeto, planoAtrasadoDesde, pagador, ...lists } = row;
  const dated = Object.entries(lists).map(([name, rows]) => [
    name,
    rows.map((entry) => ({ ...entry, desde: new Date(entry.desde) })),
  ]);
  return {
    negociacoes: toWaitingDeals(negociacoes, now),
    semProjeto,
    rascunhoVazio: semProjeto && temProjeto,
    planoAtrasadoDesde,
    recibo: pagador && {
      falta: missingIn(partyOf(pagador)),
      ehEmpresa: pagador.cnpj !== null || pagador.personType === "juridica",
    },
    ...(Object.fromEntries(dated) as Pick<
      AgoraFacts,
      "recebidos" | "perguntas" | "mensagens" | "rascunhos" | "devolvidos" | "semValor" | "encerrados"
    >),
  };
}

type Deadlines = Pick<AgoraFacts, "decidir" | "proximoPrazo">;

/**
 * Above this number, {@link readDeadlines} searches the projects that end next ({@link ENDING_NEXT}) instead of reading
 * the project of each interest.
 */
const MANY_INTERESTS = 200;
const FAVORITES_READ = 100;
/** Number of projects searched. More than MANY_INTERESTS interests nearly always include one of these projects. */
const ENDING_NEXT = 20_000;

export async function readDeadlines(userId: string, today: string): Promise<Deadlines> {
  const interests = Prisma.sql`empresas_interessadas i where i.user_id = ${userId}::uuid and ${going(userId)}`;
  const [row] = await db.$queryRaw<Deadlines[]>`
    with guardados as materialized (
      select p.id, p.slug, p.nome_projeto as nome, p.prazo_captacao as prazo
      from (select projeto_id from favorites where user_id = ${userId}::uuid
          order by projeto_id desc limit ${FAVORITES_READ}) f
        join projects p on p.id = f.projeto_id
      where ${LISTED} and p.prazo_captacao >= ${today}::date
    )
    select ${rowsOf(Prisma.sql`
        select g.slug, g.nome, g.prazo::text as prazo from guardados g
        where g.prazo <= ${today}::date + ${DECIDE_WITHIN}::int
          and exists (select from profiles where user_id = ${userId}::uuid and user_type = 'financiador')
          and not exists (
            select from empresas_interessadas i where i.user_id = ${userId}::uuid and i.projeto_id = g.id)
        order by g.prazo`)} as decidir,
      least((select min(prazo) from guardados),
        (select min(p.prazo_captacao) from projects p
          where p.captador_id = ${userId}::uuid and ${LISTED} and p.prazo_captacao >= ${today}::date),
        coalesce(
          case when (select count(*) from ${interests}) > ${MANY_INTERESTS} then (
            select w.prazo from (
              select p.id, p.prazo_captacao as prazo, p.status from projects p
              where p.publicado and p.prazo_captacao >= ${today}::date
              order by p.prazo_captacao, p.id limit ${ENDING_NEXT}) w
            where w.status = any(${OPEN_STATUSES})
              -- A subquery is hashed once; a join would sort all interests before its first row.
              and case when w.id in (select i.projeto_id from ${interests}) then true else false end
            order by w.prazo limit 1) end,
          (select min(p.prazo_captacao) from empresas_interessadas i join projects p on p.id = i.projeto_id
            where i.user_id = ${userId}::uuid and ${going(userId)} and ${LISTED} and p.prazo_captacao >= ${today}::date)
        ))::text as "proximoPrazo"`;
  if (!row) throw new Error("the query of the deadlines returned no row");
  return row;
}

export async function readPanel(userId: string, now: Date): Promise<Panel> {
  const [counts, duties, deadlines] = await Promise.all([
    readCounts(userId),
    readDuties(userId, now),
    readDeadlines(userId, toIsoDay(now)),
  ]);
  return { counts, facts: { ...duties, ...deadlines } };
}

const FEATURED = [...BASIC, "valorTotal", "valorCaptado", "demonstracao"] as const;

/** Amounts in centavos (B3.3). */
export type FeaturedProject = Pick<ProjectRow, (typeof FEATURED)[number]> & { proponente: string };

/**
 * Tiles (B2.17, B6.2), in centavos. `projetos`: open ones. `valorTotal` includes finished projects, `disponivel` does
 * not.
 */
type Summary = { projetos: number; valorTotal: number; disponivel: number };

export type FeaturedCard = { summary: Summary; projects: FeaturedProject[] };

/** `projects`: only for a funder, the listed ones with the largest total (B7.1). */
export async function getFeatured(viewer: Viewer): Promise<FeaturedCard> {
  const [row] = await db.$queryRaw<{ resumo: StatisticsRow; projetos: FeaturedProject[] }[]>`
    select to_jsonb(r) as resumo, coalesce((
        select json_agg(p) from (
          select ${columns(FEATURED)}, proponente from view_projetos_disponiveis p where ${forFunder(viewer)}
          order by valor_total desc, id desc limit ${FEATURED_READ}) p), '[]') as projetos
    from view_estatisticas_resumo r`;
  if (!row) throw new Error("view_estatisticas_resumo has no row");
  const { projetosAbertos, valorTotalAprovado, valorDisponivel } = toStatistics(row.resumo);
  return {
    summary: { projetos: projetosAbertos, valorTotal: valorTotalAprovado, disponivel: valorDisponivel },
    projects: row.projetos,
  };
}

const OWN_PROJECT = /^\/projects\/([^/]+)\/[a-z]+$/;

const PORTFOLIO = /^\/dashboard\/carteiras\/(?!nova$)([^/]+)$/;

export async function isInWorkspace({ pathname, searchParams }: URL, userId: string): Promise<boolean> {
  const project = OWN_PROJECT.exec(pathname)?.[1];
  if (project !== undefined) return isOwnProject(userId, project);
  const portfolio = PORTFOLIO.exec(pathname)?.[1];
  if (portfolio !== undefined) return isOwnPortfolio(userId, portfolio);
  if (pathname !== PROPOSALS) return true;
  const conversation = searchParams.get("conversa");
  return env.PAID_PLANS && (conversation === null || isOwnChat(userId, conversation));
}
