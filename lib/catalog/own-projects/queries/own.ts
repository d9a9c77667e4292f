import "server-only";
import type { ProjectDocument } from "@/lib/catalog/projects/json-columns";
import { IN_USE } from "@/lib/catalog/projects/queries/in-use";
import { figuresOf, minimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";
import type { Status } from "@/lib/catalog/projects/rules/list-query";
import { findOwnFiles, toPhoto } from "@/lib/catalog/uploads/queries";
import { readMomentCursor, writeMomentCursor } from "@/lib/kit/cursor";
import { dayOf } from "@/lib/kit/day";
import { isUuid } from "@/lib/kit/ids";
import { OPEN_OR_CONFIRMED } from "@/lib/kit/states";
import { listProjectsAbout } from "@/lib/people/organizations/queries/organizations";
import { PROPONENT, type Proponent, refusalOf } from "@/lib/people/organizations/rules";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { type DraftState, EMPTY_CONTENT, FIELD_NAMES, type FieldName, type ProjectContent } from "../fields";
import { completenessOf } from "../rules/completeness";
import { contentOf, fileIds, proposedBy, UNNAMED } from "../rules/content";
import type { WaitingCounts } from "../rules/duties";
import { listedTermsOf, submissionProblems } from "../rules/submission";

export const MAX_OWN = 100;
export const OWN_PER_PAGE = 25;

const WITH_DRAFT = { draft: true } satisfies Prisma.ProjectInclude;
type Row = Prisma.ProjectGetPayload<{ include: typeof WITH_DRAFT }>;

const listedContent = (row: Row): ProjectContent =>
  contentOf({
    ...(row as Row & Pick<Parameters<typeof contentOf>[0], "categoria">),
    aprovadoEm: dayOf(row.aprovadoEm),
    prazoCaptacao: dayOf(row.prazoCaptacao),
    foiPublicado: row.publicadoEm !== null,
  });

/** A draft's content with all fields. An older version of the form may have stored fewer or other fields. */
const draftContent = (stored: Prisma.JsonValue): ProjectContent => ({
  ...EMPTY_CONTENT,
  ...(Object.fromEntries(
    Object.entries(stored as object).filter(([field]) => FIELD_NAMES.includes(field as FieldName)),
  ) as Partial<ProjectContent>),
});

export type OwnDraft = {
  id: string;
  slug: string;
  ownerId: string | null;
  estado: DraftState;
  publicado: boolean;
  foiPublicado: boolean;
  /** Raised when the draft's answers change; 0 without a draft. */
  versao: number;
  conteudo: ProjectContent;
  /** The listed content. Before the first listing: the name, and any data given at the sign-up. */
  listado: ProjectContent;
  proponent: Proponent | null;
  motivos: string[];
  /** Time of the submission. Renewed when the owner changes the draft under review, but not by an import. */
  enviadoEm: Date | null;
  /**
   * Time of the owner's last change of the draft or its state, or of the team's take-down. Null in the state
   * `aprovado`, because an import may have created such a draft.
   */
  atualizadoEm: Date | null;
  /** Centavos. */
  valorCaptado: number;
  status: Status;
};

type Proponents = ReadonlyMap<string, Proponent>;

async function proponentsOf(rows: Row[], client: Transaction): Promise<Proponents> {
  const named = rows.flatMap(({ organizacaoId, draft }) => [
    organizacaoId ?? "",
    draft ? draftContent(draft.conteudo).organizacaoId : "",
  ]);
  const ids = [...new Set(named)].filter(Boolean);
  const found =
    ids.length === 0
      ? []
      : await client.organization.findMany({ where: { id: { in: ids } }, select: PROPONENT });
  return new Map(found.map((organization) => [organization.id, organization]));
}

/**
 * @param sole the owner's only organization, for a project without one that was never listed and is not under review
 */
function toDraft(row: Row, proponents: Proponents, sole: Proponent | null = null): OwnDraft {
  const { id, slug, publicado, publicadoEm, captadorId, draft } = row;
  const listado = listedContent(row);
  // For an approved draft, use the listed content: an import may have changed it since the approval.
  const isListed = publicado && draft?.estado === "aprovado";
  const written = draft && !isListed ? draftContent(draft.conteudo) : listado;
  // The chosen organization may have been deleted since.
  const stored = proponents.has(written.organizacaoId) ? written : { ...written, organizacaoId: "" };
  const estado = (draft?.estado as DraftState | undefined) ?? (publicado ? "aprovado" : "rascunho");
  const isPrivate = publicadoEm === null && (estado === "rascunho" || estado === "devolvido");
  const proponent =
    proponents.get(stored.organizacaoId) ?? (isPrivate && !stored.organizacaoId ? sole : null) ?? null;
  return {
    id,
    slug,
    publicado,
    listado,
    estado,
    proponent,
    ownerId: captadorId,
    foiPublicado: publicadoEm !== null,
    versao: draft?.versao ?? 0,
    conteudo: proponent ? proposedBy(stored, proponent) : stored,
    motivos: draft?.motivos ?? [],
    enviadoEm: draft?.enviadoEm ?? null,
    atualizadoEm: (estado !== "aprovado" && draft?.updatedAt) || null,
    valorCaptado: Number(row.valorCaptado),
    status: row.status as Status,
  };
}

export async function findOwnProject(
  ownerId: string,
  id: string,
  client: Transaction = db,
): Promise<OwnDraft | null> {
  const row = await client.project.findFirst({ where: { id, captadorId: ownerId }, include: WITH_DRAFT });
  return row && toDraft(row, await proponentsOf([row], client), await findOnlyOrganization(ownerId, client));
}

/** Null if the account looks after several organizations or none. */
export async function findOnlyOrganization(
  ownerId: string,
  client: Transaction = db,
): Promise<Proponent | null> {
  const mine = await client.organization.findMany({
    where: { members: { some: { userId: ownerId, estado: "ativo" } } },
    select: PROPONENT,
    take: 2,
  });
  return mine.length === 1 ? (mine[0] ?? null) : null;
}

/** A draft in which nobody wrote. A copy begins with version 2. */
export const UNTOUCHED = {
  nomeProjeto: UNNAMED,
  publicadoEm: null,
  draft: { versao: 1, estado: "rascunho" },
} satisfies Prisma.ProjectWhereInput;
/** SQL: {@link UNTOUCHED} for a project `p`. */
export const IS_UNTOUCHED = Prisma.sql`(p.nome_projeto = ${UNNAMED} and p.publicado_em is null and exists (
  select from project_drafts u where u.projeto_id = p.id and u.versao = 1 and u.estado = 'rascunho'))`;

export const isOwnProject = async (ownerId: string, id: string): Promise<boolean> =>
  isUuid(id.toLowerCase()) && (await db.project.count({ where: { id, captadorId: ownerId } })) > 0;

async function findDraft(where: Prisma.ProjectWhereInput, client: Transaction): Promise<OwnDraft | null> {
  const row = await client.project.findFirst({ where, include: WITH_DRAFT });
  return row && toDraft(row, await proponentsOf([row], client));
}

/** Contents of projects that have a captador. @param ids at most a few hundred */
export async function listContents(ids: readonly string[], client: Transaction) {
  const where = { id: { in: [...ids] }, captadorId: { not: null } };
  const rows = await client.project.findMany({ where, include: WITH_DRAFT });
  return rows.map((row) => ({
    id: row.id,
    publicado: row.publicado,
    listado: listedContent(row),
    draft: row.draft && {
      estado: row.draft.estado,
      conteudo: draftContent(row.draft.conteudo),
      updatedAt: row.draft.updatedAt,
    },
  }));
}

export const findRemovable = (id: string, client: Transaction = db): Promise<OwnDraft | null> =>
  findDraft({ id, ...IN_USE }, client);

export const isRemovable = async (id: string, client: Transaction = db): Promise<boolean> =>
  (await client.project.count({ where: { id, ...IN_USE } })) > 0;

export const findWaiting = (id: string, client: Transaction = db): Promise<OwnDraft | null> =>
  findDraft({ id, draft: { estado: "em_analise" } }, client);

/** Amounts in centavos, `prazo` an ISO date. */
export type OwnProject = Omit<
  OwnDraft,
  "ownerId" | "versao" | "conteudo" | "listado" | "proponent" | "atualizadoEm"
> & {
  nome: string;
  cidade: string;
  uf: string;
  organizacao: string;
  /** Without punctuation. */
  cnpj: string | null;
  valorTotal: number;
  prazo: string | null;
  /** Percent. */
  completo: number;
  /** Whether neither the answers nor the age or status of the CNPJ prevent a submission. */
  pronto: boolean;
} & Omit<ReturnType<typeof figuresOf>, "percentual"> &
  OwnCounts;

/** `interessadas`: interests that are waiting, accepted or confirmed. */
type OwnCounts = WaitingCounts & { interessadas: number };

async function countsOf(ownerId: string, ids: string[]): Promise<(id: string) => OwnCounts> {
  const rows = await db.$queryRaw<(OwnCounts & { id: string })[]>`
    select p.id, i.interessadas, i.aguardando,
      (select count(*) from opportunities o
        where o.projeto_id = p.id and o.captador_id = ${ownerId}::uuid and o.espera_captador)::int as apoios,
      (select count(*) from project_questions q where q.projeto_id = p.id and q.estado = 'aberta')::int as perguntas
    from unnest(${ids}::uuid[]) as p(id) cross join lateral (
      select count(*)::int as interessadas,
        (count(*) filter (where status_interesse = 'Interessada'))::int as aguardando
      from empresas_interessadas where projeto_id = p.id and status_interesse = any(${OPEN_OR_CONFIRMED})) i`;
  const byId = new Map(rows.map(({ id, ...counts }) => [id, counts]));
  return (id) => byId.get(id) ?? { interessadas: 0, aguardando: 0, apoios: 0, perguntas: 0 };
}

const isReady = (draft: OwnDraft, now: Date): boolean =>
  submissionProblems(draft.conteudo, now, listedTermsOf(draft)).length === 0 &&
  !(draft.proponent && refusalOf(draft.proponent, now));

type OwnPage = { items: OwnProject[]; next: string | null };

type ListOptions = { cursor?: string | null; organizacaoId?: string | null };

/** A page of the owner's projects, newest first (B2.12, B6.4). An invalid cursor gives the first page. */
export async function listOwnProjects(
  ownerId: string,
  { cursor, organizacaoId }: ListOptions = {},
  now = new Date(),
): Promise<OwnPage> {
  const from = readMomentCursor(cursor);
  const take = OWN_PER_PAGE + 1;
  const about = organizacaoId ? await listProjectsAbout(ownerId, organizacaoId, { from, take }) : null;
  const rows = await db.project.findMany({
    where: {
      captadorId: ownerId,
      ...(about && { id: { in: about } }),
      ...(from && {
        createdAt: { lte: from.at },
        NOT: { createdAt: from.at, id: { gte: from.id } },
      }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
    include: WITH_DRAFT,
  });
  const page = rows.slice(0, OWN_PER_PAGE);
  const [counts, proponents, sole] = await Promise.all([
    countsOf(
      ownerId,
      page.map(({ id }) => id),
    ),
    proponentsOf(page, db),
    findOnlyOrganization(ownerId),
  ]);
  const items = page.map((row): OwnProject => {
    const { conteudo, listado, ...draft } = toDraft(row, proponents, sole);
    const shown = draft.publicado ? listado : conteudo;
    const { ownerId: _owner, atualizadoEm: _saved, versao: _version, proponent, ...line } = draft;
    const organization = draft.publicado ? proponents.get(shown.organizacaoId) : proponent;
    const [valorTotal, valorCaptado] = [Number(row.valorTotal), Number(row.valorCaptado)];
    const { percentual: _percent, ...figures } = figuresOf(
      { status: line.status, valorTotal, valorCaptado },
      minimumPercent(row.obras),
    );
    return {
      ...line,
      organizacao: shown.proponente,
      cnpj: organization?.cnpj ?? null,
      nome: shown.nome,
      cidade: shown.cidade,
      uf: shown.estado,
      valorTotal,
      ...figures,
      prazo: shown.prazoCaptacao || null,
      completo: completenessOf(conteudo).score,
      pronto: isReady({ ...draft, conteudo, listado, valorCaptado }, now),
      ...counts(row.id),
    };
  });
  const last = page.at(-1);
  const next =
    rows.length > page.length && last ? writeMomentCursor({ at: last.createdAt, id: last.id }) : null;
  return { items, next };
}

export type ReviewedProponent = NonNullable<Awaited<ReturnType<typeof findReviewedProponent>>>;

/** `vinculo`: state of the owner's membership. */
export async function findReviewedProponent({ conteudo, ownerId }: OwnDraft) {
  if (!conteudo.organizacaoId || !ownerId) return null;
  const found = await db.organization.findUnique({
    where: { id: conteudo.organizacaoId },
    select: {
      ...PROPONENT,
      representante: true,
      cargo: true,
      conferidaPor: true,
      members: { select: { userId: true, estado: true } },
    },
  });
  if (!found) return null;
  const mine = found.members.find(({ userId }) => userId === ownerId);
  return { ...found, vinculo: mine?.estado ?? null };
}

/** Files of a draft's content, without those of other accounts. */
export async function findFiles(ownerId: string, content: ProjectContent) {
  const files = await findOwnFiles(ownerId, fileIds(content));
  const byId = new Map(files.map((file) => [file.id, file]));
  return {
    fotos: content.fotos.flatMap(({ id, alt }) => {
      const file = byId.get(id);
      return (file && toPhoto(file, alt)) ?? [];
    }),
    documentos: content.documentos.flatMap(({ id, titulo }): ProjectDocument[] => {
      const file = byId.get(id);
      if (!file || file.width !== null) return [];
      return [{ id, titulo, nome: file.name, contentType: file.contentType, size: file.size }];
    }),
  };
}
