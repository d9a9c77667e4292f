import { afterAll, describe, expect, test } from "vitest";
import { fold } from "@/lib/kit/text";
import { listConversations } from "@/lib/matches/conversations/queries/list";
import { deleteMyAccount } from "@/lib/overview/personal-data/mutations";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { aPair, sendText } from "../../setup/conversations";
import { PASSWORD } from "../../setup/people";

afterAll(() => stopJobs());

type Pair = Awaited<ReturnType<typeof aPair>>;

const search = async (userId: string, busca: string) => (await listConversations(userId, busca, null)).rows;
const resultsFor = async ({ captador, funder }: Pair, busca: string) => ({
  captador: (await search(captador.userId, busca)).length,
  funder: (await search(funder.userId, busca)).length,
});

const keptOf = async (userId: string) => {
  const rows = await db.$queryRaw<{ busca: string }[]>`
    select busca from talk_sides where user_id = ${userId}::uuid`;
  return rows.map(({ busca }) => busca);
};

async function expectNamesAsShown({ captador, funder }: Pair) {
  for (const { userId } of [captador, funder]) {
    const shown = (await search(userId, "")).map(({ other, project }) => fold(`${other}\n${project}`));
    expect(await keptOf(userId)).toEqual(shown);
  }
}

const BOTH = { captador: 1, funder: 1 };
const NOBODY = { captador: 0, funder: 0 };
const OWNER_ALONE = { captador: 1, funder: 0 };
const FUNDER_ALONE = { captador: 0, funder: 1 };

