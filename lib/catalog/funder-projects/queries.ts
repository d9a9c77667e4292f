import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { type ExplorerQuery, toProjectQuery } from "@/lib/catalog/funder-projects/rules";
import { CARD, columns, inOrder } from "@/lib/catalog/projects/queries/columns";
import { DESCRIPTION_SCOPE, type Scope, scopeFor, TITLE_SCOPE } from "@/lib/catalog/projects/queries/filters";
import { forFunder } from "@/lib/catalog/projects/queries/locked-fields";
import { getPublicProject, listRelatedPublicProjects, toCard } from "@/lib/catalog/projects/queries/public";
import { type FoundPage, findPage } from "@/lib/catalog/projects/queries/search";
import { figuresOf } from "@/lib/catalog/projects/rules/legal-minimum";
import type { ProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import { searchesDescription } from "@/lib/catalog/projects/rules/search-plan";
import { cutDescription } from "@/lib/catalog/projects/rules/summary";
import type { ProjectRow } from "@/lib/catalog/projects/types";
import { PROVEN_NAME } from "@/lib/people/organizations/queries/organizations";
import { db, Prisma } from "@/lib/server/db";
import type {
  FunderProject,
  FunderProjectCard,
  FunderProjectPage,
  LockedFields,
  LockedPageParts,
} from "./types";

type Row = Pick<ProjectRow, (typeof CARD)[number]> & LockedFields;

async function readCards(viewer: Viewer, ids: string[]): Promise<FunderProjectCard[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${columns([...CARD, "tipoProponente"])}, descricao, proponente
    FROM projects p WHERE publicado AND id = ANY(${ids}::uuid[]) AND ${forFunder(viewer)}`;
  return inOrder(ids, rows).map((row) => ({
    ...toCard({ ...row, inicio: row.descricao }),
    valorCaptado: row.valorCaptado,
  }));
}

const readPage = async (viewer: Viewer, { ids, ...rest }: FoundPage): Promise<FunderProjectPage> => ({
  items: await readCards(viewer, ids),
  ...rest,
});

/**
 * The financiador's list (B2.7, B7.2), which can also be searched by proponent (B5.5).
 * @throws Error if the viewer is not a financiador
 */
export async function listFunderProjects(viewer: Viewer, query: ProjectQuery): Promise<FunderProjectPage> {
  if (viewer.userType !== "financiador") throw new Error("the full list is for financiadores");
  return readPage(viewer, await findPage(query, scopeFor(viewer)));
}

/**
 * List of 'Explorar Projetos' (B2.8).
 * @throws Error if the viewer has no company
 */
export async function listExplorerProjects(viewer: Viewer, query: ExplorerQuery): Promise<FunderProjectPage> {
  if (viewer.empresaId === null) throw new Error("this list is for companies");
  const scope: Scope = {
    ...(searchesDescription(query.busca) ? DESCRIPTION_SCOPE : TITLE_SCOPE),
    filters: query.categoria ? [Prisma.sql`categoria_origem = ${query.categoria}`] : [],
  };
  return readPage(viewer, await findPage(toProjectQuery(query), scope));
}

/** None for viewers other than a financiador (B2.7). */
export async function listRelatedFunderProjects(viewer: Viewer, slug: string): Promise<FunderProjectCard[]> {
  const related = await listRelatedPublicProjects(slug);
  return readCards(
    viewer,
    related.map(({ id }) => id),
  );
}

/** The public page hides the proponent's names in these columns. */
const WHOLE_TEXTS = ["objetivo", "etiquetas", "locais", "capa", "fotos", "orcamento"] as const;
type WholeTexts = Pick<ProjectRow, (typeof WHOLE_TEXTS)[number]>;

/** Null unless the project is listed and `condition` holds. */
async function readWhole(slug: string, condition: Prisma.Sql): Promise<FunderProject | null> {
  const [project, [locked]] = await Promise.all([
    getPublicProject(slug),
    db.$queryRaw<(LockedFields & LockedPageParts & WholeTexts)[]>`
      SELECT ${columns(WHOLE_TEXTS)}, proponente, tipo_proponente AS "tipoProponente", descricao, valor_captado::float8 AS "valorCaptado",
        organizacao, equipe, documentos, numero_aprovacao AS "numeroAprovacao", fonte_url AS "fonteUrl",
        (SELECT json_build_object('cnpj', o.cnpj, 'razaoSocial', ${PROVEN_NAME}, 'conferidaEm', o.conferida_em)
          FROM organizations o WHERE o.id = organizacao_id) AS registro
      FROM projects p WHERE slug = ${slug} AND publicado AND ${condition}`,
  ]);
  if (!project || !locked) return null;
  return {
    ...project,
    ...locked,
    resumo: cutDescription(locked.descricao),
    // `project` may come from the cache, so compute its figures from the amount just read.
    ...figuresOf({ ...project, valorCaptado: locked.valorCaptado }, project.captacaoMinima.percent),
  };
}

export const getFunderProject = (viewer: Viewer, slug: string): Promise<FunderProject | null> =>
  readWhole(slug, forFunder(viewer));

export const getOwnProject = ({ userId }: Viewer, slug: string): Promise<FunderProject | null> =>
  readWhole(slug, Prisma.sql`captador_id = ${userId}::uuid`);
