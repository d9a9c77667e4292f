import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { parseExplorerQuery } from "@/lib/catalog/funder-projects/rules";
import { getPublicProject, listPublicProjects } from "@/lib/catalog/projects/queries/public";
import { EMPTY_QUERY, type ProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import { db } from "@/lib/server/db";
import { createPerson } from "@/tests/setup/people";
import { aProject, removeProjects, storeProjects } from "@/tests/setup/projects";
import { createProponent } from "@/tests/setup/proponents";
import { forcePlan, SMALL_TABLE } from "@/tests/setup/search-plans";
import {
  getFunderProject,
  getOwnProject,
  listExplorerProjects,
  listFunderProjects,
  listRelatedFunderProjects,
} from "./queries";

vi.mock("@/lib/catalog/projects/rules/search-plan", async (original) =>
  (await import("@/tests/setup/search-plans")).withForcedPlan(await original<Record<string, unknown>>()),
);
const PLANS = {
  "all at once": SMALL_TABLE,
  walked: { sorted: 0 },
  "walked a little, then by rare terms": { sorted: 0, walk: 2 },
};
const plans = Object.keys(PLANS) as (keyof typeof PLANS)[];
afterEach(() => forcePlan(SMALL_TABLE));

let financiador: Viewer;
let company: Viewer;
let captador: Viewer;

const LONG = `Primeiro parágrafo. ${"Texto sobre prensas e catadores. ".repeat(60)}\n\nFim com a palavra ômega-rara.`;
beforeAll(async () => {
  [financiador, company, captador] = await Promise.all([
    createPerson({ userType: "financiador" }),
    createPerson({ userType: "financiador", company: true }),
    createPerson({ userType: "captador" }),
  ]);
  await storeProjects(
    aProject({
      slug: "triagem-em-campinas",
      nomeProjeto: "Central de Triagem",
      proponente: "Cooperativa Água Limpa",
      tipoProponente: "Cooperativa",
      descricao: LONG,
      valorTotal: 300_000_000n,
      valorCaptado: 90_000_000n,
      captacaoMinima: 20,
    }),
    aProject({
      slug: "vidro-que-volta",
      nomeProjeto: "Vidro que Volta",
      proponente: "Associação Boa Vista",
      categoriaOrigem: "Cultural",
      status: "Aprovada",
      valorTotal: 200_000_000n,
      valorCaptado: 250_000_000n,
    }),
    aProject({
      slug: "encerrado",
      nomeProjeto: "Projeto encerrado com prensas",
      status: "Finalizada",
      valorTotal: 100_000_000n,
      descricao: "Sobre 100% dos a_b.",
    }),
    aProject({ slug: "rascunho", nomeProjeto: "Rascunho secreto", publicado: false }),
  );
});

const query = (values: Partial<ProjectQuery>): ProjectQuery => ({ ...EMPTY_QUERY, ...values });
const slugs = ({ items }: { items: { slug: string }[] }) => items.map(({ slug }) => slug);

describe("the full list of a financiador", () => {
  test("B2.7 B3.4 the financiador's list has the proponent, the whole description and the raised amount", async () => {
    const { items, total } = await listFunderProjects(financiador, EMPTY_QUERY);
    expect(total).toEqual({ count: 3, exact: true });
    expect(items[0]).toMatchObject({
      slug: "triagem-em-campinas",
      proponente: "Cooperativa Água Limpa",
      tipoProponente: "Cooperativa",
      descricao: LONG,
      valorTotal: 300_000_000,
      valorCaptado: 90_000_000,
      valorDisponivel: 210_000_000,
      percentual: 30,
    });
    expect(items[1]).toMatchObject({ valorCaptado: 250_000_000, valorDisponivel: 0, percentual: 125 });
  });

  test.each(plans)(
    "B5.5 a financiador finds a proponent in upper or lower case and without accents, a stranger does not: %s",
    async (plan) => {
      forcePlan(PLANS[plan]);
      for (const busca of ["água limpa", "AGUA", "cooperativa agua limpa", "gua l"]) {
        expect(slugs(await listFunderProjects(financiador, query({ busca }))), busca).toEqual([
          "triagem-em-campinas",
        ]);
        expect(slugs(await listPublicProjects(query({ busca }))), busca).toEqual([]);
      }
      expect(slugs(await listFunderProjects(financiador, query({ busca: "vidro" })))).toEqual([
        "vidro-que-volta",
      ]);
      // A term does not match across fields: here the end of 'Cooperativismo' and the beginning of the proponent.
      expect(slugs(await listFunderProjects(financiador, query({ busca: "mo coo" })))).toEqual([]);
    },
  );

  test("B7.1 the financiador's list has the filters and orders of the public list", async () => {
    for (const wanted of [
      { status: ["Aprovada" as const] },
      { estado: ["SP"], ordem: "menor-valor" as const },
      { valor: ["1-a-2-mi"] },
      { estado: ["AC"] },
    ]) {
      expect(slugs(await listFunderProjects(financiador, query(wanted)))).toEqual(
        slugs(await listPublicProjects(query(wanted))),
      );
    }
  });

  test("B6.2 similar projects are listed only for a viewer whom the database has as a financiador", async () => {
    const found = await listRelatedFunderProjects(financiador, "triagem-em-campinas");
    expect(found).toMatchObject([{ slug: "vidro-que-volta", proponente: "Associação Boa Vista" }]);
    const liar: Viewer = { ...captador, userType: "financiador" };
    expect(await listRelatedFunderProjects(liar, "triagem-em-campinas")).toEqual([]);
    expect(await listRelatedFunderProjects(financiador, "nao-existe")).toEqual([]);
  });

  test("a financiador reads all fields of a listed project; an unlisted or unknown one is not found", async () => {
    const project = await getFunderProject(financiador, "triagem-em-campinas");
    expect(project).toMatchObject({
      proponente: "Cooperativa Água Limpa",
      descricao: LONG,
      valorCaptado: 90_000_000,
      captacaoMinima: { percent: 20, valor: 60_000_000, falta: 0 },
    });
    expect(await getFunderProject(financiador, "rascunho")).toBeNull();
    expect(await getFunderProject(financiador, "nao-existe")).toBeNull();
  });
});

describe("refusals to viewers who are not financiadores", () => {
  test("B6.2 the lists refuse a captador, and Explorar Projetos also a financiador without a company", async () => {
    await expect(listFunderProjects(captador, EMPTY_QUERY)).rejects.toThrow();
    await expect(listExplorerProjects(captador, parseExplorerQuery({}))).rejects.toThrow();
    await expect(listExplorerProjects(financiador, parseExplorerQuery({}))).rejects.toThrow();
    expect(await getFunderProject(captador, "triagem-em-campinas")).toBeNull();
  });

  test("B6.2 a viewer object that claims to be a funder is checked against the database", async () => {
    const liar: Viewer = { ...captador, userType: "financiador", empresaId: "e" };
    expect((await listFunderProjects(liar, EMPTY_QUERY)).items).toEqual([]);
    expect((await listExplorerProjects(liar, parseExplorerQuery({}))).items).toEqual([]);
    expect(await getFunderProject(liar, "triagem-em-campinas")).toBeNull();
  });

  test("B6.2 a captador reads all fields of their own project and of no other", async () => {
    await storeProjects(
      aProject({
        slug: "do-captador",
        captadorId: captador.userId,
        proponente: "Minha Cooperativa",
        descricao: LONG,
      }),
      aProject({ slug: "rascunho-do-captador", captadorId: captador.userId, publicado: false }),
    );
    expect(await getOwnProject(captador, "do-captador")).toMatchObject({
      proponente: "Minha Cooperativa",
      descricao: LONG,
      valorCaptado: 0,
    });
    for (const [viewer, slug] of [
      [captador, "triagem-em-campinas"],
      [captador, "rascunho-do-captador"],
      [financiador, "do-captador"],
    ] as const)
      expect(await getOwnProject(viewer, slug), slug).toBeNull();
    await db.project.deleteMany({ where: { captadorId: captador.userId } });
  });

  test("B2.6 B6.1 strangers read the proponent's names in no text; a financiador and the owner read the texts whole", async () => {
    const { id: organizacaoId } = await createProponent({ razaoSocial: "Cooperativa Aurora Ltda" });
    const photo = { id: "f", alt: "Galpão da Aurora", width: 1, height: 1, blur: "", variants: [] };
    const texts = {
      objetivo: "A Cooperativa Aurora compra uma prensa.",
      etiquetas: ["aurora"],
      locais: ["Sede da Recomeço, Campinas"],
      orcamento: [{ rubrica: "Obra da Aurora", valor: 1 }],
      fotos: [photo],
    };
    await storeProjects(
      aProject({
        slug: "prensa",
        nomeProjeto: "Prensa",
        captadorId: captador.userId,
        proponente: "Recomeço",
        organizacaoId,
        descricao: "A Recomeço, de Campinas, é a Cooperativa Aurora Ltda. Ligue (19) 98765-4321.",
        ...texts,
      }),
    );
    const hidden = await getPublicProject("prensa");
    const served = JSON.stringify([await listPublicProjects(EMPTY_QUERY), hidden]);
    expect(served).not.toMatch(/recomeço|aurora|98765/i);
    expect(hidden).toMatchObject({
      resumo: "A [oculto], de Campinas, é a [oculto]. Ligue [oculto].",
      locais: ["Sede da [oculto], Campinas"],
    });
    const resumo = expect.stringContaining("A Recomeço, de Campinas, é a Cooperativa Aurora Ltda.");
    expect(await getOwnProject(captador, "prensa")).toMatchObject({ ...texts, resumo, capa: photo });
    expect(await getFunderProject(financiador, "prensa")).toMatchObject({ ...texts, resumo });
    const { items } = await listFunderProjects(financiador, query({ busca: "prensa" }));
    expect(items.find(({ slug }) => slug === "prensa")).toMatchObject({ resumo, capa: photo });
    await db.project.deleteMany({ where: { captadorId: captador.userId } });
  });

  test("B6.1 the public record has none of the locked fields", async () => {
    const served = JSON.stringify([
      await listPublicProjects(EMPTY_QUERY),
      await getPublicProject("triagem-em-campinas"),
    ]);
    for (const secret of ["Água Limpa", 'proponente"', "descricao", "valorCaptado", "ômega-rara"]) {
      expect(served, secret).not.toContain(secret);
    }
  });
});

describe("Explorar Projetos", () => {
  const explore = async (params: Record<string, string>) =>
    slugs(await listExplorerProjects(company, parseExplorerQuery(params)));

  test.each(plans)("B2.8 B5.5 the search finds parts of words in title and description: %s", async (plan) => {
    forcePlan(PLANS[plan]);
    expect(await explore({ busca: "OMEGA-RARA" })).toEqual(["triagem-em-campinas"]);
    expect(await explore({ busca: "mega-rar" })).toEqual(["triagem-em-campinas"]);
    expect(await explore({ busca: "prensas" })).toEqual(["triagem-em-campinas", "encerrado"]);
    expect(await explore({ busca: "triagem" })).toEqual(["triagem-em-campinas"]);
    expect(await explore({ busca: "100%" })).toEqual(["encerrado"]);
    expect(await explore({ busca: "a_b" })).toEqual(["encerrado"]);
    expect(await explore({ busca: "dos a_b" })).toEqual(["encerrado"]);
    expect(await explore({ busca: "campinas" })).toEqual([]);
    expect(await explore({ busca: "agua limpa" })).toEqual([]);
    expect(await explore({ busca: "'; DROP TABLE projects; --" })).toEqual([]);
  });

  test.each(plans)(
    "B2.8 the source's category and the status filter alone and together: %s",
    async (plan) => {
      forcePlan(PLANS[plan]);
      expect(await explore({})).toEqual(["triagem-em-campinas", "vidro-que-volta", "encerrado"]);
      expect(await explore({ categoria: "Ambiental" })).toEqual(["triagem-em-campinas", "encerrado"]);
      expect(await explore({ status: "Aprovada" })).toEqual(["vidro-que-volta"]);
      expect(await explore({ categoria: "Ambiental", status: "Aprovada" })).toEqual([]);
      expect(await explore({ categoria: "Ambiental", status: "Em Captação", busca: "prensas" })).toEqual([
        "triagem-em-campinas",
      ]);
      const page = await listExplorerProjects(company, parseExplorerQuery({ categoria: "Ambiental" }));
      expect(page.total).toEqual({ count: 2, exact: true });
    },
  );
});

test.each(plans)(
  "B5.5 terms of one or two letters and signs are found in descriptions and titles: %s",
  async (plan) => {
    await removeProjects();
    await storeProjects(
      ...Array.from({ length: 40 }, () => aProject({ nomeProjeto: "Usina", descricao: "Uma linha nova." })),
      aProject({
        slug: "galpao",
        nomeProjeto: "Usina",
        descricao: "Um galpão de 450 m² no Recife, PE.",
        valorTotal: 3n,
      }),
      aProject({ slug: "titulo", nomeProjeto: "Kg a mais", descricao: "Reduz 5% do custo.", valorTotal: 2n }),
    );
    forcePlan(PLANS[plan]);
    const found = async (busca: string) =>
      slugs(await listExplorerProjects(company, parseExplorerQuery({ busca })));
    for (const [busca, wanted] of [
      ["m²", ["galpao"]],
      ["M²", ["galpao"]],
      ["PE", ["galpao"]],
      ["%", ["titulo"]],
      ["5%", ["titulo"]],
      ["kg", ["titulo"]],
      ["4", ["galpao"]],
      ["²", ["galpao"]],
      ["@", []],
    ] as const)
      expect(await found(busca), busca).toEqual(wanted);
  },
);

test.each(plans)(
  "B7.1 paging forwards and backwards reaches every project once, the largest first: %s",
  async (plan) => {
    await removeProjects();
    await storeProjects(
      ...Array.from({ length: 150 }, (_, at) =>
        aProject({
          valorTotal: BigInt(50_000_000 + (at % 40) * 1_000_000),
          categoriaOrigem: at % 5 === 0 ? "Cultural" : "Ambiental",
          descricao: at % 2 === 0 ? "Uma esteira nova." : "Outra coisa.",
          status: at % 7 === 0 ? "Aprovada" : "Em Captação",
        }),
      ),
    );
    forcePlan(PLANS[plan]);
    for (const params of [
      {},
      { busca: "esteira" },
      { categoria: "Ambiental" },
      { busca: "esteira", categoria: "Ambiental" },
    ]) {
      const first = parseExplorerQuery(params);
      const pages = [await listExplorerProjects(company, first)];
      for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
        pages.push(await listExplorerProjects(company, { ...first, depois: next }));
      }
      const rows = await db.project.findMany({
        where: {
          ...("categoria" in params && { categoriaOrigem: "Ambiental" }),
          ...("busca" in params && { descricao: { contains: "esteira" } }),
        },
        orderBy: [{ valorTotal: "desc" }, { id: "desc" }],
        select: { slug: true },
      });
      expect(pages.flatMap(slugs)).toEqual(rows.map(({ slug }) => slug));
      for (const [at, page] of pages.entries()) {
        if (!page.previous) continue;
        const before = await listExplorerProjects(company, { ...first, antes: page.previous });
        expect(slugs(before)).toEqual(slugs(pages[at - 1] ?? { items: [] }));
      }
    }
  },
);