describe("searching conversations by name", () => {
  test("each side finds the other by name, and both find the project, without accents and case", async () => {
    const pair = await aPair();
    expect(await resultsFor(pair, "RECICLA JA")).toEqual(OWNER_ALONE);
    expect(await resultsFor(pair, pair.project.proponente)).toEqual(FUNDER_ALONE);
    expect(await resultsFor(pair, pair.project.nomeProjeto.toUpperCase())).toEqual(BOTH);
    expect(await resultsFor(pair, "hidrogênio")).toEqual(NOBODY);
    expect(await resultsFor(pair, "%")).toEqual(NOBODY);
    await expectNamesAsShown(pair);
  });

  test("a new name of the interest, project or proponent is found, and the old name no longer is", async () => {
    const pair = await aPair();
    const { funder, project } = pair;
    await db.interest.updateMany({
      where: { userId: funder.userId },
      data: { nomeEmpresa: "Vidraçaria Sol" },
    });
    expect(await resultsFor(pair, "vidracaria sol")).toEqual(OWNER_ALONE);
    expect(await resultsFor(pair, "Recicla Já")).toEqual(NOBODY);
    const renamed = { nomeProjeto: "Ecoponto da Várzea", proponente: "Rede Catavento" };
    await db.project.update({ where: { id: project.id }, data: renamed });
    expect(await resultsFor(pair, "ecoponto da varzea")).toEqual(BOTH);
    expect(await resultsFor(pair, "catavento")).toEqual(FUNDER_ALONE);
    expect(await resultsFor(pair, project.nomeProjeto)).toEqual(NOBODY);
    await expectNamesAsShown(pair);
  });

  test("a new name of an account is found where that name is shown", async () => {
    const pair = await aPair();
    const { captador, funder, project } = pair;
    await db.match.updateMany({ where: { financiadorId: funder.userId }, data: { interesseId: null } });
    await db.project.update({ where: { id: project.id }, data: { publicado: false, proponente: "" } });
    await db.profile.update({ where: { userId: captador.userId }, data: { fullName: "Otávio Brandão" } });
    await db.profile.update({ where: { userId: funder.userId }, data: { companyName: "Plásticos Oeste" } });
    expect(await resultsFor(pair, "otavio")).toEqual(FUNDER_ALONE);
    expect(await resultsFor(pair, "plasticos oeste")).toEqual(OWNER_ALONE);
    await expectNamesAsShown(pair);
  });

  test("A6.2 B1.3 while the contact is closed the project's side cannot find the funder by name", async () => {
    const pair = await aPair();
    const where = { id: pair.opportunityId };
    await db.opportunity.update({ where, data: { status: "bloqueada", unlockedAt: null } });
    expect(await resultsFor(pair, "Recicla Já")).toEqual(NOBODY);
    expect(await resultsFor(pair, pair.project.nomeProjeto)).toEqual(BOTH);
    await expectNamesAsShown(pair);
    await db.interest.updateMany({
      where: { userId: pair.funder.userId },
      data: { nomeEmpresa: "Vidraçaria Sol" },
    });
    expect(await resultsFor(pair, "vidraçaria")).toEqual(NOBODY);
    await db.opportunity.update({ where, data: { status: "desbloqueada", unlockedAt: new Date() } });
    expect(await resultsFor(pair, "vidraçaria")).toEqual(OWNER_ALONE);
    await expectNamesAsShown(pair);
  });

  test("A6.2 B1.3 a name left in the search text of a closed contact is not found", async () => {
    const pair = await aPair();
    const where = { id: pair.opportunityId };
    await db.opportunity.update({ where, data: { status: "bloqueada", unlockedAt: null } });
    await db.$executeRaw`update talk_sides set busca = 'recicla ja' where talk_id = ${pair.conversationId}::uuid`;
    expect(await resultsFor(pair, "Recicla Já")).toEqual(NOBODY);
  });

  test("A6.2 a name changed while the contact closes is not stored for the captador until it opens again", async () => {
    const pair = await aPair();
    const [closed, renamed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const rename = db.$transaction(async (tx) => {
      await tx.interest.updateMany({
        where: { userId: pair.funder.userId },
        data: { nomeEmpresa: "Vidraçaria Sol" },
      });
      renamed.resolve();
      await closed.promise;
    });
    await renamed.promise;
    const closing = db.opportunity.update({
      where: { id: pair.opportunityId },
      data: { status: "bloqueada", unlockedAt: null },
    });
    // Commit the rename while the update that closes the contact waits for the rename's lock.
    setTimeout(closed.resolve, 200);
    await Promise.all([rename, closing]);
    expect(await keptOf(pair.captador.userId)).toEqual([fold(`Financiador\n${pair.project.nomeProjeto}`)]);
    await db.opportunity.update({
      where: { id: pair.opportunityId },
      data: { status: "desbloqueada", unlockedAt: new Date() },
    });
    expect(await resultsFor(pair, "vidraçaria")).toEqual(OWNER_ALONE);
  });

  test("the search stores no name of a deleted account", async () => {
    const pair = await aPair();
    await sendText(pair.funder, pair.conversationId, "Bom dia");
    const gone = await deleteMyAccount(pair.funder.userId, PASSWORD, new Date());
    expect(gone.ok).toBe(true);
    expect(await resultsFor(pair, "Recicla Já")).toMatchObject({ captador: 0 });
    expect(await search(pair.captador.userId, "conta excluida")).toMatchObject([{ other: "Conta excluída" }]);
    await expectNamesAsShown(pair);
  });

  test("the longest names of the widest characters are stored", async () => {
    const pair = await aPair();
    const signs = (count: number) =>
      Array.from({ length: count }, (_, at) => String.fromCodePoint(0x20000 + at * 211)).join("");
    const longest = { nomeProjeto: `Ecoponto${signs(292)}`, proponente: `Rede${signs(196)}` };
    await db.project.update({ where: { id: pair.project.id }, data: { publicado: false, ...longest } });
    expect(await resultsFor(pair, "ecoponto")).toEqual(BOTH);
    expect(await resultsFor(pair, longest.proponente)).toEqual(FUNDER_ALONE);
    await expectNamesAsShown(pair);
  });
});

test("a search without a hit reads none of the tables that the names come from", async () => {
  const pair = await aPair();
  const nothing = await db.$transaction(async (tx) => {
    // A query of these tables, even one without a hit, would wait for this transaction and time out.
    await tx.$executeRaw`lock table talks, opportunities, matches, empresas_interessadas, projects, profiles
      in access exclusive mode`;
    return resultsFor(pair, "hidrogênio");
  });
  expect(nothing).toEqual(NOBODY);
});
