import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GET } from "@/app/api/resumo-carteira/route";
import { encryptSession, type Viewer } from "@/lib/access/auth/session";
import * as amount from "@/lib/catalog/amount/messages";
import * as brief from "@/lib/catalog/brief/messages";
import { briefOf } from "@/lib/catalog/brief/rules";
import * as simulator from "@/lib/catalog/simulator/messages";
import { formatMoneyExactly } from "@/lib/kit/format";
import {
  createPortfolio,
  reproposePortfolio,
  sharePortfolio,
  unsharePortfolio,
} from "@/lib/matches/portfolio/mutations";
import { readPortfolioBrief } from "@/lib/matches/portfolio/queries/brief";
import { listPortfolios, readPortfolio, readSharedPortfolio } from "@/lib/matches/portfolio/queries/read";
import { NO_CHOICES } from "@/lib/matches/portfolio/rules/choices";
import { db } from "@/lib/server/db";
import { createPerson } from "../../setup/people";
import { editShown, registerShown } from "../../setup/portfolios";
import { aProject, removeProjects, storeProjects } from "../../setup/projects";

const now = new Date();
const reais = (value: number) => BigInt(value * 100);
let funder: Viewer;
let id: string;

beforeEach(async () => {
  funder = await createPerson({ userType: "financiador", company: true });
  await storeProjects(
    ...[1, 2].map((at) =>
      aProject({
        slug: `projeto-${at}`,
        valorTotal: reais(1_500_000),
        cotasTotal: 300,
        cotaValor: reais(5_000),
      }),
    ),
  );
  const made = await createPortfolio(
    funder.userId,
    { id: randomUUID(), valor: 30_000_000, escolhas: NO_CHOICES },
    now,
  );
  if (!made.ok) throw new Error(made.message);
  id = made.data.id;
});
afterEach(async () => {
  await db.portfolio.deleteMany();
  await db.talk.deleteMany();
  await db.depositProof.deleteMany();
  await db.opportunity.deleteMany();
  await db.match.deleteMany();
  await db.interest.deleteMany();
  await removeProjects();
});

async function getBrief(carteira: string, viewer?: Viewer): Promise<Response> {
  const headers = {
    "x-forwarded-for": "10.5.5.5",
    ...(viewer && { authorization: `Bearer ${await encryptSession(viewer.sessionId)}` }),
  };
  return GET(new Request(`http://localhost:3000/api/resumo-carteira?carteira=${carteira}`, { headers }));
}
const errorOf = async (answer: Response) => [answer.status, (await answer.json()).error];

