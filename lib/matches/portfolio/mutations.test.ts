import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { readMyData } from "@/lib/overview/personal-data/queries";
import { getBoss } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { createPerson } from "@/tests/setup/people";
import { editShown, registerShown } from "@/tests/setup/portfolios";
import { aProject, removeProjects, storeProjects } from "@/tests/setup/projects";
import { PORTFOLIO } from "./messages";
import {
  createPortfolio,
  removePortfolio,
  reproposePortfolio,
  sharePortfolio,
  unsharePortfolio,
} from "./mutations";
import {
  countShared,
  isOwnPortfolio,
  isSharedPortfolio,
  listPortfolios,
  readKnownInterests,
  readPortfolio,
  readSharedPortfolio,
} from "./queries/read";
import { NO_CHOICES } from "./rules/choices";
import { MAX_PORTFOLIOS } from "./rules/lines";

const now = new Date("2026-11-23T12:00Z");
const reais = (value: number) => BigInt(value * 100);
let funder: Viewer;

beforeEach(async () => {
  funder = await createPerson({ userType: "financiador", company: true });
});
afterEach(async () => {
  await db.portfolio.deleteMany();
  await db.talk.deleteMany();
  await db.opportunity.deleteMany();
  await db.match.deleteMany();
  await db.interest.deleteMany();
  await removeProjects();
});

const large = () => aProject({ valorTotal: reais(1_500_000), cotasTotal: 300, cotaValor: reais(5_000) });

async function created(valor = 30_000_000) {
  const made = await createPortfolio(funder.userId, { id: randomUUID(), valor, escolhas: NO_CHOICES }, now);
  if (!made.ok) throw new Error(made.message);
  return made.data.id;
}
const view = async (id: string) => {
  const found = await readPortfolio(funder.userId, id, now);
  if (!found) throw new Error("the carteira is gone");
  return found;
};
const tokenOf = (href: string) => href.split("/").at(-1) ?? "";

