import { afterAll, expect, test } from "vitest";
import { startVendors } from "@/tests/setup/mailbox";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { anOrganization } = await import("@/tests/setup/organizations");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { GIFT_REFUSALS } = await import("../messages");
const { giveProject } = await import("./give-project");

afterAll(() => vendors.stop());

const now = new Date("2026-11-22T15:00:00Z");

let serial = 0;

async function unowned(over = {}) {
  serial += 1;
  const keeper = await createPerson();
  const organization = await anOrganization(keeper, { conferidaEm: now, conferidaPor: "rita" });
  const [project] = await storeProjects(
    aProject({ organizacaoId: organization.id, sourceId: `sinir_${serial}`, ...over }),
  );
  if (!project) throw new Error("no project");
  return { keeper, organization, project, id: project.id };
}
const captadorOf = async (id: string) => (await db.project.findUniqueOrThrow({ where: { id } })).captadorId;

test("a project that nobody looks after goes to the captador of its organization, with its waiting interests and mails", async () => {
  const { keeper, project, id, organization } = await unowned();
  const funder = await createPerson({ userType: "financiador" });
  const waiting = { userId: funder.userId, projetoId: id, nomeEmpresa: "Verde", emailContato: funder.email };
  await db.interest.create({ data: { ...waiting, equipeAvisadaEm: now } });
  expect(await giveProject(id, keeper.userId, now)).toEqual({ ok: true, data: null });
  expect(await db.project.findUnique({ where: { id } })).toMatchObject({
    captadorId: keeper.userId,
    captadorDesde: now,
    organizacaoId: organization.id,
    publicado: true,
  });
  expect(await db.organization.findUnique({ where: { id: organization.id } })).toMatchObject({
    conferidaEm: now,
    representante: "Ana Souza",
  });
  expect(await db.interest.findFirst({ where: { projetoId: id } })).toMatchObject({ equipeAvisadaEm: null });
  const mails = await db.emailMessage.findMany({
    where: { userId: keeper.userId },
    orderBy: { id: "asc" },
  });
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Você cuida agora de um projeto: ${project.nomeProjeto}`,
    "1 interesse espera a sua resposta",
  ]);
  expect(JSON.stringify(openContent(mails[0]?.payload ?? new Uint8Array()))).toContain("/projects");
  expect(await giveProject(id, keeper.userId, now)).toMatchObject({ message: GIFT_REFUSALS.owned });
});

test.each([
  ["suspended", "suspended", { suspendedAt: now }],
  ["without a confirmed e-mail", "unconfirmed", { emailConfirmedAt: null }],
] as const)("no project is given to an account that is %s", async (_, reason, data) => {
  const { keeper, id } = await unowned();
  await db.user.update({ where: { id: keeper.userId }, data });
  expect(await giveProject(id, keeper.userId, now)).toMatchObject({
    ok: false,
    code: "conflict",
    message: GIFT_REFUSALS[reason],
  });
  expect(await captadorOf(id)).toBeNull();
});

test("no project is given that has an owner, is off the list, or whose organization has no captador or no check", async () => {
  const other = await createPerson();
  const refuses = async ({ keeper, id }: Awaited<ReturnType<typeof unowned>>, message: string) => {
    const before = await captadorOf(id);
    expect(await giveProject(id, keeper.userId, now)).toMatchObject({ code: "conflict", message });
    expect(await captadorOf(id)).toBe(before);
  };
  await refuses(await unowned({ captadorId: other.userId }), GIFT_REFUSALS.owned);
  await refuses(await unowned({ publicado: false }), GIFT_REFUSALS.unlisted);
  await refuses(await unowned({ organizacaoId: null }), GIFT_REFUSALS.nobody);
  const left = await unowned();
  await db.organizationMember.updateMany({
    where: { organizationId: left.organization.id },
    data: { estado: "aguardando" },
  });
  await refuses(left, GIFT_REFUSALS.nobody);
  const unchecked = await unowned();
  const where = { id: unchecked.organization.id };
  await db.organization.update({ where, data: { conferidaEm: null, conferidaPor: null } });
  await refuses(unchecked, GIFT_REFUSALS.unchecked);
});

test("a project is given only to the captador whom the page showed, and only once by concurrent calls", async () => {
  const { keeper, id } = await unowned();
  const other = await createPerson();
  expect(await giveProject(id, other.userId, now)).toMatchObject({
    code: "conflict",
    message: GIFT_REFUSALS.changed,
  });
  expect(await captadorOf(id)).toBeNull();
  const results = await Promise.all([1, 2, 3].map(() => giveProject(id, keeper.userId, now)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.emailMessage.count({ where: { userId: keeper.userId } })).toBe(1);
});