test("by its id only the owner gets the brief of a portfolio", async () => {
  const own = await getBrief(id, funder);
  expect([own.status, own.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(own.headers.get("content-disposition")).toMatch(/filename="resumo-carteira-\d{4}-\d\d-\d\d\.pdf"/);
  expect(Buffer.from(await own.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
  const other = await createPerson({ userType: "financiador" });
  expect(await errorOf(await getBrief(id, other))).toEqual([
    404,
    "Esta carteira não existe mais. Atualize a página.",
  ]);
  expect(await errorOf(await getBrief(id))).toEqual([401, "Faça login para continuar."]);
});

test("the brief names the company as which its account presents itself, and no person", async () => {
  const texts = { ...brief, ...amount, ...simulator };
  const makerOf = async (key: string, viewer: Viewer | null) => {
    const read = await readPortfolioBrief(key, { viewer, address: "203.0.113.9", now });
    if (!read.ok) throw new Error(read.message);
    return briefOf(read.data, { now, origin: "https://elorecicla.com.br", texts }).maker;
  };
  await db.empresa.update({
    where: { userId: funder.userId },
    data: { razaoSocial: "VIDRARIA TAVARES S.A." },
  });
  const shared = await sharePortfolio(funder.userId, id, now);
  const token = shared.ok ? (shared.data.href.split("/").at(-1) ?? "") : "";
  for (const maker of [await makerOf(id, funder), await makerOf(token, null)])
    expect(maker).toMatch(/se apresenta como Vidraria Tavares S\.A\. Não conferimos/);
  await db.empresa.delete({ where: { userId: funder.userId } });
  expect([await makerOf(id, funder), await makerOf(token, null)]).toEqual([null, null]);
});

test("the secret link opens the brief until it is revoked", async () => {
  const shared = await sharePortfolio(funder.userId, id, now);
  const token = shared.ok ? (shared.data.href.split("/").at(-1) ?? "") : "";
  expect((await getBrief(token)).status).toBe(200);
  await unsharePortfolio(funder.userId, id);
  expect(await errorOf(await getBrief(token))).toEqual([404, "Este link não vale mais"]);
});

test.each(["", "x", "é".repeat(43), "a".repeat(101)])("the key %j opens no brief", async (key) => {
  expect([400, 404]).toContain((await getBrief(encodeURIComponent(key), funder)).status);
});

test("a portfolio whose projects are all unlisted has no brief", async () => {
  await db.project.updateMany({ data: { publicado: false } });
  expect(await errorOf(await getBrief(id, funder))).toEqual([
    404,
    "Nenhum projeto desta carteira está na lista agora.",
  ]);
});

describe("the sum of a portfolio", () => {
  async function twoLines() {
    const { userId: captadorId } = await createPerson();
    await removeProjects();
    const [large, small] = await storeProjects(
      aProject({ captadorId, valorTotal: reais(200_000) }),
      aProject({ captadorId, valorTotal: reais(100_000) }),
    );
    const made = { id: randomUUID(), valor: 30_000_000, escolhas: NO_CHOICES };
    await createPortfolio(funder.userId, made, now);
    id = made.id;
    expect(await readPortfolio(funder.userId, id, now)).toMatchObject({ soma: 30_000_000, sobra: 0 });
    expect(await registerShown(funder, id, now)).toMatchObject({ data: { done: 2 } });
    return [large?.id ?? "", small?.id ?? ""] as const;
  }
  async function confirm(projetoId: string, valor: bigint) {
    const { id: interesseId } = await db.interest.update({
      where: { userId_projetoId: { userId: funder.userId, projetoId } },
      data: { statusInteresse: "Confirmada" },
    });
    const { id: matchId } = await db.match.findUniqueOrThrow({ where: { interesseId } });
    const both = { captadorConfirmedAt: now, financiadorConfirmedAt: now };
    const named = { amount: valor, captadorAmount: valor, financiadorAmount: valor, confirmedAmount: valor };
    return db.opportunity.create({
      data: { matchId, projetoId, status: "concluida", unlockedAt: now, ...both, ...named },
    });
  }
  /** Withdraws the interest of a line, so that its amount may be changed. */
  const withdraw = (projetoId: string) =>
    db.interest.update({
      where: { userId_projetoId: { userId: funder.userId, projetoId } },
      data: { statusInteresse: "Cancelada" },
    });
  const sumOfBrief = async (key: string, viewer: Viewer | null) => {
    const content = await readPortfolioBrief(key, { viewer, address: "10.5.5.6", now });
    if (!content.ok) throw new Error(content.message);
    const texts = { ...amount, ...brief, ...simulator };
    return briefOf(content.data, { now, origin: "https://elo", texts }).table?.sum;
  };
  const daysOf = async (key: string, viewer: Viewer | null) => {
    const content = await readPortfolioBrief(key, { viewer, address: "10.5.5.7", now });
    return content.ok && content.data.projects.map(({ dia }) => dia).toSorted();
  };
  /** Expects the list and both briefs to agree with the pages. @returns the sums on the owner's and the shared page */
  async function sums() {
    const own = await readPortfolio(funder.userId, id, now);
    const [listed] = await listPortfolios(funder.userId, now);
    const shared = await sharePortfolio(funder.userId, id, now);
    const token = shared.ok ? (shared.data.href.split("/").at(-1) ?? "") : "";
    const seen = await readSharedPortfolio(token, now);
    expect(listed?.soma).toBe(own?.soma);
    expect(await sumOfBrief(id, funder)).toBe(`Soma: ${formatMoneyExactly(own?.soma ?? 0)}`);
    expect(await sumOfBrief(token, null)).toBe(`Soma: ${formatMoneyExactly(seen?.soma ?? 0)}`);
    return { soma: own?.soma, sobra: own?.sobra, shared: seen?.soma };
  }

  test("page, list, shared page and both briefs count a confirmed deposit with its confirmed amount", async () => {
    const [large, small] = await twoLines();
    await confirm(small, reais(80_000));
    expect(await sums()).toEqual({ soma: 28_000_000, sobra: 2_000_000, shared: 28_000_000 });
    // The part that was not deposited is free for another project.
    await storeProjects(aProject({ valorTotal: reais(20_000) }));
    expect(await reproposePortfolio(funder.userId, id, now)).toMatchObject({ ok: true });
    expect(await sums()).toEqual({ soma: 30_000_000, sobra: 0, shared: 30_000_000 });
    await withdraw(large);
    const edit = (valor: number) => editShown(funder.userId, { id, valores: { [large]: valor } }, now);
    expect(await edit(19_000_000)).toMatchObject({ ok: true });
  });

  test("a confirmed deposit counts in page and briefs after its project left the list, also alone", async () => {
    const [large, small] = await twoLines();
    await confirm(small, reais(80_000));
    await db.project.update({ where: { id: small }, data: { publicado: false, demonstracao: true } });
    expect(await sums()).toMatchObject({ soma: 28_000_000, shared: 28_000_000 });
    await db.project.update({ where: { id: large }, data: { publicado: false } });
    expect((await getBrief(id, funder)).status).toBe(200);
    const content = await readPortfolioBrief(id, { viewer: funder, address: "10.5.5.6", now });
    expect(content).toMatchObject({
      data: {
        deposits: [{ valor: 8_000_000, confirmado: true, demonstracao: true }],
        projects: [],
        unlisted: 1,
        path: null,
      },
    });
  });

  test("B9.2 both briefs have the newest reported day of a confirmed deposit, the shared one none of a reported one", async () => {
    const [large, small] = await twoLines();
    const done = await confirm(small, reais(80_000));
    const reported = await confirm(large, reais(200_000));
    await db.opportunity.update({
      where: { id: reported.id },
      data: {
        status: "desbloqueada",
        confirmedAmount: null,
        captadorAmount: null,
        captadorConfirmedAt: null,
      },
    });
    const report = (opportunityId: string, day: string, minutes: number, annulledAt: Date | null = null) =>
      db.depositProof.create({
        data: {
          opportunityId,
          sentById: funder.userId,
          amount: reais(80_000),
          depositedOn: new Date(day),
          createdAt: new Date(now.getTime() + minutes * 60_000),
          annulledAt,
        },
      });
    await report(done.id, "2025-12-01", 1);
    await report(done.id, "2025-12-02", 2);
    await report(done.id, "2025-12-03", 3, now);
    await report(reported.id, "2025-12-04", 1);
    const shared = await sharePortfolio(funder.userId, id, now);
    const token = shared.ok ? (shared.data.href.split("/").at(-1) ?? "") : "";
    expect(await daysOf(id, funder)).toEqual(["2025-12-02", "2025-12-04"]);
    expect(await daysOf(token, null)).toEqual(["2025-12-02", null]);
  });

  test("a deposit above the portfolio's amount passes it, and the other amount may still be reduced", async () => {
    const [large, small] = await twoLines();
    await confirm(small, reais(130_000));
    expect(await sums()).toEqual({ soma: 33_000_000, sobra: -3_000_000, shared: 33_000_000 });
    await withdraw(large);
    const edit = (valor: number) => editShown(funder.userId, { id, valores: { [large]: valor } }, now);
    expect(await edit(19_000_000)).toMatchObject({ ok: true });
    expect(await edit(19_500_000)).toMatchObject({ ok: false, code: "bad_input" });
    expect(await sums()).toMatchObject({ sobra: -2_000_000 });
  });

  test("a refused, a closed and a cut line count what their project takes; a reported deposit counts whole", async () => {
    const [large, small] = await twoLines();
    await db.interest.update({
      where: { userId_projetoId: { userId: funder.userId, projetoId: large } },
      data: { statusInteresse: "Recusada" },
    });
    // The shared page does not show the refusal, so it still counts the refused line.
    expect(await sums()).toEqual({ soma: 10_000_000, sobra: 20_000_000, shared: 30_000_000 });
    await db.project.update({ where: { id: small }, data: { valorCaptado: reais(40_000) } });
    expect(await sums()).toMatchObject({ soma: 6_000_000, shared: 26_000_000 });
    await db.project.update({ where: { id: small }, data: { status: "Finalizada" } });
    expect(await sums()).toMatchObject({ soma: 0, shared: 20_000_000 });
  });
});