describe("saving a portfolio", () => {
  test("saving stores the proposed lines, readable by the owner alone", async () => {
    const [project] = await storeProjects(large());
    const id = await created();
    expect(await view(id)).toMatchObject({ valor: 30_000_000, soma: 30_000_000, sobra: 0 });
    expect((await view(id)).lines).toMatchObject([
      {
        projetoId: project?.id,
        valor: 30_000_000,
        motivo: "whole",
        problem: null,
        effect: { kind: "minimum" },
      },
    ]);
    expect(await listPortfolios(funder.userId, now)).toMatchObject([
      { id, soma: 30_000_000, projetos: 1, primeiros: [project?.nomeProjeto] },
    ]);
    const other = await createPerson({ userType: "financiador" });
    expect(await readPortfolio(other.userId, id, now)).toBeNull();
    expect(await isOwnPortfolio(other.userId, id)).toBe(false);
    expect(await isOwnPortfolio(funder.userId, "x")).toBe(false);
    for (const change of [removePortfolio, unsharePortfolio])
      expect(await change(other.userId, id)).toMatchObject({ ok: false, code: "not_found" });
    expect(await editShown(other.userId, { id, valores: {} }, now)).toMatchObject({ code: "not_found" });
    expect(await sharePortfolio(other.userId, id, now)).toMatchObject({ code: "not_found" });
    expect(await registerShown(other, id, now)).toMatchObject({ code: "not_found" });
  });

  test("saving is refused when no project takes the amount, and beyond the limit of portfolios", async () => {
    const save = () =>
      createPortfolio(funder.userId, { id: randomUUID(), valor: 30_000_000, escolhas: NO_CHOICES }, now);
    expect(await save()).toMatchObject({
      message: PORTFOLIO.nothingFits,
    });
    await storeProjects(large());
    await db.portfolio.createMany({
      data: Array.from({ length: MAX_PORTFOLIOS - 1 }, () => ({ userId: funder.userId, valor: 1n })),
    });
    const both = await Promise.all([save(), save()]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  test("the export of an account contains its portfolios, but not the hashes of their links", async () => {
    await storeProjects(large());
    const id = await created();
    await sharePortfolio(funder.userId, id, now);
    const copy = JSON.stringify(await readMyData(funder.userId, now));
    expect(copy).toContain(id);
    expect(copy).not.toContain("linkHash");
  });
});

describe("editing a portfolio", () => {
  test.each([
    ["more than is missing", { "0": 150_500_000 }, /^Faltam/],
    [
      "a part of a quota",
      { "0": 1_234_500 },
      /cotas inteiras de R\$\s5\.000,00: R\$\s10\.000,00 ou R\$\s15\.000,00/,
    ],
    ["more than the amount", { "0": 30_500_000 }, /^A soma passa de R\$\s300\.000 em R\$\s5\.000,00/],
    ["nothing at all", { "0": 0 }, /pelo menos um projeto/],
  ])("an edit to %s is refused and changes nothing", async (_, change, message) => {
    const [project] = await storeProjects(large());
    const id = await created();
    const valores = { [project?.id ?? ""]: change["0"] };
    const edited = await editShown(funder.userId, { id, valores }, now);
    expect(edited.ok ? "" : edited.message).toMatch(message);
    expect((await view(id)).soma).toBe(30_000_000);
  });

  test("an amount edited by the person is kept, and a removed project is not proposed again", async () => {
    const [first, second] = await storeProjects(
      aProject({ valorTotal: reais(100_000) }),
      aProject({ valorTotal: reais(90_000) }),
      aProject({ valorTotal: reais(80_000) }),
    );
    const id = await created(18_000_000);
    const valores = { [first?.id ?? ""]: 5_000_000, [second?.id ?? ""]: 0 };
    expect(await editShown(funder.userId, { id, valores }, now)).toMatchObject({ ok: true });
    expect((await view(id)).lines).toMatchObject([
      { projetoId: first?.id, valor: 5_000_000, motivo: "chosen" },
    ]);
    expect(await reproposePortfolio(funder.userId, id, now)).toMatchObject({ ok: true });
    const ids = (await view(id)).lines.map(({ projetoId }) => projetoId);
    expect(ids).toHaveLength(2);
    expect(ids).not.toContain(second?.id);
    expect(await editShown(funder.userId, { id, valores: { [second?.id ?? ""]: 1 } }, now)).toMatchObject({
      message: PORTFOLIO.foreign,
    });
  });

  test("B4.1 a project that closed meanwhile is reported, and its amount is proposed for others", async () => {
    const [first] = await storeProjects(large());
    const id = await created();
    await db.project.updateMany({ data: { status: "Finalizada" } });
    expect((await view(id)).lines).toMatchObject([{ projetoId: first?.id, problem: "closed" }]);
    expect(await reproposePortfolio(funder.userId, id, now)).toMatchObject({
      message: PORTFOLIO.nothingFits,
    });
    const [other] = await storeProjects(large());
    expect(await reproposePortfolio(funder.userId, id, now)).toMatchObject({
      data: { message: PORTFOLIO.reproposed },
    });
    expect((await view(id)).lines).toMatchObject([{ projetoId: other?.id, problem: null }]);
    expect(await reproposePortfolio(funder.userId, id, now)).toMatchObject({
      data: { message: PORTFOLIO.unchanged },
    });
  });
});

test("a line that no longer fits is named at the registration, and a new split cuts its amount to what fits", async () => {
  const [project] = await storeProjects(large());
  const id = await created();
  const lacks = reais(1_500_000) - reais(20_000);
  await db.project.updateMany({ data: { valorCaptado: lacks } });
  expect((await view(id)).lines).toMatchObject([{ problem: "tooMuch" }]);
  expect(await registerShown(funder, id, now)).toMatchObject({ message: PORTFOLIO.nothingFitsNow });
  await storeProjects(large());
  expect(await reproposePortfolio(funder.userId, id, now)).toMatchObject({ ok: true });
  const [cut] = (await view(id)).lines;
  expect(cut).toMatchObject({ projetoId: project?.id, valor: 2_000_000, motivo: "largest" });
  await db.project.update({
    where: { id: project?.id ?? "" },
    data: { valorCaptado: lacks + reais(10_000) },
  });
  const registered = await registerShown(funder, id, now);
  expect(registered.ok ? registered.data.message : "").toContain(
    `O valor não cabe mais, distribua a sobra: ${project?.nomeProjeto}.`,
  );
});

describe("sharing a portfolio", () => {
  test("B6.1 a shared link shows public facts and the company's name; a new link revokes the old one", async () => {
    await storeProjects(large());
    const id = await created();
    const first = await sharePortfolio(funder.userId, id, now);
    const token = first.ok ? tokenOf(first.data.href) : "";
    const shared = await readSharedPortfolio(token, now);
    expect(shared).toMatchObject({ valor: 30_000_000, empresa: "Recicla Já Ltda" });
    const text = JSON.stringify(shared);
    for (const secret of [id, funder.userId, funder.email, funder.fullName, "Proponente"])
      expect(text).not.toContain(secret);
    const second = await sharePortfolio(funder.userId, id, now);
    expect(await readSharedPortfolio(token, now)).toBeNull();
    const newer = second.ok ? tokenOf(second.data.href) : "";
    await db.project.updateMany({ data: { publicado: false } });
    expect((await readSharedPortfolio(newer, now))?.lines).toMatchObject([{ slug: null, nome: "" }]);
    expect(await countShared(funder.userId)).toBe(1);
    await unsharePortfolio(funder.userId, id);
    expect(await countShared(funder.userId)).toBe(0);
    expect(await readSharedPortfolio(newer, now)).toBeNull();
    for (const bad of ["", "x", "a".repeat(43), "../etc"])
      expect(await readSharedPortfolio(bad, now)).toBeNull();
  });

  test("a support that both sides confirmed cannot be edited or split again, and the shared link shows it", async () => {
    const { userId: captadorId } = await createPerson();
    const [project] = await storeProjects(aProject({ captadorId, valorTotal: reais(300_000) }));
    const projetoId = project?.id ?? "";
    const id = await created();
    expect(await registerShown(funder, id, now)).toMatchObject({ data: { done: 1 } });
    const { id: interesseId } = await db.interest.update({
      where: { userId_projetoId: { userId: funder.userId, projetoId } },
      data: { statusInteresse: "Confirmada" },
    });
    const { id: matchId } = await db.match.findUniqueOrThrow({ where: { interesseId } });
    const [valor, both] = [reais(300_000), { captadorConfirmedAt: now, financiadorConfirmedAt: now }];
    const named = { amount: valor, captadorAmount: valor, financiadorAmount: valor, confirmedAmount: valor };
    const opportunity = await db.opportunity.create({
      data: { matchId, projetoId, status: "concluida", unlockedAt: now, ...both, ...named },
    });
    await db.project.update({ where: { id: projetoId }, data: { valorCaptado: reais(300_000) } });

    expect((await view(id)).lines).toMatchObject([{ confirmado: 30_000_000, problem: null }]);
    for (const other of [0, 1])
      expect(await editShown(funder.userId, { id, valores: { [projetoId]: other } }, now)).toMatchObject({
        message: PORTFOLIO.confirmed,
      });
    await storeProjects(large());
    expect(await reproposePortfolio(funder.userId, id, now)).toMatchObject({
      data: { message: PORTFOLIO.unchanged },
    });
    const shared = await sharePortfolio(funder.userId, id, now);
    const token = shared.ok ? tokenOf(shared.data.href) : "";
    expect((await readSharedPortfolio(token, now))?.lines).toMatchObject([{ confirmado: 30_000_000 }]);

    await db.opportunity.update({ where: { id: opportunity.id }, data: { status: "cancelada" } });
    expect((await view(id)).lines).toMatchObject([{ confirmado: null, problem: "closed" }]);
  });

  test("the shared link of a suspended account shows nothing until the suspension ends", async () => {
    await storeProjects(large());
    const shared = await sharePortfolio(funder.userId, await created(), now);
    const token = shared.ok ? tokenOf(shared.data.href) : "";
    const where = { id: funder.userId };
    await db.user.update({ where, data: { suspendedAt: now } });
    expect([await readSharedPortfolio(token, now), await isSharedPortfolio(token)]).toEqual([null, false]);
    await db.user.update({ where, data: { suspendedAt: null } });
    expect(await readSharedPortfolio(token, now)).toMatchObject({ empresa: "Recicla Já Ltda" });
  });

  test("a shared link of a natural person shows no company's name", async () => {
    funder = await createPerson({ userType: "financiador" });
    await storeProjects(large());
    const shared = await sharePortfolio(funder.userId, await created(), now);
    expect(await readSharedPortfolio(shared.ok ? tokenOf(shared.data.href) : "", now)).toMatchObject({
      empresa: null,
    });
  });
});

describe("registering a portfolio's interests", () => {
  test("B7.4 registering creates one interest per project, with its amount; registering again adds none", async () => {
    const [first, second] = await storeProjects(
      aProject({ valorTotal: reais(100_000) }),
      aProject({ valorTotal: reais(90_000) }),
    );
    const id = await created(19_000_000);
    expect(await registerShown(funder, id, now)).toMatchObject({ ok: true, data: { done: 2 } });
    const ids = [first?.id ?? "", second?.id ?? ""];
    const known = await readKnownInterests(funder.userId, ids);
    expect(ids.map((one) => known.get(one)?.valor)).toEqual([10_000_000, 9_000_000]);
    const { createdAt } = await db.interest.findFirstOrThrow({ where: { projetoId: ids[0] ?? "" } });
    expect(known.get(ids[0] ?? "")?.esperaDesde).toEqual(createdAt);
    const mails = await db.emailMessage.findMany({ where: { userId: funder.userId } });
    expect(mails.map(({ subject }) => subject.replaceAll("\u00a0", " "))).toEqual([
      "2 interesses registrados, R$ 190.000,00 ao todo",
    ]);
    const again = await registerShown(funder, id, now);
    expect(again).toMatchObject({ ok: true, data: { done: 0 } });
    expect(again.ok ? again.data.message : "").toContain("Já estavam registrados");
    expect(await db.interest.count({ where: { userId: funder.userId } })).toBe(2);
  });

  test("the mail about a single interest opens its page, and the mail about several interests opens their list", async () => {
    const textOf = async () => {
      const [mail] = await db.emailMessage.findMany({ where: { userId: funder.userId } });
      return JSON.stringify(mail?.payload && openContent(mail.payload));
    };
    await storeProjects(aProject({ valorTotal: reais(100_000) }));
    await registerShown(funder, await created(10_000_000), now);
    const { id } = await db.interest.findFirstOrThrow({ where: { userId: funder.userId } });
    expect(await textOf()).toContain(`/dashboard/apoios/${id}"`);
    await db.match.deleteMany();
    await db.interest.deleteMany();
    await db.emailMessage.deleteMany();
    await storeProjects(aProject({ valorTotal: reais(90_000) }));
    await registerShown(funder, await created(19_000_000), now);
    expect(await textOf()).toContain('/dashboard/apoios"');
  });

  test("the mail names the projects that opened the funder's contact for an earlier, withdrawn interest", async () => {
    const { userId: captadorId } = await createPerson();
    const [known, other] = await storeProjects(
      aProject({ captadorId, valorTotal: reais(100_000) }),
      aProject({ captadorId, valorTotal: reais(90_000) }),
    );
    const projetoId = known?.id ?? "";
    const contact = { nomeEmpresa: "Verde", emailContato: funder.email };
    const { id: interesseId } = await db.interest.create({
      data: { userId: funder.userId, projetoId, ...contact, statusInteresse: "Cancelada" },
    });
    const sides = { captadorId, financiadorId: funder.userId, projetoId, interesseId };
    const { id: matchId } = await db.match.create({ data: sides });
    const ended = { amount: 5_000_000n, status: "cancelada", unlockedAt: now };
    await db.opportunity.create({ data: { matchId, projetoId, ...ended } });
    expect(await registerShown(funder, await created(19_000_000), now)).toMatchObject({
      data: { done: 2 },
    });
    const [mail] = await db.emailMessage.findMany({ where: { userId: funder.userId } });
    const text = JSON.stringify(mail?.payload && openContent(mail.payload));
    await db.opportunity.deleteMany();
    expect(text).toContain(`Continuam com o contato que já abriram: ${known?.nomeProjeto}.`);
    expect(text).toContain(`${other?.nomeProjeto}: `);
  });

  describe("when the database drops", () => {
    async function twoLines() {
      const projects = await storeProjects(
        aProject({ valorTotal: reais(100_000) }),
        aProject({ valorTotal: reais(90_000) }),
      );
      const names = projects.map(({ nomeProjeto }) => nomeProjeto);
      return { id: await created(19_000_000), names };
    }
    const interests = () => db.interest.count({ where: { userId: funder.userId } });
    const mails = () =>
      db.emailMessage.findMany({
        where: { OR: [{ userId: funder.userId }, { emailType: "system_notification", userId: null }] },
        select: { userId: true, payload: true },
      });

    test("before the commit no interest and no mail is stored, and a repetition registers all with one mail", async () => {
      const { id, names } = await twoLines();
      await db.emailMessage.deleteMany();
      const dropped = vi.spyOn(await getBoss(), "insert").mockRejectedValueOnce(new Error("connection lost"));
      await expect(registerShown(funder, id, now)).rejects.toThrow("connection lost");
      dropped.mockRestore();
      expect([await interests(), await mails()]).toEqual([0, []]);
      expect(await registerShown(funder, id, now)).toMatchObject({ ok: true, data: { done: 2 } });
      const stored = await mails();
      const [mail, ...others] = stored.filter(({ userId }) => userId === funder.userId);
      expect([await interests(), stored.length, others]).toEqual([2, 3, []]);
      const text = JSON.stringify(mail?.payload && openContent(mail.payload));
      for (const name of names) expect(text).toContain(name);
    });

    test("a process that ends right after the commit has stored the funder's mail with the interests, and a repetition adds nothing", async () => {
      const { id } = await twoLines();
      const commit = db.$transaction.bind(db);
      const ended = vi.spyOn(db, "$transaction").mockImplementationOnce((async (
        work: never,
        limits: never,
      ) => {
        await commit(work, limits);
        throw new Error("ended");
      }) as never);
      await expect(registerShown(funder, id, now)).rejects.toThrow("ended");
      ended.mockRestore();
      expect(await interests()).toBe(2);
      expect((await mails()).filter(({ userId }) => userId === funder.userId)).toHaveLength(1);
      expect(await registerShown(funder, id, now)).toMatchObject({ ok: true, data: { done: 0 } });
      expect((await mails()).filter(({ userId }) => userId === funder.userId)).toHaveLength(1);
    });
  });

  test("B4.1 registering is refused once no project is open", async () => {
    await storeProjects(aProject());
    const id = await created(1_000_000);
    await db.project.updateMany({ data: { status: "Finalizada" } });
    expect(await registerShown(funder, id, now)).toMatchObject({ message: PORTFOLIO.nothingToRegister });
  });
});
