import { beforeAll, expect, test } from "vitest";

let queries: typeof import("./queries");
let db: typeof import("@/lib/db").db;
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");

beforeAll(async () => {
  ({ db } = await import("@/lib/db"));
  queries = await import("./queries");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
});

test("B7.6 B6.3 B6.4 counts: own projects, accepted matches of either side, own conversations", async () => {
  const captador = await people.createPerson();
  const funder = await people.createPerson({ userType: "financiador" });
  const [own, other] = await projects.storeProjects(
    projects.aProject({ captadorId: captador.userId }),
    projects.aProject({ captadorId: captador.userId, publicado: false }),
  );
  if (!own || !other) throw new Error("no projects");
  const sides = { captadorId: captador.userId, financiadorId: funder.userId };
  await db.match.create({ data: { ...sides, projetoId: own.id, isMatched: true, matchedAt: new Date() } });
  await db.match.create({ data: { ...sides, projetoId: other.id, isMatched: false } });
  await db.conversation.create({ data: { userId: captador.userId, kind: "proposta" } });
  await db.favorite.createMany({
    data: [own, other].map(({ id }) => ({ userId: funder.userId, projetoId: id })),
  });
  await db.savedSearch.create({ data: { userId: funder.userId, name: "Tudo", query: "" } });
  const contact = { nomeEmpresa: "Recicla Já", emailContato: "a@exemplo.com.br" };
  await db.interest.create({ data: { userId: funder.userId, projetoId: own.id, ...contact } });

  expect(await queries.getDashboardCounts(captador.userId)).toEqual({
    ...{ projects: 2, matches: 1, conversations: 1, interests: 0, favorites: 0, searches: 0 },
  });
  expect(await queries.getDashboardCounts(funder.userId)).toEqual({
    ...{ projects: 0, matches: 1, conversations: 0, interests: 1, favorites: 1, searches: 1 },
  });
  expect(await queries.getCompanyActivity(funder.userId)).toMatchObject({
    ...{ interests: 1, favorites: 1, searches: 1 },
    latest: { slug: own.slug, status: "Interessada", criadoEm: expect.any(Date) },
  });
  expect((await queries.getCompanyActivity(captador.userId)).latest).toBeNull();
  expect(await queries.listOwnProjects(captador.userId)).toMatchObject([
    { id: other.id, publicado: false, interessadas: 0, aguardando: 0 },
    { id: own.id, publicado: true, interessadas: 1, aguardando: 1 },
  ]);
  expect(await queries.listOwnProjects(funder.userId)).toEqual([]);
});

test("B2.12 a captador's project counts who is interested, and of them who still waits: not who was refused or took back", async () => {
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
  expect(await queries.listOwnProjects(captador.userId)).toMatchObject([{ interessadas: 4, aguardando: 2 }]);
});

test("interests that were refused or taken back are no longer under way; the latest leads nowhere once unlisted", async () => {
  const funder = await people.createPerson({ userType: "financiador" });
  const stored = await projects.storeProjects(...Array.from({ length: 5 }, () => projects.aProject({})));
  const states = ["Interessada", "Aceita", "Confirmada", "Recusada", "Cancelada"];
  const contact = { nomeEmpresa: "Recicla Já", emailContato: "a@exemplo.com.br" };
  await db.interest.createMany({
    data: stored.map(({ id }, at) => ({
      ...{ userId: funder.userId, projetoId: id, ...contact, statusInteresse: states[at] ?? "" },
      createdAt: new Date(Date.UTC(2026, 10, 1 + at)),
    })),
  });
  const last = stored.at(-1);
  await db.project.update({ where: { id: last?.id }, data: { publicado: false } });
  expect(await queries.getDashboardCounts(funder.userId)).toMatchObject({ interests: 3 });
  expect(await queries.getCompanyActivity(funder.userId)).toMatchObject({
    interests: 3,
    latest: { nome: last?.nomeProjeto, slug: null, status: "Cancelada" },
  });
});

test("B2.17 B9.5 B6.2 B7.1 the card reads the summary and the six largest; a captador may not read it", async () => {
  const values = [1, 2, 3, 4, 5, 6, 7].map((millions) => ({
    nomeProjeto: `Vale ${millions}`,
    valorTotal: BigInt(millions) * 100_000_000n,
    valorCaptado: 50_000_000n,
  }));
  await db.interest.deleteMany();
  await db.match.deleteMany();
  await projects.removeProjects();
  const funder = await people.createPerson({ userType: "financiador" });
  expect(await queries.getFeatured(funder)).toEqual({
    summary: { projetos: 0, valorTotal: 0, disponivel: 0 },
    projects: [],
  });
  await projects.storeProjects(
    ...values.map((one) => projects.aProject(one)),
    // Finished ones are no longer available, whatever they raised.
    ...[50_000_000n, 150_000_000n].map((valorCaptado) =>
      projects.aProject({ status: "Finalizada", valorTotal: 100_000_000n, valorCaptado }),
    ),
  );
  const { summary, projects: shown } = await queries.getFeatured(funder);
  expect(summary).toEqual({ projetos: 7, valorTotal: 3_000_000_000, disponivel: 2_450_000_000 });
  expect(shown.map(({ nome }) => nome)).toEqual(["Vale 7", "Vale 6", "Vale 5", "Vale 4", "Vale 3", "Vale 2"]);
  expect(shown[0]).toMatchObject({ proponente: expect.any(String), valorCaptado: 50_000_000 });
  expect((await queries.getFeatured(await people.createPerson())).projects).toEqual([]);
});