describe("B6.1 B6.2 the proponent's CNPJ on the page of a project", () => {
  const CNPJ = "90000102000117";

  test("a financiador, a company and the owner get the CNPJ, and a financiador the time of its check", async () => {
    const owner = await createPerson();
    const organization = await createProponent({ cnpj: CNPJ, registroEm: null });
    const slug = "com-cnpj";
    await storeProjects(
      aProject({ slug, captadorId: owner.userId, organizacaoId: organization.id }),
      aProject({ slug: "sem-cnpj" }),
    );
    const registro = { cnpj: CNPJ, razaoSocial: null, conferidaEm: null };
    for (const viewer of [financiador, company])
      expect(await getFunderProject(viewer, slug)).toMatchObject({ registro });
    expect(await getOwnProject(owner, slug)).toMatchObject({ registro });
    expect(await getFunderProject(captador, slug)).toBeNull();
    expect(JSON.stringify(await getPublicProject(slug))).not.toContain(CNPJ);
    // The legal name is hidden until the registry answers, because a captador may have typed it.
    await db.organization.update({ where: { id: organization.id }, data: { registroEm: new Date() } });
    const { razaoSocial } = organization;
    expect(await getFunderProject(financiador, slug)).toMatchObject({
      registro: { ...registro, razaoSocial },
    });
    const conferidaEm = new Date("2026-11-12T15:00:00Z");
    await db.organization.update({
      where: { id: organization.id },
      data: { conferidaEm, conferidaPor: "Equipe da plataforma" },
    });
    const checked = await getFunderProject(financiador, slug);
    expect(new Date(checked?.registro?.conferidaEm ?? 0)).toEqual(conferidaEm);
    expect(await getFunderProject(financiador, "sem-cnpj")).toMatchObject({ registro: null });
  });
});
