import { afterAll, beforeEach, expect, test } from "vitest";
import { startVendors } from "../../setup/mailbox";
import { clearCookies, cookies, startRequest } from "../../setup/next-headers";

// Start the vendors before the imports below: the product reads their addresses at import.
const vendors = await startVendors();
const actions = await import("@/lib/matches/interests/actions");
const session = await import("@/lib/access/auth/session");
const people = await import("../../setup/people");
const projects = await import("../../setup/projects");
const rights = await import("@/lib/overview/personal-data/mutations");
const { DEPOSIT } = await import("@/lib/people/contact/messages");
const { db } = await import("@/lib/server/db");
afterAll(() => vendors.stop());
beforeEach(async () => {
  clearCookies();
  startRequest({ "x-forwarded-for": "203.0.113.7" });
  await db.rateLimit.deleteMany();
});

type Person = Awaited<ReturnType<typeof people.createPerson>>;
async function enter({ sessionId }: Person): Promise<void> {
  (await cookies()).set(session.SESSION_COOKIE, await session.encryptSession(sessionId));
}

async function form(change: Partial<Record<string, string>> = {}) {
  const [project] = await projects.storeProjects(projects.aProject());
  return {
    projeto_id: project?.id ?? "",
    nome_empresa: "Indústria Verde",
    email_contato: "ana@empresa.com.br",
    telefone_contato: "",
    valor_interesse: "1.234,56",
    observacoes: "",
    ...change,
  };
}

test("B5.1, B6.1 without a session no interest is registered, and the person gets the reason", async () => {
  expect(await actions.registerInterestAction(await form())).toEqual({
    ok: false,
    code: "unauthenticated",
    message: "Você precisa estar logado para registrar interesse",
  });
  expect(await db.interest.count()).toBe(0);
});

test("A4.2 an ended session is refused", async () => {
  const funder = await people.createPerson({ userType: "financiador" });
  await enter(funder);
  await db.session.update({ where: { id: funder.sessionId }, data: { endedAt: new Date() } });
  expect(await actions.registerInterestAction(await form())).toMatchObject({ code: "unauthenticated" });
});

test("B6.3, A1.1 a financiador can register an interest, a captador cannot", async () => {
  const [funder, captador] = await Promise.all([
    people.createPerson({ userType: "financiador" }),
    people.createPerson({ userType: "captador" }),
  ]);
  await enter(funder);
  expect(await actions.registerInterestAction(await form())).toEqual({
    ok: true,
    data: { status: "Interessada", repeated: false },
  });
  await enter(captador);
  expect(await actions.registerInterestAction(await form())).toMatchObject({ code: "forbidden" });
  expect(await db.interest.findMany({ select: { userId: true, valorInteresse: true } })).toEqual([
    { userId: funder.userId, valorInteresse: 123_456n },
  ]);
});

test("B5.1 an amount above what the project still looks for is registered only when it is sent again", async () => {
  await enter(await people.createPerson({ userType: "financiador" }));
  const [project] = await projects.storeProjects(
    projects.aProject({ valorTotal: 50_000_000n, valorCaptado: 6_320_000n }),
  );
  const projeto_id = project?.id ?? "";
  const input = await form({ projeto_id, valor_interesse: "8.820.000,00", ciente: "" });
  const asked = { code: "conflict", asks: true, field: "valor_interesse" };
  expect(await actions.registerInterestAction(input)).toMatchObject(asked);
  expect(await actions.registerInterestAction({ ...input, ciente: "88.200,00" })).toMatchObject(asked);
  expect(await db.interest.count({ where: { projetoId: projeto_id } })).toBe(0);
  expect(await actions.registerInterestAction({ ...input, ciente: "8.820.000,00" })).toMatchObject({
    ok: true,
  });
});

test("B5.1 a missing name and a malformed amount are reported at their fields, and nothing is stored", async () => {
  await enter(await people.createPerson({ userType: "financiador" }));
  const before = await db.interest.count();
  const result = await actions.registerInterestAction(
    await form({ nome_empresa: "", valor_interesse: "10^18" }),
  );
  expect(result).toMatchObject({
    ok: false,
    field: "nome_empresa",
    fields: { valor_interesse: "Escreva só o valor, em números, como 50.000,00." },
  });
  expect(await db.interest.count()).toBe(before);
});

test("B1.3 neither remarks nor the reason of a refusal with a bank account are stored or mailed", async () => {
  const [funder, owner] = await Promise.all([
    people.createPerson({ userType: "financiador" }),
    people.createPerson(),
  ]);
  const [project] = await projects.storeProjects(projects.aProject({ captadorId: owner.userId }));
  const projeto_id = project?.id ?? "";
  const account = "Deposite na conta nova: Banco 336, agência 0001, conta 1234567-8";
  await enter(funder);
  expect(
    await actions.registerInterestAction(await form({ projeto_id, observacoes: account })),
  ).toMatchObject({ ok: false, field: "observacoes", message: DEPOSIT.bySide.funder });
  expect(await actions.registerInterestAction(await form({ projeto_id }))).toMatchObject({ ok: true });
  const userId_projetoId = { userId: funder.userId, projetoId: projeto_id };
  const { id } = await db.interest.findUniqueOrThrow({ where: { userId_projetoId } });
  await enter(owner);
  expect(await actions.declineInterestAction({ id, motivo: "outro", detalhe: account })).toMatchObject({
    ok: false,
    field: "detalhe",
    message: DEPOSIT.byPlace.refusal,
  });
  expect(await db.interest.findUniqueOrThrow({ where: { id } })).toMatchObject({
    statusInteresse: "Interessada",
    motivoRecusa: null,
  });
  expect(JSON.stringify(await db.emailMessage.findMany())).not.toContain("1234567-8");
});

test("an account's thirty-first registration of interest in a row is refused", async () => {
  await enter(await people.createPerson({ userType: "financiador" }));
  const input = await form();
  for (let count = 0; count < 30; count++) await actions.registerInterestAction(input);
  expect(await actions.registerInterestAction(input)).toMatchObject({ code: "rate_limited" });
});

test("an account's export has its interests; deletion anonymises those in a captador's project", async () => {
  const funder = await people.createPerson({ userType: "financiador" });
  const owner = await people.createPerson();
  const [owned, free] = await projects.storeProjects(
    projects.aProject({ captadorId: owner.userId }),
    projects.aProject(),
  );
  await enter(funder);
  for (const project of [owned, free])
    await actions.registerInterestAction(await form({ projeto_id: project?.id ?? "", observacoes: "Oi" }));
  const copy = await rights.exportMyData(funder.userId, new Date());
  expect(copy).toMatchObject({
    account: { interests: [{ nomeEmpresa: "Indústria Verde" }, { valorInteresse: 123_456 }] },
  });
  expect(await rights.deleteMyAccount(funder.userId, people.PASSWORD, new Date())).toMatchObject({
    ok: true,
  });
  const left = await db.interest.findMany({ where: { userId: funder.userId } });
  expect(left).toHaveLength(1);
  const gone = { observacoes: "", telefoneContato: null, statusInteresse: "Cancelada" };
  expect(left[0]).toMatchObject({ projetoId: owned?.id, ...gone });
  expect(
    JSON.stringify(left[0], (_, value) => (typeof value === "bigint" ? Number(value) : value)),
  ).not.toMatch(/Indústria|ana@/);
});
