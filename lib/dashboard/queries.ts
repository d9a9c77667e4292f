import "server-only";
import type { Viewer } from "../auth/session";
import { db } from "../db";
import { GOING_STATUSES } from "../interests/rules/interest";
import { forFunder } from "../projects/queries/locked";
import { getSummaryStatistics } from "../projects/queries/public";
import type { Category, Status, Urgency } from "../projects/rules/project";
import { FEATURED_READ } from "./rules";

export type DashboardCounts = {
  projects: number;
  matches: number;
  conversations: number;
  interests: number;
  favorites: number;
  searches: number;
};

/** B7.6 in one query: what the viewer owns, keeps and is part of; interests that were not refused or taken back. */
export async function getDashboardCounts(userId: string): Promise<DashboardCounts> {
  const [row] = await db.$queryRaw<DashboardCounts[]>`
    select
      (select count(*) from projects where captador_id = u.id)::int as projects,
      (select count(*) from matches where is_matched and u.id in (captador_id, financiador_id))::int as matches,
      (select count(*) from conversations where user_id = u.id)::int as conversations,
      (select count(*) from empresas_interessadas
        where user_id = u.id and status_interesse = any(${GOING_STATUSES}))::int as interests,
      (select count(*) from favorites f join projects p on p.id = f.projeto_id and p.publicado
        where f.user_id = u.id)::int as favorites,
      (select count(*) from saved_searches where user_id = u.id)::int as searches
    from (select ${userId}::uuid as id) u`;
  if (!row) throw new Error("counting returned nothing");
  return row;
}

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

/** The programme in three figures and, for a financiador alone, its largest projects (B7.1: by total value). */
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

/** A captador's own project, listed or not; amounts in centavos, date ISO. */
export type OwnProject = {
  id: string;
  slug: string;
  nome: string;
  status: Status;
  cidade: string;
  estado: string;
  categoria: Category;
  valorTotal: number;
  valorCaptado: number;
  prazo: string | null;
  publicado: boolean;
  /** Interests that were not refused or taken back. */
  interessadas: number;
  /** Those of them that nobody answered yet. */
  aguardando: number;
};

/** More than one captador has; beyond, a list would need pages. */
const MAX_OWN = 200;

/** The projects of a captador, the newest first. */
export function listOwnProjects(userId: string): Promise<OwnProject[]> {
  // Raw: Prisma counts a relation once a statement, and here it is counted by two conditions.
  return db.$queryRaw<OwnProject[]>`
    select p.id, p.slug, p.nome_projeto as nome, p.status, p.cidade, p.estado, p.categoria, p.publicado,
      p.valor_total::float8 as "valorTotal", p.valor_captado::float8 as "valorCaptado",
      p.prazo_captacao::text as prazo,
      (select count(*) from empresas_interessadas i
        where i.projeto_id = p.id and i.status_interesse = any(${GOING_STATUSES}))::int as interessadas,
      (select count(*) from empresas_interessadas i
        where i.projeto_id = p.id and i.status_interesse = 'Interessada')::int as aguardando
    from projects p where p.captador_id = ${userId}::uuid order by p.created_at desc, p.id desc limit ${MAX_OWN}`;
}

/** `slug` is null when the project is no longer listed. */
export type LatestInterest = { nome: string; slug: string | null; status: string; criadoEm: Date };

/** What a company has under way: counts (interests that were not refused or taken back), and its latest interest. */
export type CompanyActivity = {
  interests: number;
  favorites: number;
  searches: number;
  latest: LatestInterest | null;
};

/** What a company has under way, for its home (B2.18). */
export async function getCompanyActivity(userId: string): Promise<CompanyActivity> {
  const [row] = await db.$queryRaw<
    (Omit<CompanyActivity, "latest"> & { [key in keyof LatestInterest]: LatestInterest[key] | null })[]
  >`
    select
      (select count(*) from empresas_interessadas
        where user_id = u.id and status_interesse = any(${GOING_STATUSES}))::int as interests,
      (select count(*) from favorites f join projects p on p.id = f.projeto_id and p.publicado
        where f.user_id = u.id)::int as favorites,
      (select count(*) from saved_searches where user_id = u.id)::int as searches,
      i.nome, i.slug, i.status, i."criadoEm"
    from (select ${userId}::uuid as id) u left join lateral (
      select p.nome_projeto as nome, case when p.publicado then p.slug end as slug, e.status_interesse as status, e.created_at as "criadoEm"
      from empresas_interessadas e join projects p on p.id = e.projeto_id
      where e.user_id = u.id order by e.created_at desc limit 1
    ) i on true`;
  if (!row) throw new Error("counting returned nothing");
  const { interests, favorites, searches, nome, slug, status, criadoEm } = row;
  const latest = nome && status && criadoEm ? { nome, slug, status, criadoEm } : null;
  return { interests, favorites, searches, latest };
}
