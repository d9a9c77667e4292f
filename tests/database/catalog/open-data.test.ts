import { parseDocument } from "htmlparser2";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as readAtom } from "@/app/(projects)/lir-projetos/atom.xml/route";
import { GET as readDescription } from "@/app/api/v1/openapi.json/route";
import { GET as readOne } from "@/app/api/v1/projects/[slug]/route";
import { GET as readList } from "@/app/api/v1/projects/route";
import { GET as readFile } from "@/app/arquivos/[id]/[name]/route";
import { openPageSchema, openProjectSchema } from "@/lib/catalog/open-data/schema";
import { PUBLIC_SCOPE } from "@/lib/catalog/projects/queries/filters";
import * as search from "@/lib/catalog/projects/queries/search";
import { publishFiles } from "@/lib/catalog/uploads/mutations/publish-and-remove";
import { storeUpload } from "@/lib/catalog/uploads/mutations/upload";
import { db } from "@/lib/server/db";
import { createPerson } from "../../setup/people";
import { picture } from "../../setup/pictures";
import { aProject, removeProjects, storeOrganization, storeProjects } from "../../setup/projects";

const SITE = "http://localhost:3000";
let address = 0;
/** A request from a new IP address, so that tests do not share a rate limit. */
function requestTo(path: string, headers: Record<string, string> = {}): Request {
  address += 1;
  const forwarded = `203.0.113.${address % 250}, 198.51.${Math.floor(address / 250)}.${address % 250}`;
  return new Request(SITE + path, { headers: { "x-forwarded-for": forwarded, ...headers } });
}
const listOf = async (query: string) => (await readList(requestTo(`/api/v1/projects${query}`))).json();

beforeEach(() => removeProjects());
afterEach(() => vi.restoreAllMocks());

/** Text of each locked field; no public response may contain it. */
const SECRET = {
  proponente: "Cooperativa Segredo",
  razaoSocial: "Segredo Razão Social Ltda",
  organizacao: "Segredo de quem somos",
  equipe: "Segredo da Silva",
  documento: "segredo.pdf",
  numeroAprovacao: "SEGREDO-123",
  numero: "987654321",
};

async function aSecretProject() {
  const captador = await createPerson();
  const organizacaoId = await storeOrganization({ cnpj: "11444777000161", razaoSocial: SECRET.razaoSocial });
  const [project] = await storeProjects(
    aProject({
      slug: "triagem-aberta",
      nomeProjeto: "Triagem aberta",
      descricao: `${"Começo público. ".repeat(20)} FIM-SEGREDO`,
      proponente: SECRET.proponente,
      organizacao: SECRET.organizacao,
      equipe: [{ nome: SECRET.equipe, funcao: "Coordenação" }],
      documentos: [
        { id: "d", titulo: "Segredo", nome: SECRET.documento, contentType: "application/pdf", size: 1 },
      ],
      numeroAprovacao: SECRET.numeroAprovacao,
      valorTotal: 1_000_000_000n,
      valorCaptado: 987_654_321n,
      captadorId: captador.userId,
      organizacaoId,
    }),
  );
  if (!project) throw new Error("no project");
  return { captador, project };
}

const ALLOWED_IN_LIST = [
  "beneficiarios",
  "captacaoMinima",
  "categoria",
  "cidade",
  "cotaValor",
  "demonstracao",
  "estado",
  "id",
  "materiais",
  "nome",
  "percentual",
  "prazo",
  "resumo",
  "slug",
  "status",
  "toneladasAno",
  "urgencia",
  "url",
  "valorDisponivel",
  "valorTotal",
];

