import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { FIRST_UUID, isUuid } from "@/lib/kit/ids";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";

/** Projects in a file. The format allows 50,000 addresses. */
const SITEMAP_FILE = 10_000;

const PAGES = [
  "/",
  "/assistente",
  "/como-funciona",
  "/faq",
  "/incentivos",
  "/lir-estatisticas",
  "/lir-projetos",
  "/privacidade",
  "/termos",
];

type Entry = { slug: string; updatedAt: Date };

const inFile = (after: string | null) => ({
  where: { publicado: true, id: { gt: after ?? FIRST_UUID } },
  orderBy: { id: "asc" as const },
});

/**
 * Ordered by id. Ids grow with time, so a new project mostly goes into the last file, and the URLs of the other files
 * stay the same.
 * @param after id of the last project in the previous file; null for the first file
 */
export const listSitemapEntries = (after: string | null, size = SITEMAP_FILE): Promise<Entry[]> =>
  db.project.findMany({ ...inFile(after), take: size, select: { slug: true, updatedAt: true } });

/** Id of the last project in the file that begins after `after`. Null if no file follows. */
export async function nextSitemapFile(after: string | null, size = SITEMAP_FILE): Promise<string | null> {
  const rows = await db.project.findMany({ ...inFile(after), skip: size - 1, take: 2, select: { id: true } });
  return rows.length === 2 ? (rows[0]?.id ?? null) : null;
}

/** XML without escaping, because the addresses have no special characters. */
const toXml = (root: "urlset" | "sitemapindex", items: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...items,
    `</${root}>`,
    "",
  ].join("\n");

async function writeFile(after: string | null, size: number): Promise<string> {
  const pages = after === null ? PAGES.map((path) => new URL(path, env.APP_URL).href) : [];
  const projects = await listSitemapEntries(after, size);
  return toXml("urlset", [
    ...pages.map((url) => `<url><loc>${url}</loc></url>`),
    ...projects.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${env.APP_URL}/lir-projetos/${slug}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    ),
  ]);
}

const nameOf = (after: string | null): string => `${after ?? "inicio"}.xml`;
function readName(name: string): string | null | undefined {
  const start = name.replace(/\.xml$/, "");
  if (start === name) return undefined;
  if (start === "inicio") return null;
  return isUuid(start) ? start : undefined;
}

/** `/sitemap.xml`: all addresses if the projects fit into one file, else the index of the files. */
export async function writeSitemap(size = SITEMAP_FILE): Promise<string> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const files: (string | null)[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    files.push(after ?? null);
    after = await nextSitemapFile(after ?? null, size);
  }
  if (files.length === 1) return writeFile(null, size);
  return toXml(
    "sitemapindex",
    files.map((after) => `<sitemap><loc>${env.APP_URL}/sitemap/${nameOf(after)}</loc></sitemap>`),
  );
}

/** Null for a name other than `inicio.xml` and `<uuid>.xml`. */
export async function writeSitemapFile(name: string, size = SITEMAP_FILE): Promise<string | null> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const after = readName(name);
  return after === undefined ? null : writeFile(after, size);
}
