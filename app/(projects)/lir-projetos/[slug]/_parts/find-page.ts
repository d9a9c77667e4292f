import type { Metadata } from "next";
import { getPublicProject, listFirstPublicProjects } from "@/lib/catalog/projects/queries/public";
import { readPageNumber } from "@/lib/kit/cursor";

/** Next requires one address to prerender. All other pages are prerendered on first request. */
export async function firstPages() {
  const { items } = await listFirstPublicProjects();
  return [{ slug: items[0]?.slug ?? "nenhum-projeto", pagina: "1" }];
}

type Params = Promise<{ slug: string; pagina: string }>;
type List<T> = { items: T[]; total: number };

/** Null for an unknown project, an invalid page number, or an empty page after the first. */
export async function findPage<T>(params: Params, list: (slug: string, page: number) => Promise<List<T>>) {
  const { slug, pagina } = await params;
  const page = readPageNumber(pagina);
  const project = page === null ? null : await getPublicProject(slug);
  if (!project || page === null) return null;
  const { items, total } = await list(slug, page);
  return page > 1 && items.length === 0 ? null : { project, page, items, total };
}

export function describePage(
  found: Awaited<ReturnType<typeof findPage>>,
  title: string,
  path: string,
): Metadata {
  if (!found) return { title: "Projeto não encontrado", robots: { index: false } };
  const { project, page } = found;
  return {
    title: `${title} de ${project.nome}`,
    alternates: { canonical: `/lir-projetos/${project.slug}/${path}/${page}` },
  };
}
