import "server-only";
import { isAfter } from "@/lib/admin/list/queries";
import {
  COUNT_LIMIT,
  type ListState,
  likePatterns,
  momentKey,
  type Page,
  pageOf,
  ROWS,
} from "@/lib/admin/list/rules";
import { isKeptByDeal } from "@/lib/catalog/own-projects/queries/captador-deals";
import { findDemoDecision } from "@/lib/catalog/own-projects/queries/history";
import {
  findFiles,
  findReviewedProponent,
  findWaiting,
  isRemovable,
  type OwnDraft,
} from "@/lib/catalog/own-projects/queries/own";
import { mayTakeBack } from "@/lib/catalog/own-projects/rules/state";
import type { ProjectPageParts } from "@/lib/catalog/projects/json-columns";
import { dayOf } from "@/lib/kit/day";
import { isUuid } from "@/lib/kit/ids";
import { parseAmount } from "@/lib/kit/typed-amount";
import { GIFT } from "@/lib/people/organizations/queries/handover";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import type { SameNumberState } from "./messages";
import { officialAmount } from "./rules";

export type ProjectRow = {
  id: string;
  nome: string;
  proponente: string;
  cidade: string;
  estado: string;
  /** Centavos. Null if the draft names no amount. */
  valorTotal: bigint | null;
  publicado: boolean;
  parado: boolean;
  /** Sort key of the list: time when the project was sent, returned or last listed. */
  moment: Date;
  owner: string | null;
};

const COLUMNS = Prisma.sql`p.id, p.publicado, p.retirado_pela_equipe_em is not null as parado,
  (select full_name from profiles where user_id = p.captador_id) as owner`;

const SEARCHED = 1_000;

function draftRows(state: "em_analise" | "devolvido", { search, after }: ListState): Prisma.Sql {
  const isSent = state === "em_analise";
  const moment = isSent ? Prisma.sql`enviado_em` : Prisma.sql`coalesce(decidido_em, updated_at)`;
  const direction = isSent ? "asc" : "desc";
  const order = Prisma.raw(direction);
  const matches = likePatterns(search).map((pattern) => Prisma.sql`sem_acento(d.nome) like ${pattern}`);
  // LIMIT before the join, so that Postgres reads only the first rows of an index.
  return Prisma.sql`
    select ${COLUMNS}, d.nome, d.valor, d.proponente, d.cidade, d.estado, d.moment from (
      select projeto_id, conteudo ->> 'nome' as nome, conteudo ->> 'valorTotal' as valor,
        conteudo ->> 'proponente' as proponente, conteudo ->> 'cidade' as cidade, conteudo ->> 'estado' as estado,
        ${moment} as moment
      from project_drafts
      where estado = ${state} and ${isAfter(Prisma.sql`${moment}, projeto_id`, after, direction)}
      order by ${moment} ${order}, projeto_id ${order} limit ${matches.length > 0 ? SEARCHED : ROWS + 1}) d
    join projects p on p.id = d.projeto_id
    ${matches.length > 0 ? Prisma.sql`where ${Prisma.join(matches, " and ")}` : Prisma.empty}
    order by d.moment ${order}, p.id ${order} limit ${ROWS + 1}`;
}

/** Maximum number of matches that a search sorts. Without it, a common word would read the whole table. */
const FOUND = 200;

const ON_LIST = {
  publicados: Prisma.sql`publicado and publicado_em is not null`,
  retirados: Prisma.sql`not publicado and publicado_em is not null`,
} as const;

function listedRows(which: keyof typeof ON_LIST, { search, after }: ListState): Prisma.Sql {
  const matches = likePatterns(search).map((pattern) => Prisma.sql`sem_acento(nome_projeto) like ${pattern}`);
  const projects =
    matches.length === 0
      ? Prisma.sql`projects`
      : Prisma.sql`(select * from projects where ${ON_LIST[which]} and ${Prisma.join(matches, " and ")} limit ${FOUND})`;
  return Prisma.sql`
    select ${COLUMNS}, p.nome_projeto as nome, p.valor_total as valor, p.proponente, p.cidade, p.estado,
      p.publicado_em as moment
    from ${projects} p
    where ${ON_LIST[which]} and ${isAfter(Prisma.sql`p.publicado_em, p.id`, after, "desc")}
    order by p.publicado_em desc, p.id desc limit ${ROWS + 1}`;
}

/** `valor`: centavos of a listed project, or the text typed in a draft. */
type StoredRow = Omit<ProjectRow, "valorTotal"> & { valor: bigint | string | null };

function toRow({ valor, ...row }: StoredRow): ProjectRow {
  const typed = typeof valor === "string" ? parseAmount(valor) : valor;
  return { ...row, valorTotal: typed && typed !== Number.POSITIVE_INFINITY ? BigInt(typed) : null };
}

export async function listProjects(state: ListState): Promise<Page<ProjectRow>> {
  const { estado } = state.filters;
  const sql =
    estado === "publicados" || estado === "retirados"
      ? listedRows(estado, state)
      : draftRows(estado === "devolvidos" ? "devolvido" : "em_analise", state);
  const found = await db.$queryRaw<StoredRow[]>(sql);
  return pageOf(found.map(toRow), ({ moment, id }) => ({ key: momentKey(moment), id }));
}

