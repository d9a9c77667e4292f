import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

let queries: typeof import("./own");
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");
let conversations: typeof import("@/tests/setup/conversations");
let organizations: typeof import("@/tests/setup/organizations");
let organizationQueries: typeof import("@/lib/people/organizations/queries/organizations");

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  queries = await import("./own");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
  conversations = await import("@/tests/setup/conversations");
  organizations = await import("@/tests/setup/organizations");
  organizationQueries = await import("@/lib/people/organizations/queries/organizations");
});

test("the count of interests leaves out refused and withdrawn ones, and waiting ones are counted apart", async () => {
  const captador = await people.createPerson();
  const [own] = await projects.storeProjects(projects.aProject({ captadorId: captador.userId }));
  if (!own) throw new Error("no project");
  const contact = { nomeEmpresa: "Recicla Já", emailContato: "a@exemplo.com.br", projetoId: own.id };
  for (const statusInteresse of [
    "Interessada",
    "Interessada",
    "Aceita",
    "Confirmada",
    "Recusada",
    "Cancelada",
  ]) {
    const { userId } = await people.createPerson({ userType: "financiador" });
    await db.interest.create({ data: { ...contact, userId, statusInteresse } });
  }
  expect((await queries.listOwnProjects(captador.userId)).items).toMatchObject([
    { interessadas: 4, aguardando: 2 },
  ]);
});

test("B2.12 pages of one's own projects have each project once, newest first, also at equal timestamps", async () => {
  const captador = await people.createPerson();
  const { id: organizacaoId } = await organizations.anOrganization(captador);
  const moments = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 20))));
  await projects.storeProjects(
    ...moments.map((createdAt) =>
      projects.aProject({ captadorId: captador.userId, organizacaoId, createdAt }),
    ),
  );
  const readAll = async (options: object) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const { items, next } = await queries.listOwnProjects(captador.userId, { ...options, cursor });
      expect(items).toHaveLength(page < 2 ? queries.OWN_PER_PAGE : 10);
      seen.push(...items.map(({ id }) => id));
      cursor = next;
    }
    expect(cursor).toBeNull();
    return seen;
  };
  const all = await db.project.findMany({
    where: { captadorId: captador.userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  for (const options of [{}, { organizacaoId }])
    expect(await readAll(options)).toEqual(all.map(({ id }) => id));
  const stranger = await people.createPerson();
  expect((await queries.listOwnProjects(stranger.userId, { cursor: `a.${"0".repeat(32)}` })).items).toEqual(
    [],
  );
});

test("each project counts its own deals and questions that wait for the captador", async () => {
  const { captador, project, funder } = await conversations.aPair();
  await db.projectQuestion.create({
    data: { id: randomUUID(), projetoId: project.id, autorId: funder.userId, texto: "Quando começa?" },
  });
  await projects.storeProjects(projects.aProject({ captadorId: captador.userId }));
  const { items } = await queries.listOwnProjects(captador.userId);
  expect(items.map(({ apoios, perguntas }) => [apoios, perguntas])).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

test("the list of one organization has the projects that its page counts, in every state of a project and its draft", async () => {
  const captador = await people.createPerson();
  const [one, other] = [
    await organizations.anOrganization(captador),
    await organizations.anOrganization(captador),
  ];
  const values = { captadorId: captador.userId };
  const withdrawn = { publicado: false, publicadoEm: new Date() };
  const ofOne = { ...values, organizacaoId: one.id };
  const ofOther = { ...values, organizacaoId: other.id };
  const unlisted = { publicado: false, publicadoEm: null };
  const cases: [project: object, conteudo: object | null, counts: boolean][] = [
    [ofOne, null, true],
    [ofOne, { organizacaoId: other.id }, true],
    [ofOther, { organizacaoId: one.id }, true],
    [{ ...ofOne, ...withdrawn }, { organizacaoId: other.id }, true],
    [{ ...ofOne, ...unlisted }, { organizacaoId: "" }, true],
    // A draft of an older version of the form has no field `organizacaoId`.
    [{ ...ofOne, ...unlisted }, { nome: "Antigo" }, true],
    [{ ...values, ...unlisted }, { organizacaoId: one.id }, true],
    [{ ...ofOne, ...unlisted }, { organizacaoId: other.id }, false],
    [ofOther, null, false],
    [{ ...values, ...unlisted }, { organizacaoId: "" }, false],
  ];
  const stored = await projects.storeProjects(...cases.map(([over]) => projects.aProject(over)));
  for (const [at, [, conteudo]] of cases.entries())
    if (conteudo)
      await db.projectDraft.create({
        data: { projetoId: stored[at]?.id ?? "", conteudo, estado: "rascunho" },
      });
  const { items } = await queries.listOwnProjects(captador.userId, { organizacaoId: one.id });
  const expected = stored.filter((_, at) => cases[at]?.[2]).map(({ id }) => id);
  expect(items.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  const views = await organizationQueries.listMemberships(captador.userId, new Date());
  expect(views.find(({ id }) => id === one.id)?.own?.projetos).toBe(items.length);
});
