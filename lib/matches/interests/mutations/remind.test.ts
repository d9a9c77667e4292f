import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startVendors } from "@/tests/setup/mailbox";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let remind: typeof import("./remind");
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");
let db: typeof import("@/lib/server/db").db;

beforeAll(async () => {
  vendors = await startVendors();
  remind = await import("./remind");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
  ({ db } = await import("@/lib/server/db"));
});
afterAll(() => vendors.stop());
beforeEach(async () => {
  await db.interest.deleteMany();
  await db.emailMessage.deleteMany();
});

/** A Monday. The last day to answer is the fifth working day after it: 2026-11-24, because Friday is a holiday. */
const REGISTERED = new Date("2026-11-16T15:00Z");
const at = (day: string) => new Date(`${day}T11:00Z`);

async function waitingInterest(
  captadorId: string,
  change: Parameters<typeof projects.aProject>[0] = {},
  state = {},
) {
  const [project] = await projects.storeProjects(projects.aProject({ captadorId, ...change }));
  const funder = await people.createPerson({ userType: "financiador" });
  return db.interest.create({
    data: {
      userId: funder.userId,
      projetoId: project?.id ?? "",
      nomeEmpresa: "Recicla Já",
      emailContato: "a@exemplo.com.br",
      createdAt: REGISTERED,
      ...state,
    },
  });
}

const mails = async () =>
  (await db.emailMessage.findMany({ orderBy: { createdAt: "asc" } })).map(({ toAddress, subject }) => [
    toAddress,
    subject,
  ]);

test("the owner gets one mail about both waiting interests, and the team gets one after three working days", async () => {
  const owner = await people.createPerson();
  await waitingInterest(owner.userId);
  await waitingInterest(owner.userId);
  expect(await remind.remindUnanswered(at("2026-11-24"))).toEqual({ owners: 0, team: 0 });
  expect(await remind.remindUnanswered(at("2026-11-25"))).toEqual({ owners: 2, team: 0 });
  expect(await mails()).toEqual([[owner.email, "2 interesses esperam a sua resposta"]]);
  expect(await remind.remindUnanswered(at("2026-11-25"))).toEqual({ owners: 0, team: 0 });
  expect(await remind.remindUnanswered(at("2026-11-27"))).toEqual({ owners: 0, team: 0 });
  expect(await remind.remindUnanswered(at("2026-11-30"))).toEqual({ owners: 0, team: 2 });
  expect(await remind.remindUnanswered(at("2026-12-10"))).toEqual({ owners: 0, team: 0 });
  expect((await mails()).at(-1)).toEqual(["contato@elorecicla.com.br", "2 interesses seguem sem resposta"]);
});

test("an interest that was withdrawn and registered again is reminded of again", async () => {
  const owner = await people.createPerson();
  const { id } = await waitingInterest(owner.userId);
  await remind.remindUnanswered(at("2026-11-25"));
  await remind.remindUnanswered(at("2026-11-30"));
  // Registering again reuses the row and clears its reminders.
  await db.interest.update({
    where: { id },
    data: { createdAt: at("2026-12-01"), lembradoEm: null, equipeAvisadaEm: null },
  });
  expect(await remind.remindUnanswered(at("2026-12-09"))).toEqual({ owners: 1, team: 0 });
  expect(await remind.remindUnanswered(at("2026-12-14"))).toEqual({ owners: 0, team: 1 });
  const team = "contato@elorecicla.com.br";
  expect((await mails()).map(([to]) => to)).toEqual([owner.email, team, owner.email, team]);
});

test("concurrent runs send each reminder once", async () => {
  const owner = await people.createPerson();
  await waitingInterest(owner.userId);
  const runs = await Promise.all(Array.from({ length: 4 }, () => remind.remindUnanswered(at("2026-11-25"))));
  expect(runs.reduce((sum, { owners }) => sum + owners, 0)).toBe(1);
  expect(await mails()).toHaveLength(1);
});

test("only an open, unanswered interest with an owner is reminded of, and not on a Sunday", async () => {
  const owner = await people.createPerson();
  const answered = { statusInteresse: "Aceita", respondidoEm: REGISTERED };
  await waitingInterest(owner.userId, {}, answered);
  await waitingInterest(owner.userId, {}, { statusInteresse: "Cancelada" });
  await waitingInterest(owner.userId, { status: "Finalizada" });
  await waitingInterest(owner.userId, { publicado: false });
  await waitingInterest(owner.userId, { captadorId: null });
  const still = await waitingInterest(owner.userId);
  expect(await remind.remindUnanswered(at("2026-11-29"))).toEqual({ owners: 0, team: 0 });
  expect(await remind.remindUnanswered(at("2026-11-30"))).toEqual({ owners: 1, team: 0 });
  expect(await db.interest.findMany({ where: { lembradoEm: { not: null } } })).toMatchObject([
    { id: still.id },
  ]);
});

test("with interests read in pages, an owner gets one mail about all, and the team is mailed about each once", async () => {
  const owners = [await people.createPerson(), await people.createPerson()];
  // Nobody can answer the interests of the first page, but the run must go on.
  for (const { userId } of owners) await waitingInterest(userId, { captadorId: null });
  for (const { userId } of [...owners, ...owners, ...owners]) await waitingInterest(userId);
  expect(await remind.remindUnanswered(at("2026-11-25"), 2)).toEqual({ owners: 6, team: 0 });
  const sent = await mails();
  expect(sent.map(([to]) => to).toSorted()).toEqual(owners.map(({ email }) => email).toSorted());
  expect(new Set(sent.map(([, subject]) => subject))).toEqual(
    new Set(["3 interesses esperam a sua resposta"]),
  );
  expect(await remind.remindUnanswered(at("2026-11-30"), 4)).toEqual({ owners: 0, team: 6 });
  expect((await mails()).slice(2).map(([, subject]) => subject)).toEqual([
    "2 interesses seguem sem resposta",
    "4 interesses seguem sem resposta",
  ]);
  expect(await remind.remindUnanswered(at("2026-12-01"), 2)).toEqual({ owners: 0, team: 0 });
});
