import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { amountEffectText, quotaCount } from "@/lib/catalog/amount/messages";
import { AMOUNT_KEY, amountParam } from "@/lib/catalog/amount/rules";
import { compareHref } from "@/lib/catalog/comparison/rules";
import { columns, inOrder } from "@/lib/catalog/projects/queries/columns";
import { forFunder } from "@/lib/catalog/projects/queries/locked-fields";
import { figuresOf } from "@/lib/catalog/projects/rules/legal-minimum";
import type { ProjectRow } from "@/lib/catalog/projects/types";
import { ESTIMATE, TAX_NAME } from "@/lib/catalog/simulator/messages";
import { simulate } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";
import { toIsoDay } from "@/lib/kit/format";
import { download, failure, type RawAnswer, type Result } from "@/lib/kit/result";
import { slugOf } from "@/lib/kit/slug";
import { PROVEN_NAME } from "@/lib/people/organizations/queries/organizations";
import { db, Prisma } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { makeDocument } from "@/lib/words/documents/queries/document-queue";
import * as words from "./messages";
import { briefOf, readerFor } from "./rules";
import type { BriefInput, SimulationBriefInput } from "./schema";
import type { BriefContent, BriefProject } from "./types";

const TEXTS = { ...words, quotaCount, amountEffectText, ESTIMATE, TAX_NAME };

const FIELDS = [
  ...(["id", "slug", "nome", "cidade", "estado", "status", "valorTotal", "valorCaptado", "minimo"] as const),
  ...(["cotaValor", "prazo", "beneficiarios", "toneladasAno", "demonstracao"] as const),
] as const;

type Row = Pick<ProjectRow, (typeof FIELDS)[number]> & Pick<BriefProject, "organizacao">;

/** `address`: network address, which is the queue key of a caller without an account. */
export type BriefCaller = { viewer: Viewer | null; address: string; now: Date };

type ProjectChoice = { slugs: readonly string[] } | { ids: readonly string[] };

/** Listed projects among `wanted`. Only a financiador gets the organization (B2.7, B6.1). */
export async function readBriefProjects(
  wanted: ProjectChoice,
  viewer: Viewer | null,
  valorOf: (project: { id: string; slug: string }) => number | null,
): Promise<(BriefProject & { id: string; slug: string })[]> {
  const isBySlug = "slugs" in wanted;
  const keys = isBySlug ? wanted.slugs : wanted.ids;
  if (keys.length === 0) return [];
  const where = isBySlug ? Prisma.sql`p.slug = ANY(${keys})` : Prisma.sql`p.id = ANY(${keys}::uuid[])`;
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${columns(FIELDS)}, CASE WHEN ${forFunder(viewer)} THEN json_build_object(
      'proponente', p.proponente, 'numeroAprovacao', p.numero_aprovacao,
      'registro', (SELECT json_build_object('cnpj', o.cnpj, 'razaoSocial', ${PROVEN_NAME}, 'conferidaEm', o.conferida_em)
        FROM organizations o WHERE o.id = p.organizacao_id)) END AS organizacao
    FROM projects p WHERE ${where} AND p.publicado`;
  return inOrder(keys, rows, ({ id, slug }) => (isBySlug ? slug : id)).map((row) => {
    const { status, valorTotal, valorCaptado, minimo, cotaValor, prazo, ...shown } = row;
    const { valorDisponivel, captacaoMinima } = figuresOf({ status, valorTotal, valorCaptado }, minimo);
    const target = { status, valorDisponivel, captacaoMinima, cotaValor, prazo };
    return { ...shown, target, valor: valorOf(row) };
  });
}

export async function readerOf(viewer: Viewer | null): Promise<PersonKind> {
  if (viewer?.userType !== "financiador" || viewer.empresaId !== null) return "empresa";
  const profile = await db.profile.findUnique({
    where: { userId: viewer.userId },
    select: { personType: true },
  });
  return readerFor(false, profile?.personType);
}

export async function drawBrief(
  content: BriefContent,
  name: string,
  { viewer, address, now }: BriefCaller,
): Promise<Result<RawAnswer>> {
  const document = briefOf(content, { now, origin: env.APP_URL, texts: TEXTS });
  const made = await makeDocument(viewer?.userId ?? address, { kind: "brief", document });
  if (!made.ok) return made;
  return download(made.data, "application/pdf", `resumo-${slugOf(name)}-${toIsoDay(now)}.pdf`);
}

export const amountQuery = (centavos: number): string =>
  `${AMOUNT_KEY}=${encodeURIComponent(amountParam(centavos))}`;

/** Makes the PDF about one project or a comparison. Fails with 404 if none of the projects is listed. */
export async function downloadBrief(
  { projetos, quanto, para }: BriefInput,
  caller: BriefCaller,
): Promise<Result<RawAnswer>> {
  const [projects, reader] = await Promise.all([
    readBriefProjects({ slugs: projetos }, caller.viewer, () => quanto),
    para ?? readerOf(caller.viewer),
  ]);
  const [first] = projects;
  if (!first) return failure("not_found", words.BRIEF_PROBLEM.gone);
  const isOne = projetos.length === 1;
  const page = isOne ? `/lir-projetos/${first.slug}?` : `${compareHref(projects.map(({ slug }) => slug))}&`;
  const path = quanto === null ? page.slice(0, -1) : `${page}${amountQuery(quanto)}`;
  const kind = isOne ? "projeto" : "comparacao";
  const unlisted = projetos.length - projects.length;
  const content: BriefContent = { kind, reader, valor: quanto, simulation: null, projects, unlisted, path };
  return drawBrief(content, isOne ? first.slug : "comparacao", caller);
}

/** The tax data are neither stored nor logged. */
export function downloadSimulationBrief(
  { para, ...input }: SimulationBriefInput,
  caller: BriefCaller,
): Promise<Result<RawAnswer>> {
  const content: BriefContent = {
    kind: "simulacao",
    reader: para,
    valor: input.valorInvestimento,
    simulation: simulate(input, para),
    projects: [],
    path: "/incentivos",
  };
  return drawBrief(content, "simulacao", caller);
}
