import { beforeAll, expect, test } from "vitest";

let queries: typeof import("./queries");
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  queries = await import("./queries");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
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
