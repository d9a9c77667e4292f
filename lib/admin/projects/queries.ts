import "server-only";
import { type ListState, likePatterns, momentKey, momentOf, pageOf, ROWS } from "@/lib/admin/list/rules";
import { findReviewedProponent, findWaiting } from "@/lib/catalog/own-projects/queries";
import type { Cursor } from "@/lib/kit/cursor";
import { isUuid } from "@/lib/kit/ids";
import { db, Prisma } from "@/lib/server/db";

export type ProjectRow = {
  id: string;
  nome: string;
  proponente: string;
  cidade: string;
  estado: string;
  /** Centavos. */
  valorTotal: bigint;
  publicado: boolean;
  /** Moment of the list: sent, returned, or listed. */
  moment: Date;
  owner: string | null;
};

const COLUMNS = Prisma.sql`p.id, p.proponente, p.cidade, p.estado, p.valor_total as "valorTotal", p.publicado,
  (select full_name from profiles where user_id = p.captador_id) as owner`;

/** Drafts of a state; what is sent oldest first, what was returned newest first. */
function draftRows(state: "em_analise" | "devolvido", { search, after }: ListState): Prisma.Sql {
  const isSent = state === "em_analise";
  const moment = isSent ? Prisma.sql`d.enviado_em` : Prisma.sql`coalesce(d.decidido_em, d.updated_at)`;
  const from = after && momentOf(after.key);
  const compare = isSent ? Prisma.raw(">") : Prisma.raw("<");
  const direction = isSent ? Prisma.raw("asc") : Prisma.raw("desc");
  const matches = likePatterns(search).map(
    (pattern) => Prisma.sql`and sem_acento(d.conteudo ->> 'nome') like ${pattern}`,
  );
  return Prisma.sql`
    select ${COLUMNS}, d.conteudo ->> 'nome' as nome, ${moment} as moment
    from project_drafts d join projects p on p.id = d.projeto_id
    where d.estado = ${state} ${matches.length > 0 ? Prisma.join(matches, " ") : Prisma.empty}
      ${after && from ? Prisma.sql`and (${moment}, p.id) ${compare} (${from}, ${after.id}::uuid)` : Prisma.empty}
    order by ${moment} ${direction}, p.id ${direction} limit ${ROWS + 1}`;
}

/** Listed projects, newest first. */
function listedRows({ search, after }: ListState): Prisma.Sql {
  const from = after && momentOf(after.key);
  // The index holds name and description; only the name counts here.
  const matches = likePatterns(search).map(
    (pattern) => Prisma.sql`and p.busca_texto like ${pattern} and sem_acento(p.nome_projeto) like ${pattern}`,
  );
  return Prisma.sql`
    select ${COLUMNS}, p.nome_projeto as nome, p.publicado_em as moment
    from projects p
    where p.publicado and p.publicado_em is not null ${matches.length > 0 ? Prisma.join(matches, " ") : Prisma.empty}
      ${after && from ? Prisma.sql`and (p.publicado_em, p.id) < (${from}, ${after.id}::uuid)` : Prisma.empty}
    order by p.publicado_em desc, p.id desc limit ${ROWS + 1}`;
}

/** A page of projects. */
export async function listProjects(state: ListState): Promise<{ rows: ProjectRow[]; next: Cursor | null }> {
  const { estado } = state.filters;
  const sql =
    estado === "publicados"
      ? listedRows(state)
      : draftRows(estado === "devolvidos" ? "devolvido" : "em_analise", state);
  const found = await db.$queryRaw<ProjectRow[]>(sql);
  return pageOf(found, ({ moment, id }) => ({ key: momentKey(moment), id }));
}

/** Most that is counted of the queue. */
const MOST = 1_000;

/** Projects that wait for the team, counted up to 1,000. */
export const countSentProjects = async (): Promise<number> =>
  (
    await db.projectDraft.findMany({
      where: { estado: "em_analise" },
      take: MOST,
      select: { projetoId: true },
    })
  ).length;

/** A project of the back office: what was sent, if anything, and its official data. */
export async function readProject(id: string) {
  if (!isUuid(id)) return null;
  const [project, sent] = await Promise.all([
    db.project.findUnique({
      where: { id },
      select: {
        ...{ id: true, slug: true, nomeProjeto: true, publicado: true, publicadoEm: true, proponente: true },
        ...{ cidade: true, estado: true, valorTotal: true, valorCaptado: true, captadoAqui: true },
        ...{ etapa: true, status: true, fonte: true, fonteUrl: true, fonteAtualizada: true, sourceId: true },
        ...{ numeroAprovacao: true, organizacaoId: true },
        captador: { select: { id: true, email: true, profile: { select: { fullName: true } } } },
        draft: { select: { estado: true, motivos: true } },
      },
    }),
    findWaiting(id),
  ]);
  if (!project) return null;
  const proponent = sent && (await findReviewedProponent(sent));
  return { ...project, sent, sentProponent: proponent };
}

export type ProjectPage = NonNullable<Awaited<ReturnType<typeof readProject>>>;
