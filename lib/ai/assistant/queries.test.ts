import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/server/db";
import { aProject, storeOrganization, storeProjects } from "@/tests/setup/projects";
import { findNamedProjects, readProjectFacts, readTotals } from "./queries";

let ids: Record<string, string>;
beforeAll(async () => {
  const stored = await storeProjects(
    aProject({
      slug: "vidro",
      nomeProjeto: "Vidro que Volta",
      cidade: "Contagem",
      estado: "MG",
      valorCaptado: 10n,
    }),
    aProject({ slug: "coleta", nomeProjeto: "Coleta solidária de papel", cidade: "São José dos Campos" }),
    aProject({
      slug: "coletas",
      nomeProjeto: "Coletas de vidro",
      cidade: "Campinas",
      objetivo: "Ensinar crianças",
    }),
    aProject({ slug: "oculto", nomeProjeto: "Vidro oculto", publicado: false }),
  );
  ids = Object.fromEntries(stored.map(({ slug, id }) => [slug, id]));
});

const find = async (words: string[], share = 0.5) => {
  const found = await findNamedProjects(words, share);
  return found.map((id) => Object.entries(ids).find(([, known]) => known === id)?.[0]);
};

describe("finding the projects that a question names", () => {
  test("projects are found by name, ignoring accents, plural and order", async () => {
    expect(await find(["volta", "vidro"])).toEqual(["vidro"]);
    expect(await find(["solidaria", "papel"])).toEqual(["coleta"]);
    expect((await find(["coleta"])).sort()).toEqual(["coleta", "coletas"]);
  });

  test("projects are found by city, state and purpose", async () => {
    expect(await find(["sao", "jose", "campos"])).toEqual(["coleta"]);
    expect(await find(["minas", "gerais"])).toEqual(["vidro"]);
    expect(await find(["ensinar", "crianca"])).toEqual(["coletas"]);
  });

  test("B5.5 B6.1 the proponent's name or contact in a purpose does not find the project; the purpose's other words do", async () => {
    const cnpj = "19131243000197";
    const [project] = await storeProjects(
      aProject({
        nomeProjeto: "Prensa nova",
        categoria: "Gestão de Resíduos",
        proponente: "CooperEstrela",
        organizacaoId: await storeOrganization({ cnpj, razaoSocial: "Associação Dalva" }),
        objetivo: "A CooperEstrela, Associação Dalva, amplia a triagem: (11) 98888-7777 ou @dalva_recicla",
      }),
    );
    for (const words of [
      ["cooperestrela"],
      ["dalva"],
      ["98888"],
      ["7777"],
      ["ocultar"],
      ["dalva", "cooperestrela"],
    ])
      expect(await findNamedProjects(words, 0.5)).toEqual([]);
    expect(await findNamedProjects(["triagem", "cooperestrela"], 0.75)).toEqual([]);
    for (const words of [["triagem"], ["amplia", "triagem"], ["prensa"]])
      expect(await findNamedProjects(words, 0.75)).toEqual([project?.id]);
    await db.project.deleteMany({ where: { id: project?.id ?? "" } });
  });

  test("an unlisted project is neither found nor read", async () => {
    expect((await find(["vidro"])).sort()).toEqual(["coletas", "vidro"]);
    expect(await readProjectFacts([ids.oculto ?? ""])).toEqual([]);
  });

  test.each([
    [[]],
    [["submarino"]],
    [["'; drop table projects; --"]],
    [["a & b | !c"]],
    [['"']],
    [["\\"]],
    [["de"]],
  ])("the words %j find nothing and raise no error", async (words) => expect(await find(words)).toEqual([]));

  test("the settings of the search end with its transaction", async () => {
    await find(["vidro"]);
    expect(await db.$queryRaw`SELECT current_setting('enable_seqscan') AS scan`).toEqual([{ scan: "on" }]);
  });

  test("the lookup of a word can use its index", async () => {
    const [, plan] = await db.$transaction([
      db.$executeRaw`SET LOCAL enable_seqscan = off`,
      db.$queryRaw<{ "QUERY PLAN": string }[]>`
        EXPLAIN SELECT id FROM projects
        WHERE publicado AND busca_palavras @@ websearch_to_tsquery('portuguese', 'coleta') LIMIT 200`,
    ]);
    expect(JSON.stringify(plan)).toContain("projects_busca_palavras_idx");
  });
});

test("B6.1 projects are read in the order of the given ids, with public fields only", async () => {
  const facts = await readProjectFacts([ids.coleta ?? "", ids.vidro ?? ""]);
  expect(facts.map(({ slug }) => slug)).toEqual(["coleta", "vidro"]);
  expect(Object.keys(facts[0] ?? {}).sort()).toEqual(
    "categoria cidade demonstracao estado id inicio minimo nome nomes prazo slug status urgencia valorCaptado valorTotal".split(
      " ",
    ),
  );
});

test("B3.6 the sums of a selection equal those of its projects", async () => {
  const none = { categoria: [], status: [], urgencia: [] };
  expect(await readTotals({ estado: [], ...none })).toEqual({
    projetos: 3,
    valorTotal: 300_000_000,
    valorCaptado: 10,
    valorDisponivel: 299_999_990,
  });
  expect(await readTotals({ estado: ["MG"], ...none })).toMatchObject({ projetos: 1, valorCaptado: 10 });
  expect(await readTotals({ estado: ["AC"], ...none })).toEqual({
    projetos: 0,
    valorTotal: 0,
    valorCaptado: 0,
    valorDisponivel: 0,
  });
});
