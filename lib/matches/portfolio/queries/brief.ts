import "server-only";
import { LOGIN_NEEDED } from "@/lib/access/sessions/messages";
import {
  amountQuery,
  type BriefCaller,
  drawBrief,
  readBriefProjects,
  readerOf,
} from "@/lib/catalog/brief/queries";
import type { BriefContent, BriefProject } from "@/lib/catalog/brief/types";
import { compareHref, MAX_COMPARED } from "@/lib/catalog/comparison/rules";
import { isUuid } from "@/lib/kit/ids";
import { failure, ok, type RawAnswer, type Result } from "@/lib/kit/result";
import { db } from "@/lib/server/db";
import { PORTFOLIO, SHARED } from "../messages";
import { countedAmount } from "../rules/lines";
import { readPortfolio, readSharedPortfolio, type SharedPortfolio } from "./read";

type BriefSource = Pick<SharedPortfolio, "valor" | "lines" | "reader" | "empresa"> & {
  /** Address of the shared page. Null for the account's own portfolio. */
  shared: string | null;
};

/** @param key id of one of the account's portfolios, or token of a shared link */
async function findPortfolio(key: string, { viewer, now }: BriefCaller): Promise<Result<BriefSource>> {
  if (!isUuid(key)) {
    const found = await readSharedPortfolio(key, now);
    if (!found) return failure("not_found", SHARED.gone);
    return ok({ ...found, shared: `/carteira/compartilhada/${key}` });
  }
  if (!viewer) return failure("unauthenticated", LOGIN_NEEDED);
  const found = await readPortfolio(viewer.userId, key, now);
  if (!found) return failure("not_found", PORTFOLIO.gone);
  const [reader, company] = await Promise.all([
    readerOf(viewer),
    db.empresa.findUnique({ where: { userId: viewer.userId }, select: { razaoSocial: true } }),
  ]);
  return ok({ ...found, reader, empresa: company?.razaoSocial ?? null, shared: null });
}

/**
 * Day of a line's deposit. A shared brief has no day while the project is open and the deposit is unconfirmed: the day
 * would reveal that the owner has reported a deposit.
 */
const dayOf = (
  { confirmado, effect, dia }: BriefSource["lines"][number],
  shared: string | null,
): string | null => (shared === null || confirmado !== null || effect.kind === "closed" ? dia : null);

function publicPageOf(projects: readonly (BriefProject & { slug: string })[], valor: number): string | null {
  const [first] = projects;
  if (!first) return null;
  if (projects.length === 1) return `/lir-projetos/${first.slug}?${amountQuery(first.valor ?? valor)}`;
  return projects.length <= MAX_COMPARED
    ? compareHref(projects.map(({ slug }) => slug))
    : `/lir-projetos?${amountQuery(valor)}`;
}

/** Brief of a portfolio, with the facts that the viewer may see (B2.7, B6.1). */
export async function readPortfolioBrief(
  carteira: string,
  caller: BriefCaller,
): Promise<Result<BriefContent>> {
  const found = await findPortfolio(carteira, caller);
  if (!found.ok) return found;
  const { valor, lines, reader, empresa, shared } = found.data;
  const byProject = new Map(lines.map((line) => [line.projetoId, line]));
  const projects = (
    await readBriefProjects(
      { ids: [...byProject.keys()] },
      caller.viewer,
      ({ id }) => byProject.get(id)?.valor ?? null,
    )
  ).map((project) => {
    const line = byProject.get(project.id);
    return {
      ...project,
      confirmado: line?.confirmado ?? null,
      informado: line?.informado,
      dia: line && dayOf(line, shared),
      recusado: line?.problem === "refused",
    };
  });
  const isListed = new Set(projects.map(({ id }) => id));
  const deposits = lines
    .filter(({ projetoId }) => !isListed.has(projetoId))
    .map((line) => ({
      valor: countedAmount(line),
      confirmado: line.confirmado !== null,
      dia: dayOf(line, shared),
      demonstracao: line.demonstracao,
    }))
    .filter(({ valor: counted }) => counted > 0);
  if (projects.length + deposits.length === 0) return failure("not_found", PORTFOLIO.unlisted);
  const unlisted = lines.length - projects.length - deposits.length;
  const path = shared ?? publicPageOf(projects, valor);
  return ok({
    kind: "carteira",
    reader,
    valor,
    simulation: null,
    projects,
    unlisted,
    deposits,
    empresa,
    path,
  });
}

export async function downloadPortfolioBrief(
  { carteira }: { carteira: string },
  caller: BriefCaller,
): Promise<Result<RawAnswer>> {
  const content = await readPortfolioBrief(carteira, caller);
  return content.ok ? drawBrief(content.data, "carteira", caller) : content;
}
