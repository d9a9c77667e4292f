import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { listCompared } from "@/lib/catalog/comparison/queries";
import { getFunderProject, getOwnProject, listFunderProjects } from "@/lib/catalog/funder-projects/queries";
import type { Photo } from "@/lib/catalog/projects/json-columns";
import {
  getPublicProject,
  listFirstPublicProjects,
  listPublicProjects,
  listRelatedPublicProjects,
} from "@/lib/catalog/projects/queries/public";
import { EMPTY_QUERY } from "@/lib/catalog/projects/rules/list-query";
import { db } from "@/lib/server/db";
import { createPerson } from "../../setup/people";
import { aProject, storeProjects } from "../../setup/projects";

const photoOf = (name: string): Photo => ({
  id: `foto-${name}`,
  alt: `O que se vê: ${name}`,
  width: 1600,
  height: 1067,
  blur: "data:image/webp;base64,AA==",
  variants: [{ format: "avif", width: 480, height: 320 }],
});
const PHOTOS = [photoOf("capa"), photoOf("esteira")];
const BUDGET = [
  { rubrica: "Prensa", valor: 70_000_000 },
  { rubrica: "Obra", valor: 30_000_000 },
];
const LOCKED = {
  organizacao: "Somos a Cooperativa Oculta, de 1998.",
  equipe: [{ nome: "Maria Oculta", funcao: "Presidente" }],
  documentos: [
    {
      id: "papel-oculto",
      titulo: "Plano",
      nome: "plano-oculto.pdf",
      contentType: "application/pdf",
      size: 9,
    },
  ],
  numeroAprovacao: "oculto-123/2026",
  fonteUrl: "https://fonte.example/oculto",
};
/** Keys of the locked fields, and words that only their values contain. */
const SECRETS = ["Oculta", "oculto", "equipe", "organizacao", "documentos", "numeroAprovacao", "fonteUrl"];

let financiador: Viewer;
let owner: Viewer;
let stranger: Viewer;

beforeAll(async () => {
  [financiador, owner, stranger] = await Promise.all([
    createPerson({ userType: "financiador" }),
    createPerson(),
    createPerson(),
  ]);
  await storeProjects(
    aProject({
      ...LOCKED,
      slug: "com-rosto",
      captadorId: owner.userId,
      fotos: PHOTOS,
      orcamento: BUDGET,
      toneladasAno: 12,
      beneficiarios: 8,
      materiais: ["Vidro"],
    }),
    aProject({ slug: "sem-rosto" }),
  );
});

describe("locked fields that name the proponent", () => {
  const reads: Record<string, () => Promise<unknown>> = {
    "the list of a stranger": () => listPublicProjects(EMPTY_QUERY),
    "the first page": listFirstPublicProjects,
    "the page of a project": () => getPublicProject("com-rosto"),
    "related projects": () => listRelatedPublicProjects("sem-rosto"),
    "the comparison of a stranger": () => listCompared(["com-rosto"], null),
    "the comparison of a captador": () => listCompared(["com-rosto"], stranger),
  };
  test.each(Object.keys(reads))("B2.6 B6.1 %s has no locked field", async (name) => {
    const served = JSON.stringify(await reads[name]?.());
    expect(served).toContain("com-rosto");
    for (const secret of SECRETS) expect(served, secret).not.toContain(secret);
  });

  test("B6.2 a captador gets no locked field of another's project, even with a forged role", async () => {
    const liar: Viewer = { ...stranger, userType: "financiador" };
    expect(await getFunderProject(stranger, "com-rosto")).toBeNull();
    expect(await getFunderProject(liar, "com-rosto")).toBeNull();
    expect(await getOwnProject(stranger, "com-rosto")).toBeNull();
    expect((await listFunderProjects(liar, EMPTY_QUERY)).items).toEqual([]);
  });
});

test("B2.7 a financiador and the owner read a project's locked fields, a stranger its photos and budget", async () => {
  const face = { fotos: PHOTOS, capa: PHOTOS[0], orcamento: BUDGET };
  expect(await getPublicProject("com-rosto")).toMatchObject(face);
  expect(await getFunderProject(financiador, "com-rosto")).toMatchObject({ ...face, ...LOCKED });
  expect(await getOwnProject(owner, "com-rosto")).toMatchObject({ ...face, ...LOCKED });
  expect(await getFunderProject(financiador, "sem-rosto")).toMatchObject({
    fotos: [],
    capa: null,
    orcamento: [],
    organizacao: "",
    equipe: [],
    documentos: [],
    numeroAprovacao: null,
    fonteUrl: null,
  });
});

test("a card in the public list and in a financiador's has the cover and the impact, and no other photo", async () => {
  const card = {
    capa: PHOTOS[0],
    materiais: ["Vidro"],
    toneladasAno: 12,
    beneficiarios: 8,
    captacaoMinima: { percent: 20, valor: 20_000_000, falta: 20_000_000 },
  };
  const [open, funder] = await Promise.all([
    listPublicProjects(EMPTY_QUERY),
    listFunderProjects(financiador, EMPTY_QUERY),
  ]);
  for (const { items } of [open, funder]) {
    expect(items.find(({ slug }) => slug === "com-rosto")).toMatchObject(card);
    expect(items.find(({ slug }) => slug === "sem-rosto")).toMatchObject({ capa: null, materiais: [] });
    expect(JSON.stringify(items)).not.toContain("foto-esteira");
  }
});

test("the demonstration projects get teams and budgets that add up, once, and existing texts stay", async () => {
  const { readDemoPageParts, seedPageParts } = await import("@/prisma/demo-page-parts");
  const faces = await readDemoPageParts();
  const { records } = (await import("@/prisma/data/projects.json")).default;
  for (const [id, { orcamento, equipe, organizacao }] of Object.entries(faces)) {
    const total = records.find((record) => record.id === id)?.funding.total;
    expect(
      orcamento.reduce((sum, { reais }) => sum + reais, 0),
      id,
    ).toBe(total);
    expect(organizacao).toMatch(/^Texto de demonstração\. /);
    expect(equipe.length).toBeGreaterThan(0);
  }
  const [first = "", second = ""] = Object.keys(faces);
  await storeProjects(
    aProject({ sourceId: first, slug: "demo-1", demonstracao: true }),
    aProject({ sourceId: second, slug: "demo-2", demonstracao: true, organizacao: "Já escrito." }),
  );
  expect(await seedPageParts()).toBe(1);
  expect(await seedPageParts()).toBe(0);
  const shown = await getPublicProject("demo-1");
  expect(shown?.orcamento).toEqual(
    faces[first]?.orcamento.map(({ rubrica, reais }) => ({ rubrica, valor: reais * 100 })),
  );
  expect(await db.project.findUnique({ where: { slug: "demo-2" } })).toMatchObject({
    organizacao: "Já escrito.",
    orcamento: [],
  });
});