export const countSentProjects = (): Promise<number> =>
  db.projectDraft.count({ where: { estado: "em_analise" }, take: COUNT_LIMIT });

export type SameNumber = { id: string; nome: string; proponente: string; situacao: SameNumberState };

const MOST_SAME = 5;

/**
 * Other stored projects and drafts under review with this official number in any notation. Demonstration projects are
 * not compared with each other, because they share one number.
 */
export async function findSameNumber(tx: Transaction, id: string, number: string): Promise<SameNumber[]> {
  const key = number.toUpperCase().replace(/[^0-9A-Z]/g, "");
  if (!/\d/.test(key)) return [];
  return tx.$queryRaw<SameNumber[]>`
    with stored as (
      select id from projects where numero_aprovacao is not null
        and regexp_replace(upper(numero_aprovacao), '[^0-9A-Z]', '', 'g') = ${key}
    ), sent as (
      select projeto_id as id, conteudo ->> 'nome' as nome, conteudo ->> 'proponente' as proponente
      from project_drafts where estado = 'em_analise'
        and regexp_replace(upper(conteudo ->> 'numeroAprovacao'), '[^0-9A-Z]', '', 'g') = ${key}
    ), same as (
      select p.id, p.nome_projeto, p.proponente, d.nome as nome_enviado, d.proponente as proponente_enviado,
        case when p.publicado and s.id is not null then 'lista' when d.id is not null then 'analise' else 'fora' end
          as situacao, p.created_at
      from projects p left join stored s on s.id = p.id left join sent d on d.id = p.id
      where p.id in (select id from stored union all select id from sent) and p.id <> ${id}::uuid
        and not (p.demonstracao and (select demonstracao from projects where id = ${id}::uuid))
    )
    select id, situacao, case situacao when 'analise' then nome_enviado else nome_projeto end as nome,
      case situacao when 'analise' then proponente_enviado else proponente end as proponente
    from same
    order by array_position(array['lista', 'analise', 'fora'], situacao), created_at limit ${MOST_SAME}`;
}

/** Centavos of the project's concluded deals that an official amount of `day` (ISO) includes. */
export async function readIncluded(tx: Transaction, id: string, day: string | null): Promise<bigint> {
  const [row] = await tx.$queryRaw<[{ incluido: bigint }]>`
    select captado_incluido(${id}::uuid, ${day}::date) as incluido`;
  return row.incluido;
}

type Files = Pick<ProjectPageParts, "fotos" | "documentos">;

export type ReviewedFiles = { sent: Files; listed: Files };

async function filesOf({ ownerId, conteudo, listado }: OwnDraft): Promise<ReviewedFiles> {
  if (!ownerId) return { sent: { fotos: [], documentos: [] }, listed: { fotos: [], documentos: [] } };
  const [sent, listed] = await Promise.all([findFiles(ownerId, conteudo), findFiles(ownerId, listado)]);
  return { sent, listed };
}

export async function readProject(id: string) {
  if (!isUuid(id)) return null;
  const [project, sent, mayTakeDown, demoDecision] = await Promise.all([
    db.project.findUnique({
      where: { id },
      select: {
        id: true,
        slug: true,
        nomeProjeto: true,
        publicado: true,
        publicadoEm: true,
        retiradoPelaEquipeEm: true,
        captadorId: true,
        proponente: true,
        cidade: true,
        estado: true,
        valorTotal: true,
        valorCaptado: true,
        cotasTotal: true,
        cotaValor: true,
        captadoAqui: true,
        captadoOficial: true,
        captadoOficialEm: true,
        etapa: true,
        status: true,
        fonte: true,
        fonteUrl: true,
        fonteAtualizada: true,
        sourceId: true,
        numeroAprovacao: true,
        organizacaoId: true,
        captador: {
          select: { id: true, email: true, suspendedAt: true, profile: { select: { fullName: true } } },
        },
        proponent: GIFT.proponent,
        draft: { select: { estado: true, motivos: true, decididoEm: true } },
      },
    }),
    findWaiting(id),
    isRemovable(id),
    findDemoDecision(id),
  ]);
  if (!project) return null;
  const official = officialAmount(project);
  const [proponent, files, sameNumber, captadoIncluido, hasDeal] = await Promise.all([
    sent && findReviewedProponent(sent),
    sent && filesOf(sent),
    findSameNumber(db, id, sent?.conteudo.numeroAprovacao || project.numeroAprovacao || ""),
    readIncluded(db, id, dayOf(official.captadoOficialEm)),
    mayTakeBack(project) && isKeptByDeal(id),
  ]);
  return {
    ...project,
    ...official,
    mayTakeDown,
    mayTakeBack: mayTakeBack(project) && !hasDeal,
    /** Whether a deal keeps an imported project with its captador. */
    isKeptByDeal: hasDeal,
    captadoIncluido,
    demoDecision,
    sent,
    sentProponent: proponent,
    sentFiles: files,
    sameNumber,
  };
}

export type ProjectDetails = NonNullable<Awaited<ReturnType<typeof readProject>>>;
