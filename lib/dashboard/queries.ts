import "server-only";
import { cache } from "react";
import type { Viewer } from "../auth/session";
import { unreadTalks } from "../conversations/queries/unread";
import { db, Prisma } from "../db";
import { toWaitingDeals, type WaitingRow, waitingDeals } from "../deals/queries/waiting";
import { GOING_STATUSES } from "../interests/rules/interest";
import { forFunder } from "../projects/queries/locked";
import { getSummaryStatistics } from "../projects/queries/public";
import { type Category, OPEN_STATUSES, type Status, type Urgency } from "../projects/rules/project";
import { type AgoraFacts, DECIDE_WITHIN } from "./rules/agora";
import { FEATURED_READ } from "./rules/featured";
import type { NavCounts } from "./rules/navigation";

export type DashboardCounts = NavCounts & {
  matches: number;
};

/** `slug` is null when the project is no longer listed. */
export type LatestInterest = { nome: string; slug: string | null; status: string; criadoEm: Date };

/** What the workspace and its homes show of one person. */
export type Panel = { counts: DashboardCounts; facts: AgoraFacts; latest: LatestInterest | null };

/** Rows of one kind that 'Agora' shows at most: who has more has one place to see them all. */
const MAX_OF_A_KIND = 10;

type PanelRow = {
  counts: Omit<DashboardCounts, "deals">;
  latest: LatestInterest | null;
  proximoPrazo: string | null;
  negociacoes: WaitingRow[];
} & Omit<AgoraFacts, "proximoPrazo" | "negociacoes">;

/** Dates come out of JSON as texts. */
const withDates = <T extends { desde: Date }>(rows: T[]): T[] =>
  rows.map((row) => ({ ...row, desde: new Date(row.desde) }));

const rowsOf = (query: Prisma.Sql) =>
  Prisma.sql`coalesce((select json_agg(r) from (${query} limit ${MAX_OF_A_KIND}) r), '[]')`;

/** Interests of the viewer's that stand in a state; `u` is the viewer. */
const interestsWhere = (condition: Prisma.Sql) =>
  rowsOf(Prisma.sql`
  select i.id, p.nome_projeto as nome, coalesce(i.respondido_em, i.created_at) as desde
  from empresas_interessadas i join projects p on p.id = i.projeto_id
  where i.user_id = u.id and ${condition} order by desde`);

const draftsWhere = (state: string) =>
  rowsOf(Prisma.sql`
  select p.id, p.nome_projeto as nome, coalesce(d.decidido_em, d.updated_at) as desde
  from project_drafts d join projects p on p.id = d.projeto_id
  where p.captador_id = u.id and d.estado = ${state} order by desde`);

/**
 * B7.6 and 'Agora' in one query: what the viewer owns, keeps and is part of, and what waits for them. Interests that
 * were refused or taken back do not count; once a request.
 */
