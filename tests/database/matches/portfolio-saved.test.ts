import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { toEditable } from "@/app/(panel)/dashboard/carteiras/[id]/_parts/editable-line";
import { nameAmount } from "@/lib/matches/interests/mutations/name-amount";
import { registerInterests } from "@/lib/matches/interests/mutations/register";
import { PORTFOLIO } from "@/lib/matches/portfolio/messages";
import {
  createPortfolio,
  editPortfolio,
  registerPortfolio,
  reproposePortfolio,
  sharePortfolio,
  unsharePortfolio,
} from "@/lib/matches/portfolio/mutations";
import {
  type LineView,
  readKnownInterests,
  readPortfolio,
  readSharedPortfolio,
} from "@/lib/matches/portfolio/queries/read";
import { NO_CHOICES } from "@/lib/matches/portfolio/rules/choices";
import { db, type Prisma } from "@/lib/server/db";
import { createPerson } from "../../setup/people";
import { editShown, registerShown, shownPortfolio } from "../../setup/portfolios";
import { aProject, removeProjects, storeProjects } from "../../setup/projects";

const now = new Date("2026-11-23T12:00Z");

afterEach(async () => {
  await db.portfolio.deleteMany();
  await db.talk.deleteMany();
  await db.depositProof.deleteMany();
  await db.opportunity.deleteMany();
  await db.match.deleteMany();
  await db.interest.deleteMany();
  await removeProjects();
});

test("a repeated request saves one portfolio, and another account's id saves none", async () => {
  const [funder, other] = [
    await createPerson({ userType: "financiador" }),
    await createPerson({ userType: "financiador" }),
  ];
  await storeProjects(aProject({ valorTotal: 150_000_000n, cotasTotal: 300, cotaValor: 500_000n }));
  const input = { id: randomUUID(), valor: 30_000_000, escolhas: NO_CHOICES };
  const save = ({ userId }: { userId: string }) => createPortfolio(userId, input, now);
  const saved = await Promise.all([save(funder), save(funder)]);
  // A repeated request succeeds, although no project is listed any more.
  await db.project.updateMany({ data: { publicado: false } });
  saved.push(await save(funder));
  const once = { ok: true, data: { ...(await shownPortfolio(input.id)), message: PORTFOLIO.created } };
  expect(saved).toEqual([once, once, once]);
  expect(await db.portfolio.count({ where: { userId: funder.userId } })).toBe(1);
  expect(await save(other)).toMatchObject({ code: "conflict" });
});

test("a line whose project refused holds no amount any more, and the reader of a shared link does not learn of it", async () => {
  const funder = await createPerson({ userType: "financiador" });
  const { userId: captadorId } = await createPerson();
  const [refuser, other] = await storeProjects(
    aProject({ captadorId, valorTotal: 10_000_000n }),
    aProject({ valorTotal: 9_000_000n }),
  );
  const [refused, kept] = [refuser?.id ?? "", other?.id ?? ""];
  const id = randomUUID();
  await createPortfolio(funder.userId, { id, valor: 19_000_000, escolhas: NO_CHOICES }, now);
  await registerShown(funder, id, now);
  await db.interest.update({
    where: { userId_projetoId: { userId: funder.userId, projetoId: refused } },
    data: { statusInteresse: "Recusada" },
  });

  const linesOf = (found: { lines: LineView[] } | null) =>
    Object.fromEntries((found?.lines ?? []).map((line) => [line.projetoId, line]));
  const own = async () => linesOf(await readPortfolio(funder.userId, id, now));
  expect(await own()).toMatchObject({ [refused]: { problem: "refused" }, [kept]: { problem: null } });
  const shared = await sharePortfolio(funder.userId, id, now);
  const token = shared.ok ? (shared.data.href.split("/").at(-1) ?? "") : "";
  const seen = linesOf(await readSharedPortfolio(token, now));
  expect(seen).toMatchObject({ [refused]: { problem: null }, [kept]: { problem: null } });

  const edit = (valor: number) => editShown(funder.userId, { id, valores: { [refused]: valor } }, now);
  expect(await edit(5_000_000)).toMatchObject({
    message: "Este projeto não segue com o interesse desta conta. Distribua o valor de novo.",
  });
  expect(await edit(10_000_000)).toMatchObject({ ok: true });
  const [replacement] = await storeProjects(aProject({ valorTotal: 10_000_000n }));
  expect(await reproposePortfolio(funder.userId, id, now)).toMatchObject({
    data: { message: PORTFOLIO.reproposed },
  });
  const lines = await own();
  expect(Object.keys(lines).toSorted()).toEqual([kept, replacement?.id ?? ""].toSorted());
  expect(lines).toMatchObject({
    [kept]: { valor: 9_000_000 },
    [replacement?.id ?? ""]: { valor: 10_000_000 },
  });
});