describe("the public responses", () => {
  test("B2.6 B6.1 the public responses have no locked field, also for a signed-in financiador", async () => {
    const { captador } = await aSecretProject();
    const funder = await createPerson({ userType: "financiador" });
    const { SESSION_COOKIE, encryptSession } = await import("@/lib/access/auth/session");
    const cookie = `${SESSION_COOKIE}=${await encryptSession(funder.sessionId)}`;
    for (const headers of [{}, { cookie }] as Record<string, string>[]) {
      const answers = [
        await readList(requestTo("/api/v1/projects", headers)),
        await readOne(requestTo("/api/v1/projects/triagem-aberta", headers)),
        await readAtom(requestTo("/lir-projetos/atom.xml", headers)),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        const text = await answer.text();
        expect(text).toContain("Triagem aberta");
        expect(text).not.toMatch(/segredo/i);
        expect(text).not.toContain(SECRET.numero);
        expect(text).not.toContain(captador.userId);
        expect(text).not.toContain(captador.email);
        expect(text).not.toContain("11444777000161");
        expect(answer.headers.has("set-cookie")).toBe(false);
      }
    }
  });

  test("B6.1 the responses have the fields of their schemas alone, and no search finds a locked text", async () => {
    await aSecretProject();
    const page = await listOf("");
    expect(openPageSchema.parse(page)).toEqual(page);
    expect(Object.keys(page.items[0]).sort()).toEqual([...ALLOWED_IN_LIST].sort());
    const project = await (await readOne(requestTo("/api/v1/projects/triagem-aberta"))).json();
    expect(openProjectSchema.parse(project)).toEqual(project);
    expect((await listOf("?busca=Segredo")).items).toEqual([]);
    expect((await listOf("?busca=triagem")).items).toHaveLength(1);
  });

  test("the address of a photo in a response answers, also when the photo is narrow", async () => {
    const { captador, project } = await aSecretProject();
    const stored = await storeUpload(captador, "foto", { name: "galpao.png", bytes: await picture() });
    if (!stored.ok) throw new Error(stored.message);
    const { id, width, height } = stored.data;
    await publishFiles(db, [id], captador.userId);
    const fotos = [{ id, alt: "Galpão", width, height, blur: "" }];
    await db.project.update({ where: { id: project.id }, data: { fotos } });
    const answer = await (await readOne(requestTo("/api/v1/projects/triagem-aberta"))).json();
    expect(answer.fotos).toHaveLength(1);
    const photo = await readFile(new Request(answer.fotos[0].url));
    expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  test("the public responses have no data of an unlisted project", async () => {
    await storeProjects(aProject({ slug: "rascunho", publicado: false }));
    expect((await listOf("")).items).toEqual([]);
    const answer = await readOne(requestTo("/api/v1/projects/rascunho"));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      type: "about:blank",
      title: "Not Found",
      status: 404,
      detail: "Não há projeto listado neste endereço.",
    });
    expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("the open list", () => {
  test("the open list returns all projects page by page, each once, in the chosen order", async () => {
    const amounts = Array.from({ length: 23 }, (_, at) => BigInt(100_000_000 + at));
    await storeProjects(...amounts.map((valorTotal) => aProject({ valorTotal })));
    const seen: number[] = [];
    let next: string | null = "/api/v1/projects?limite=10&ordem=menor-valor";
    let pages = 0;
    while (next) {
      const answer = await readList(requestTo(next.replace(SITE, "")));
      const page = await answer.json();
      expect(answer.headers.get("link")).toBe(page.next && `<${page.next}>; rel="next"`);
      expect(page.total).toEqual({ count: 23, exact: true });
      seen.push(...page.items.map(({ valorTotal }: { valorTotal: number }) => valorTotal));
      next = page.next && new URL(page.next).pathname + new URL(page.next).search;
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(seen).toEqual(amounts.map(Number));
  });

  test("B7.1 the open list filters by the same search as the public list, with its scope and no offset", async () => {
    const found = vi.spyOn(search, "findPage");
    await listOf("?estado=SP&estado=RJ&material=Vidro&limite=5");
    expect(found).toHaveBeenCalledTimes(1);
    const [query, scope, options] = found.mock.calls[0] ?? [];
    expect(query).toMatchObject({ estado: ["RJ", "SP"].toSorted(), material: ["Vidro"] });
    expect(scope).toBe(PUBLIC_SCOPE);
    expect(options).toEqual({ size: 5, strict: true });
  });

  test("the open list does not restart when the projects at its cursor are gone", async () => {
    await storeProjects(...Array.from({ length: 3 }, () => aProject()));
    const { next } = await listOf("?limite=2");
    await removeProjects();
    const page = await listOf(new URL(next).search);
    expect(page).toMatchObject({ items: [], next: null });
  });

  test("the open list refuses an unknown parameter or value with a problem that names the parameter", async () => {
    for (const query of ["?estado=XX", "?foo=1", "?limite=1000", "?depois=abc", "?__proto__=1"]) {
      const answer = await readList(requestTo(`/api/v1/projects${query}`));
      expect(answer.status, query).toBe(400);
      const problem = await answer.json();
      expect(problem).toMatchObject({ type: "about:blank", title: "Bad Request", status: 400 });
      expect(problem.detail).toContain(query.slice(1).split("=")[0]);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    }
  });
});

describe("caches and limits of the public responses", () => {
  const ALL = [
    ["list", readList, "/api/v1/projects"],
    ["project", readOne, "/api/v1/projects/triagem-aberta"],
    ["description", readDescription, "/api/v1/openapi.json"],
    ["feed", readAtom, "/lir-projetos/atom.xml"],
  ] as const;

  test.each(ALL)(
    "the public %s is cacheable, allows other origins, and returns 304 for a known ETag",
    async (_, read, path) => {
      await aSecretProject();
      const answer = await read(requestTo(path));
      const tag = answer.headers.get("etag") ?? "";
      expect(tag).toMatch(/^"[\w-]{27}"$/);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
        const again = await read(requestTo(path, { "if-none-match": known }));
        expect([again.status, await again.text()], known).toEqual([304, ""]);
        expect(again.headers.get("etag")).toBe(tag);
      }
      expect((await read(requestTo(path, { "if-none-match": '"x"' }))).status).toBe(200);
    },
  );

  test("the ETag changes with the content", async () => {
    const { project } = await aSecretProject();
    const before = (await readList(requestTo("/api/v1/projects"))).headers.get("etag");
    await db.project.update({ where: { id: project.id }, data: { nomeProjeto: "Outro nome" } });
    expect((await readList(requestTo("/api/v1/projects"))).headers.get("etag")).not.toBe(before);
  });

  test("one address can send 120 requests to all four together, and another address is not affected", async () => {
    const same = { "x-forwarded-for": "192.0.2.44" };
    const reads = Array.from({ length: 120 }, (_, at) => {
      const [, read, path] = ALL[at % ALL.length] ?? ALL[0];
      return read(requestTo(path, same));
    });
    for (const answer of await Promise.all(reads)) expect(answer.status).not.toBe(429);
    for (const [, read, path] of ALL) {
      const refused = await read(requestTo(path, same));
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ title: "Too Many Requests", status: 429 });
    }
    expect((await readList(requestTo("/api/v1/projects"))).status).toBe(200);
  });
});

describe("the feed", () => {
  test("the feed has the projects of its filter, newest approval first, with links, and marks fictitious ones", async () => {
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    await storeProjects(
      aProject({
        slug: "velho",
        nomeProjeto: "Velho & bom <1>",
        estado: "SP",
        aprovadoEm: day("2026-01-02"),
      }),
      aProject({
        slug: "novo",
        nomeProjeto: "Novo",
        estado: "SP",
        aprovadoEm: day("2026-10-02"),
        demonstracao: true,
      }),
      aProject({ slug: "longe", nomeProjeto: "Longe", estado: "RJ" }),
    );
    const answer = await readAtom(requestTo("/lir-projetos/atom.xml?estado=SP&utm_source=x"));
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const text = await answer.text();
    const found = [...text.matchAll(/<entry>[\s\S]*?<title>(.*?)<\/title>/g)].map(([, title]) => title);
    expect(found).toEqual(["[Demonstração] Novo", "Velho &amp; bom &lt;1&gt;"]);
    expect(text).toContain("/lir-projetos/velho");
    expect(text).toContain("<title>Projetos da Lei de Incentivo à Reciclagem: SP</title>");
    expect(parseDocument(text, { xmlMode: true }).children.some((node) => node.type === "tag")).toBe(true);
  });
});

test("the description is OpenAPI 3.1 with the list's parameters and cards, without locked fields", async () => {
  const document = await (await readDescription(requestTo("/api/v1/openapi.json"))).json();
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths)).toEqual(["/api/v1/projects", "/api/v1/projects/{slug}"]);
  const { parameters } = document.paths["/api/v1/projects"].get;
  const byName = new Map(parameters.map((one: { name: string }) => [one.name, one]));
  expect(byName.get("estado")).toMatchObject({
    in: "query",
    explode: true,
    schema: { type: "array", items: { enum: expect.arrayContaining(["SP"]) } },
  });
  expect(byName.get("limite")).toMatchObject({
    schema: { type: "integer", minimum: 1, maximum: 100, default: 24 },
  });
  for (const { description } of parameters) expect(description).toBeTruthy();
  const { ProjectCard, Project, ProjectPage, Problem } = document.components.schemas;
  expect(Object.keys(ProjectCard.properties).sort()).toEqual([...ALLOWED_IN_LIST].sort());
  expect(ProjectPage.properties.items.items).toEqual({ $ref: "#/components/schemas/ProjectCard" });
  expect([Project.type, Problem.type]).toEqual(["object", "object"]);
  expect(JSON.stringify(document)).not.toMatch(/\$schema|"\$id"|proponente"|valorCaptado/);
});
