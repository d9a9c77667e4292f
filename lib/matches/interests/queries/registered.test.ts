import { expect, test } from "vitest";
import { db, funder, owner, people, projects, queries } from "@/tests/setup/interest-registrations";

test("the sum of a funder's interests counts only their own and only those under way", async () => {
  const other = await people.createPerson({ userType: "financiador" });
  const stored = await projects.storeProjects(...Array.from({ length: 45 }, () => projects.aProject()));
  const base = Date.parse("2026-11-01T12:00:00Z");
  await db.interest.createMany({
    data: stored.flatMap(({ id }, at) =>
      [funder, other].map(({ userId }) => ({
        userId,
        projetoId: id,
        nomeEmpresa: "X",
        emailContato: "x@exemplo.com.br",
        createdAt: new Date(base + at * 1000),
        valorInteresse: 100n,
      })),
    ),
  });
  const rows = await db.interest.findMany({
    where: { userId: funder.userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  expect(await queries.sumInterests(funder.userId)).toEqual({ count: 45, valor: 4500 });
  for (const [at, statusInteresse] of ["Recusada", "Cancelada", "Aceita", "Confirmada"].entries())
    await db.interest.update({ where: { id: rows[at]?.id ?? "" }, data: { statusInteresse } });
  expect(await queries.sumInterests(funder.userId)).toEqual({ count: 43, valor: 4300 });
});

test("B3.8 the dialog starts with a person's own name, and tells a person from a company", async () => {
  const person = await people.createPerson({ userType: "financiador" });
  expect(await queries.getInterestDefaults(person)).toMatchObject({
    nomeEmpresa: "Marina Tavares",
    isPerson: true,
    isCompany: false,
  });
  expect(await queries.getInterestDefaults(funder)).toMatchObject({ isPerson: false, isCompany: true });
});

test("A6.2 a confirmed support is named to its funder until the project's raised amount has it", async () => {
  const [project] = await projects.storeProjects(projects.aProject({ captadorId: owner.userId }));
  const projetoId = project?.id ?? "";
  const contact = { nomeEmpresa: "X", emailContato: "x@exemplo.com.br" };
  const { id: interesseId } = await db.interest.create({
    data: { userId: funder.userId, projetoId, ...contact, statusInteresse: "Confirmada" },
  });
  const sides = { captadorId: owner.userId, financiadorId: funder.userId, projetoId, interesseId };
  const at = new Date();
  const { id: matchId } = await db.match.create({ data: { ...sides, isMatched: true, matchedAt: at } });
  const valor = 29_700_000n;
  const { id } = await db.opportunity.create({
    data: {
      matchId,
      projetoId,
      status: "confirmada",
      unlockedAt: at,
      captadorConfirmedAt: at,
      financiadorConfirmedAt: at,
      amount: valor,
      captadorAmount: valor,
      financiadorAmount: valor,
      confirmedAmount: valor,
    },
  });
  const read = ({ userId } = funder) => queries.readUncounted(userId, projetoId);
  expect(await read()).toBe(29_700_000);
  expect(await read(owner)).toBeNull();
  await db.opportunity.update({ where: { id }, data: { status: "concluida" } });
  expect(await read()).toBeNull();
});