test("B7.4 a registered interest fixes its line; a new distribution cuts the others alone, until the interest ends", async () => {
  const funder = await createPerson({ userType: "financiador" });
  const [first, second] = await storeProjects(
    aProject({ valorTotal: 10_000_000n }),
    aProject({ valorTotal: 9_000_000n }),
  );
  const [registered, other] = [first?.id ?? "", second?.id ?? ""];
  const id = randomUUID();
  await createPortfolio(funder.userId, { id, valor: 19_000_000, escolhas: NO_CHOICES }, now);
  await registerShown(funder, id, now);
  const setState = (projetoId: string, statusInteresse: "Cancelada" | "Recusada") =>
    db.interest.updateMany({ where: { projetoId }, data: { statusInteresse } });
  const edit = (projetoId: string, valor: number) =>
    editShown(funder.userId, { id, valores: { [projetoId]: valor } }, now);
  for (const valor of [0, 5_000_000])
    expect(await edit(registered, valor)).toMatchObject({
      message: PORTFOLIO.registered,
      field: `valores.${registered}`,
    });
  await setState(other, "Cancelada");
  expect(await edit(other, 8_000_000)).toMatchObject({ ok: true });

  await db.project.updateMany({ data: { valorCaptado: 5_000_000n } });
  const repropose = () => reproposePortfolio(funder.userId, id, now);
  expect(await repropose()).toMatchObject({ data: { message: PORTFOLIO.reproposed } });
  expect((await readPortfolio(funder.userId, id, now))?.lines).toMatchObject([
    { projetoId: registered, valor: 10_000_000 },
    { projetoId: other, valor: 4_000_000 },
  ]);
  expect(await repropose()).toMatchObject({ data: { message: PORTFOLIO.unchanged } });
  const again = await registerShown(funder, id, now);
  expect(again.ok ? again.data.message : "").toContain(
    `Já estavam registrados e não mudaram: ${first?.nomeProjeto}.`,
  );
  const known = await readKnownInterests(funder.userId, [registered]);
  const [fixed] = (await readPortfolio(funder.userId, id, now))?.lines ?? [];
  const shown = fixed && toEditable(fixed, known.get(registered), false, now);
  expect(shown).toMatchObject({ isRegistered: true, problem: expect.stringMatching(/menos que este valor/) });
  await setState(registered, "Recusada");
  expect(await edit(registered, 0)).toMatchObject({ ok: true });
});