export const readPanel = cache(async (userId: string, today: string): Promise<Panel> => {
  const listed = Prisma.sql`p.publicado and p.status = any(${OPEN_STATUSES})`;
  const going = Prisma.sql`status_interesse = any(${GOING_STATUSES})`;
  const [row] = await db.$queryRaw<PanelRow[]>`
    select json_build_object(
        'projects', (select count(*) from projects where captador_id = u.id),
        'received', (select count(*) from empresas_interessadas i join projects p on p.id = i.projeto_id
          where p.captador_id = u.id and i.status_interesse = 'Interessada' and ${listed}),
        'matches', (select count(*) from matches where is_matched and u.id in (captador_id, financiador_id)),
        'conversations', (select count(*) from talk_sides where user_id = u.id),
        'unread', (select coalesce(sum(unread), 0) from talk_sides where user_id = u.id and unread > 0),
        'interests', (select count(*) from empresas_interessadas where user_id = u.id and ${going}),
        'favorites', (select count(*) from favorites f join projects p on p.id = f.projeto_id and p.publicado
          where f.user_id = u.id),
        'searches', (select count(*) from saved_searches where user_id = u.id)
      ) as counts,
      ${rowsOf(Prisma.sql`
        select p.slug, p.nome_projeto as nome, count(*)::int as total, min(i.created_at) as desde
        from empresas_interessadas i join projects p on p.id = i.projeto_id
        where p.captador_id = u.id and i.status_interesse = 'Interessada' and ${listed}
        group by p.id order by desde`)} as recebidos,
      ${rowsOf(Prisma.sql`
        select p.id, p.nome_projeto as nome, count(*)::int as total, min(q.criada_em) as desde
        from projects p join project_questions q on q.projeto_id = p.id and q.estado = 'aberta'
        where p.captador_id = u.id and p.publicado group by p.id order by desde`)} as perguntas,
      ${rowsOf(waitingDeals(userId))} as negociacoes,
      ${rowsOf(unreadTalks(userId))} as mensagens,
      ${draftsWhere("devolvido")} as devolvidos,
      ${draftsWhere("rascunho")} as rascunhos,
      ${interestsWhere(Prisma.sql`i.status_interesse = 'Aceita' and i.valor_interesse is null`)} as "semValor",
      ${interestsWhere(Prisma.sql`i.status_interesse = 'Interessada' and not (${listed})`)} as encerrados,
      ${rowsOf(Prisma.sql`
        select p.slug, p.nome_projeto as nome, p.prazo_captacao::text as prazo
        from favorites f join projects p on p.id = f.projeto_id
        where f.user_id = u.id and ${listed}
          and p.prazo_captacao between ${today}::date and ${today}::date + ${DECIDE_WITHIN}::int
          and exists (select from profiles where user_id = u.id and user_type = 'financiador')
          and not exists (select from empresas_interessadas i where i.user_id = u.id and i.projeto_id = p.id)
        order by p.prazo_captacao`)} as decidir,
      (exists (select from profiles where user_id = u.id and user_type = 'captador')
        and not exists (select from projects where captador_id = u.id)) as "semProjeto",
      (select min(p.prazo_captacao)::text from projects p
        where ${listed} and p.prazo_captacao >= ${today}::date and (p.captador_id = u.id
          or exists (select from favorites where user_id = u.id and projeto_id = p.id)
          or exists (select from empresas_interessadas where user_id = u.id and projeto_id = p.id and ${going}))
      ) as "proximoPrazo",
      (select json_build_object('nome', p.nome_projeto, 'slug', case when p.publicado then p.slug end,
          'status', i.status_interesse, 'criadoEm', i.created_at)
        from empresas_interessadas i join projects p on p.id = i.projeto_id
        where i.user_id = u.id order by i.created_at desc limit 1) as latest
    from (select ${userId}::uuid as id) u`;
  if (!row) throw new Error("counting returned nothing");
  const {
    counts,
    latest,
    negociacoes,
    mensagens,
    recebidos,
    perguntas,
    devolvidos,
    rascunhos,
    semValor,
    encerrados,
    ...facts
  } = row;
  return {
    counts: { ...counts, deals: negociacoes[0]?.total ?? 0 },
    facts: {
      negociacoes: toWaitingDeals(negociacoes),
      decidir: facts.decidir,
      semProjeto: facts.semProjeto,
      proximoPrazo: facts.proximoPrazo,
      mensagens: withDates(mensagens),
      recebidos: withDates(recebidos),
      perguntas: withDates(perguntas),
      devolvidos: withDates(devolvidos),
      rascunhos: withDates(rascunhos),
      semValor: withDates(semValor),
      encerrados: withDates(encerrados),
    },
    latest: latest && { ...latest, criadoEm: new Date(latest.criadoEm) },
  };
});

/** B3.3 for the card of a funder; amounts in centavos. */
export type FeaturedProject = {
  id: string;
  slug: string;
  nome: string;
  proponente: string;
  cidade: string;
  estado: string;
  categoria: Category;
  urgencia: Urgency;
  status: Status;
  valorTotal: number;
  valorCaptado: number;
};

/** The three tiles (B2.17, B6.2): projects that still take support; amounts of the programme in centavos. */
export type Summary = { projetos: number; valorTotal: number; disponivel: number };

export type Featured = { summary: Summary; projects: FeaturedProject[] };

/**
 * The programme in three figures and, for a financiador alone, its largest projects (B7.1: by total value). In SQL,
 * because the lock is a condition of the same statement.
 */
export async function getFeatured(viewer: Viewer): Promise<Featured> {
  const [statistics, projects] = await Promise.all([
    getSummaryStatistics(),
    db.$queryRaw<FeaturedProject[]>`
      select id, slug, nome_projeto as nome, proponente, cidade, estado, categoria, urgencia, status,
        valor_total::float8 as "valorTotal", valor_captado::float8 as "valorCaptado"
      from view_projetos_disponiveis where ${forFunder(viewer)} order by valor_total desc, id desc limit ${FEATURED_READ}`,
  ]);
  const { projetosAbertos, valorTotalAprovado, valorDisponivel } = statistics;
  return {
    summary: { projetos: projetosAbertos, valorTotal: valorTotalAprovado, disponivel: valorDisponivel },
    projects,
  };
}
