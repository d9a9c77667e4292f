import type { MetadataRoute } from "next";
import { env } from "@/lib/env";
import { listProjectSlugs } from "@/lib/projects/queries/public";

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

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const projects = await listProjectSlugs();
  return [
    ...PAGES.map((path) => ({ url: new URL(path, env.APP_URL).href })),
    ...projects.map(({ slug, atualizadoEm }) => ({
      url: `${env.APP_URL}/lir-projetos/${slug}`,
      lastModified: atualizadoEm,
    })),
  ];
}