test("a line whose interest has another amount, or none, stays editable, until it has the interest's amount", async () => {
  const funder = await createPerson({ userType: "financiador" });
  const [project, other] = await storeProjects(
    aProject({ valorTotal: 29_700_000n }),
    aProject({ valorTotal: 10_000_000n }),
  );
  const [projetoId, kept] = [project?.id ?? "", other?.id ?? ""];
  const id = randomUUID();
  await createPortfolio(funder.userId, { id, valor: 39_700_000, escolhas: NO_CHOICES }, now);
  const edit = (valor: number, of = projetoId) =>
    editShown(funder.userId, { id, valores: { [of]: valor } }, now);
  const shown = async () => {
    const known = await readKnownInterests(funder.userId, [projetoId]);
    const lines = (await readPortfolio(funder.userId, id, now))?.lines ?? [];
    const line = lines.find((one) => one.projetoId === projetoId);
    return line && toEditable(line, known.get(projetoId), false, now);
  };
  const input = {
    projeto_id: projetoId,
    nome_empresa: "Verde",
    email_contato: funder.email,
    telefone_contato: null,
    observacoes: "",
  };
  // The interest is registered on the project's own page, without an amount.
  await registerInterests(funder, [{ ...input, valor_interesse: null }], () => []);
  expect(await shown()).toMatchObject({ valor: 29_700_000, isRegistered: false });
  expect(await edit(25_000_000)).toMatchObject({ ok: true });
  const { id: interesseId } = await db.interest.findFirstOrThrow({ where: { projetoId } });
  await nameAmount(funder.userId, { id: interesseId, valor: 25_000_000 });
  expect(await shown()).toMatchObject({ isRegistered: true });
  expect(await edit(24_000_000)).toMatchObject({ message: PORTFOLIO.registered });
  await nameAmount(funder.userId, { id: interesseId, valor: 20_000_000 });
  expect(await shown()).toMatchObject({ valor: 25_000_000, isRegistered: false });
  expect(await edit(20_000_000)).toMatchObject({ ok: true });
  expect(await shown()).toMatchObject({ valor: 20_000_000, conta: 20_000_000, isRegistered: true });
  expect(await edit(0)).toMatchObject({ message: PORTFOLIO.registered });
  await nameAmount(funder.userId, { id: interesseId, valor: 10_000_000 });
  expect(await edit(0)).toMatchObject({ ok: true });
  expect((await readPortfolio(funder.userId, id, now))?.lines).toMatchObject([{ projetoId: kept }]);
});

test("amounts of another window are not overwritten: the second save is refused, keeps its form and registers nothing", async () => {
  const funder = await createPerson({ userType: "financiador", company: true });
  const [one, other] = await storeProjects(
    aProject({ valorTotal: 10_000_000n, obras: false }),
    aProject({ valorTotal: 9_000_000n, obras: false }),
  );
  const id = randomUUID();
  await createPortfolio(funder.userId, { id, valor: 18_000_000, escolhas: NO_CHOICES }, now);
  const shown = await shownPortfolio(id);
  const save = (valores: [string | undefined, number][], at: Date) =>
    editPortfolio(
      funder.userId,
      { ...shown, valores: Object.fromEntries(valores.map(([key = "", valor]) => [key, valor])) },
      at,
    );
  const amounts = async () =>
    (await readPortfolio(funder.userId, id, now))?.lines.map(({ projetoId, valor }) => [projetoId, valor]);
  const first: [string | undefined, number][] = [
    [one?.id, 5_000_000],
    [other?.id, 0],
  ];
  expect(await save(first, now)).toMatchObject({ ok: true });
  const refused = { ok: false, code: "conflict", isOutdated: true, message: PORTFOLIO.changedEdit };
  expect(await save([[one?.id, 6_000_000]], now)).toMatchObject(refused);
  expect(await save([[other?.id, 4_000_000]], now)).toMatchObject(refused);
  expect(await amounts()).toEqual([[one?.id, 5_000_000]]);
  // The first window repeats a save whose answer was lost.
  expect(await save(first, now)).toMatchObject({ ok: true });
  expect(await registerPortfolio(funder, shown, now)).toMatchObject({ message: PORTFOLIO.changed });
  expect(await db.interest.count({ where: { userId: funder.userId } })).toBe(0);
  expect(await registerShown(funder, id, now)).toMatchObject({ data: { done: 1 } });
});

test("of two windows that save at once one is refused, and the lines are those of the other", async () => {
  const { userId, id, projetoId } = await savedPortfolio();
  const shown = await shownPortfolio(id);
  const saves = [20_000_000, 10_000_000].map((valor, at) =>
    editPortfolio(userId, { ...shown, valores: { [projetoId]: valor } }, new Date(now.getTime() + at)),
  );
  const [first, second] = await Promise.all(saves);
  expect([first?.ok, second?.ok].toSorted()).toEqual([false, true]);
  const stored = (await readPortfolio(userId, id, now))?.lines[0]?.valor;
  expect(stored).toBe(first?.ok ? 20_000_000 : 10_000_000);
});

