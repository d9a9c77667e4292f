import { beforeAll, expect, test } from "vitest";

let queries: typeof import("./queries");
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");

beforeAll(async () => {
  queries = await import("./queries");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
});

test("B6.1 B2.7 a comparison has listed projects in the query's order; a financiador reads locked fields", async () => {
  await projects.storeProjects(
    projects.aProject({
      slug: "um",
      proponente: "Associação Oculta",
      valorCaptado: 30_000_000n,
      obras: true,
      captacaoMinima: 50,
    }),
    projects.aProject({ slug: "dois", valorTotal: 50_000_000n }),
    projects.aProject({ slug: "rascunho", publicado: false }),
  );
  const slugs = ["dois", "nenhum", "rascunho", "um"];
  const captador = await people.createPerson();
  for (const viewer of [null, captador]) {
    const seen = await queries.listCompared(slugs, viewer);
    expect(seen.map(({ slug }) => slug)).toEqual(["dois", "um"]);
    expect(seen[1]).toMatchObject({
      proponente: null,
      valorCaptado: null,
      valorDisponivel: 70_000_000,
      percentual: 30,
      captacaoMinima: { percent: 50, valor: 50_000_000, falta: 20_000_000 },
    });
    expect(JSON.stringify(seen)).not.toContain("Oculta");
  }
  const funder = await people.createPerson({ userType: "financiador" });
  const [, one] = await queries.listCompared(slugs, funder);
  expect(one).toMatchObject({ proponente: "Associação Oculta", valorCaptado: 30_000_000 });
  expect(await queries.listCompared([], funder)).toEqual([]);
});
