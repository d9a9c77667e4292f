import "server-only";
import { createHash } from "node:crypto";
import type { HttpRequest } from "@/lib/access/door";
import { PUBLIC_SCOPE } from "@/lib/catalog/projects/queries/filters";
import { getPublicProject, readCards } from "@/lib/catalog/projects/queries/public";
import { findPage } from "@/lib/catalog/projects/queries/search";
import { markedName } from "@/lib/catalog/projects/rules/marked-name";
import { describeSearch } from "@/lib/catalog/saved-searches/rules";
import { matchesTag } from "@/lib/catalog/uploads/rules";
import { failure, ok, RawAnswer, type Result } from "@/lib/kit/result";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { OPEN_DATA } from "./messages";
import { writeAtom } from "./rules/atom";
import {
  FEED_SIZE,
  feedHref,
  feedSearch,
  isSlug,
  type OpenQuery,
  pageHref,
  toFeedQuery,
} from "./rules/parameters";
import { toOpenCard, toOpenProject } from "./rules/projects";

/** One minute, so that caches soon drop a project that left the list. */
const CACHED = "public, max-age=60";

type Kept = { body: string; type: string; headers?: Record<string, string> };

function keptAnswer(request: HttpRequest | null, { body, type, headers = {} }: Kept): Result<RawAnswer> {
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const head = { "Cache-Control": CACHED, ETag: tag, ...headers };
  const known = request?.headers.get("if-none-match") ?? null;
  if (known !== null && matchesTag(known, tag)) return ok(new RawAnswer(null, head, 304));
  return ok(new RawAnswer(body, { ...head, "Content-Type": `${type}; charset=utf-8` }));
}

export const keptJson = (
  request: HttpRequest | null,
  data: unknown,
  headers: Record<string, string> = {},
): Result<RawAnswer> =>
  keptAnswer(request, { body: JSON.stringify(data), type: "application/json", headers });

export async function listOpenProjects(
  wanted: OpenQuery,
  request: HttpRequest | null,
): Promise<Result<RawAnswer>> {
  const { query, limite } = wanted;
  // Without `strict`, a cursor at the end gives the first page, and a client would read the list again.
  const { ids, total, next } = await findPage(query, PUBLIC_SCOPE, { size: limite, strict: true });
  const nextUrl = next && env.APP_URL + pageHref(wanted, next);
  const cards = await readCards(ids);
  const page = { items: cards.map((card) => toOpenCard(card, env.APP_URL)), total, next: nextUrl };
  return keptJson(request, page, nextUrl ? { Link: `<${nextUrl}>; rel="next"` } : {});
}

export async function findOpenProject(slug: string, request: HttpRequest | null): Promise<Result<RawAnswer>> {
  const project = isSlug(slug) ? await getPublicProject(slug) : null;
  if (!project) return failure("not_found", OPEN_DATA.notFound);
  return keptJson(request, toOpenProject(project, env.APP_URL));
}

export async function readFeed(
  params: Record<string, string | string[]>,
  request: HttpRequest | null,
): Promise<Result<RawAnswer>> {
  const query = toFeedQuery(params);
  const { ids } = await findPage(query, PUBLIC_SCOPE, { size: FEED_SIZE });
  const [cards, times] = await Promise.all([
    readCards(ids),
    db.project.findMany({
      where: { id: { in: ids }, publicado: true },
      select: { id: true, publicadoEm: true, updatedAt: true },
    }),
  ]);
  const timesOf = new Map(times.map((one) => [one.id, one]));
  const entries = cards.flatMap((card) => {
    const { id, slug, resumo, cidade, estado, categoria } = card;
    const time = timesOf.get(id);
    if (!time) return [];
    return [
      {
        id,
        title: markedName(card),
        url: `${env.APP_URL}/lir-projetos/${slug}`,
        summary: `${OPEN_DATA.place(cidade, estado)}. ${resumo}`,
        category: categoria,
        published: time.publicadoEm ?? time.updatedAt,
        updated: time.updatedAt,
      },
    ];
  });
  const body = writeAtom({
    title: OPEN_DATA.feedTitle(describeSearch(query)),
    subtitle: OPEN_DATA.feedSubtitle,
    author: OPEN_DATA.feedAuthor,
    listUrl: `${env.APP_URL}/lir-projetos${feedSearch(query)}`,
    selfUrl: env.APP_URL + feedHref(query),
    entries,
  });
  return keptAnswer(request, { body, type: "application/atom+xml" });
}