async function savedPortfolio() {
  const { userId } = await createPerson({ userType: "financiador" });
  const [project] = await storeProjects(aProject({ valorTotal: 150_000_000n, obras: false }));
  const id = randomUUID();
  await createPortfolio(userId, { id, valor: 30_000_000, escolhas: NO_CHOICES }, now);
  const projetoId = project?.id ?? "";
  const edit = (valor: number, at: Date) => editShown(userId, { id, valores: { [projetoId]: valor } }, at);
  return {
    userId,
    id,
    projetoId,
    edit,
    changed: async () => (await readPortfolio(userId, id, now))?.alteradaEm,
  };
}

test("neither sharing a portfolio nor revoking its link counts as a change of it, but an edit does", async () => {
  const { userId, id, edit, changed } = await savedPortfolio();
  const before = await changed();
  const shared = await sharePortfolio(userId, id, now);
  const token = shared.ok ? (shared.data.href.split("/").at(-1) ?? "") : "";
  expect(await changed()).toEqual(before);
  expect((await readSharedPortfolio(token, now))?.alteradaEm).toEqual(before);
  await unsharePortfolio(userId, id);
  expect(await changed()).toEqual(before);
  const later = new Date("2030-01-02T03:04:05Z");
  await edit(20_000_000, later);
  expect(await changed()).toEqual(later);
});

test("a distribution that a change in another window overtakes says so, and leaves the change; a link overtakes none", async () => {
  const { userId, id, edit } = await savedPortfolio();
  await edit(20_000_000, now);
  await storeProjects(aProject({ valorTotal: 10_000_000n }));
  const begin = db.$transaction.bind(db);
  const overtakenBy = (act: () => Promise<unknown>) =>
    vi.spyOn(db, "$transaction").mockImplementationOnce((async (work: never, limits: never) => {
      await act();
      return begin(work, limits);
    }) as never);
  const store = (data: Prisma.PortfolioUpdateInput) => db.portfolio.update({ where: { id }, data });
  const edited = overtakenBy(() => store({ updatedAt: new Date("2026-11-23T12:00:01Z") }));
  expect(await reproposePortfolio(userId, id, now)).toEqual({
    ok: false,
    code: "conflict",
    message: "Esta carteira mudou em outra janela. Confira os valores e tente de novo.",
  });
  edited.mockRestore();
  expect(await readPortfolio(userId, id, now)).toMatchObject({ soma: 20_000_000 });
  const shared = overtakenBy(() => store({ linkHash: randomBytes(32), linkDesde: now }));
  expect(await reproposePortfolio(userId, id, now)).toMatchObject({
    data: { message: PORTFOLIO.reproposed },
  });
  shared.mockRestore();
});

test("a deposit that was reported before its project closed is still the deposit of its line", async () => {
  const funder = await createPerson({ userType: "financiador" });
  const { userId: captadorId } = await createPerson();
  const [project] = await storeProjects(aProject({ captadorId, valorTotal: 10_000_000n }));
  const projetoId = project?.id ?? "";
  const id = randomUUID();
  await createPortfolio(funder.userId, { id, valor: 10_000_000, escolhas: NO_CHOICES }, now);
  await registerShown(funder, id, now);
  const { id: interesseId } = await db.interest.update({
    where: { userId_projetoId: { userId: funder.userId, projetoId } },
    data: { statusInteresse: "Aceita" },
  });
  const { id: matchId } = await db.match.findUniqueOrThrow({ where: { interesseId } });
  const { id: opportunityId } = await db.opportunity.create({
    data: { matchId, projetoId, amount: 10_000_000n, status: "desbloqueada", unlockedAt: now },
  });
  await db.project.update({ where: { id: projetoId }, data: { status: "Finalizada" } });
  const problem = async () => (await readPortfolio(funder.userId, id, now))?.lines[0]?.problem;
  expect(await problem()).toBe("closed");
  await db.depositProof.create({
    data: { opportunityId, sentById: funder.userId, amount: 10_000_000n, depositedOn: now },
  });
  expect(await problem()).toBeNull();
  await db.depositProof.updateMany({ data: { annulledAt: now } });
  expect(await problem()).toBe("closed");
});
