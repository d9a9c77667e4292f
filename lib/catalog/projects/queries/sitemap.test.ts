import { beforeEach, expect, test } from "vitest";
import { aProject, removeProjects, storeProjects } from "@/tests/setup/projects";

const { db } = await import("@/lib/server/db");
const { toIsoDay } = await import("@/lib/kit/format");
const { writeSitemap, writeSitemapFile } = await import("./sitemap");

beforeEach(removeProjects);

const slugsIn = (xml: string | null) =>
  [...(xml ?? "").matchAll(/\/lir-projetos\/([a-z0-9-]+)<\/loc>/g)].map(([, slug]) => slug);
const filesIn = (xml: string) =>
  [...xml.matchAll(/\/sitemap\/([^<]+)<\/loc>/g)].map(([, name]) => name ?? "");

test("one sitemap file has pages of the site and the listed projects with their last change", async () => {
  const [one] = await storeProjects(aProject(), aProject({ publicado: false }));
  const xml = await writeSitemap();
  expect(slugsIn(xml)).toEqual([one?.slug]);
  expect(xml).toContain(`<lastmod>${one?.updatedAt.toISOString()}</lastmod>`);
  expect(xml).toMatch(/\/incentivos<\/loc>/);
});

test("more projects than fit one sitemap file become an index of files with each project once", async () => {
  const stored = await storeProjects(...Array.from({ length: 7 }, () => aProject()));
  const index = await writeSitemap(3);
  expect(index).toContain("<sitemapindex");
  const files = filesIn(index);
  expect(files).toHaveLength(3);
  expect(files[0]).toBe("inicio.xml");
  const found = await Promise.all(files.map((name) => writeSitemapFile(name, 3)));
  expect(found.flatMap(slugsIn).toSorted()).toEqual(stored.map(({ slug }) => slug).toSorted());
  expect(found.map((xml) => xml?.includes("/incentivos</loc>"))).toEqual([true, false, false]);
  expect(filesIn(await writeSitemap(6))).toHaveLength(2);
  expect(slugsIn(await writeSitemap(7))).toHaveLength(7);
});

test("an unknown name of a sitemap file is not found", async () => {
  for (const name of ["inicio", "outro.xml", "../etc.xml", "%ff.xml"])
    expect(await writeSitemapFile(name)).toBeNull();
});

test("the date of a project in the sitemap is later once money is raised for it", async () => {
  const [project] = await storeProjects(aProject());
  const before = project?.updatedAt.getTime() ?? 0;
  await db.$executeRaw`update projects set valor_captado = valor_captado + 1 where id = ${project?.id}::uuid`;
  const [, changed = ""] = /<lastmod>([^<]+)</.exec(await writeSitemap()) ?? [];
  expect(Date.parse(changed)).toBeGreaterThan(before);
});

test("'Atualizado em' shows the source's date, or the later date of a deal that raised money", async () => {
  const { getPublicProject } = await import("./public");
  const [project] = await storeProjects(
    aProject({ slug: "da-fonte", fonteAtualizada: new Date("2026-01-02") }),
  );
  expect((await getPublicProject("da-fonte"))?.atualizadoEm).toBe("2026-01-02");
  await db.$executeRaw`
    update projects set valor_captado = valor_captado + 1, captado_aqui = 1 where id = ${project?.id}::uuid`;
  expect((await getPublicProject("da-fonte"))?.atualizadoEm).toBe(toIsoDay(new Date()));
});
