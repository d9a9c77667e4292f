import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { endAccount } from "@/lib/overview/personal-data/mutations";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { OPERATOR, PROGRAMME } from "@/tests/bench/fill-operator";
import { accountId, LARGE_FUNDER } from "@/tests/bench/fill-workspace";
import { fillLargeAccounts, SUPPORTS } from "@/tests/setup/large-accounts";
import { recordStatements } from "@/tests/setup/statements";

const { pathname } = new URL(process.env.DATABASE_URL ?? "");
const client = new pg.Client(Object.assign(new URL(inject("adminUrl")), { pathname }).href);
const now = new Date();

beforeAll(async () => {
  await client.connect();
  await fillLargeAccounts(client);
}, 120_000);
afterAll(stopJobs);
afterAll(() => client.end());

async function endCounted(userId: string): Promise<number> {
  const { result, statements } = await recordStatements(() => endAccount(userId, now));
  expect(result).toMatchObject({ ok: true });
  return statements.length;
}

/** Far below the number of supports: one statement per support would take minutes for the largest accounts. */
const MOST_STATEMENTS = 250;

const openOf = (userId: string) =>
  db.interest.count({ where: { userId, statusInteresse: { in: ["Interessada", "Aceita"] } } });
const identified = (userId: string) =>
  db.interest.count({ where: { userId, emailContato: "contato@exemplo.com.br" } });

const subjects = () => db.emailMessage.count({ where: { subject: { not: "" } } });
/** The fixture's mails about supports. Their subjects name nobody. */
const mailsOfSupports = () =>
  db.emailMessage.count({ where: { subject: { contains: "informado: Central de triagem" } } });

test("the end of an account with supports in several blocks happens as a whole: undone at its last step, it left nothing behind", async () => {
  const userId = accountId(PROGRAMME);
  const [open, before, mails] = [
    await openOf(userId),
    await identified(userId),
    await db.emailMessage.count(),
  ];
  expect(before).toBeGreaterThan(1_000);
  const failing = endAccount(userId, now, {
    witness: async (_, work) => {
      await work();
      throw new Error("the audit entry failed");
    },
  });
  await expect(failing).rejects.toThrow("the audit entry failed");
  expect([await openOf(userId), await identified(userId)]).toEqual([open, before]);
  expect(await db.emailMessage.count()).toBe(mails);
  expect(await db.user.count({ where: { id: userId, anonymisedAt: null } })).toBe(1);
}, 120_000);

test("a company's account with more supports than one block ends in few statements despite thousands of mails to the other sides, and mails each of them", async () => {
  const userId = accountId(PROGRAMME);
  const [mails, before] = [await mailsOfSupports(), await subjects()];
  expect(mails).toBeGreaterThan(SUPPORTS);
  expect(await endCounted(userId)).toBeLessThan(MOST_STATEMENTS);
  expect(await identified(userId)).toBe(0);
  const kept = { status: { in: ["desbloqueada", "confirmada"] }, financiadorId: userId };
  expect(await db.opportunity.count({ where: { ...kept, deixadaEm: null } })).toBe(0);
  expect(await mailsOfSupports()).toBe(mails);
  expect((await subjects()) - before).toBeGreaterThan(100);
  const { rows } = await client.query<{ busca: string; count: number }>(
    `SELECT DISTINCT split_part(s.busca, E'\\n', 1) AS busca FROM talk_sides s JOIN talks t ON t.id = s.talk_id
     JOIN opportunities o ON o.id = t.opportunity_id WHERE o.financiador_id = $1 AND s.role = 'captador'`,
    [userId],
  );
  expect(rows).toEqual([{ busca: "conta excluida" }]);
}, 120_000);

test("a funder's account with more unanswered interests than one block ends without a statement for each", async () => {
  const userId = accountId(LARGE_FUNDER);
  const mails = await db.emailMessage.count();
  expect(await db.interest.count({ where: { userId } })).toBe(SUPPORTS);
  expect(await endCounted(userId)).toBeLessThan(MOST_STATEMENTS);
  expect(await db.interest.count({ where: { userId } })).toBe(0);
  expect((await db.emailMessage.count()) - mails).toBeGreaterThanOrEqual(SUPPORTS);
}, 120_000);

test("a captador's account with more supports than one block ends in few statements, and tells each funder", async () => {
  const userId = accountId(OPERATOR);
  const open = await db.interest.count({
    where: { projeto: { captadorId: userId }, statusInteresse: "Aceita" },
  });
  expect(await endCounted(userId)).toBeLessThan(MOST_STATEMENTS);
  expect(open).toBeGreaterThan(0);
  expect(await db.project.count({ where: { captadorId: userId } })).toBe(0);
  expect(await db.opportunity.count({ where: { captadorId: userId, status: "bloqueada" } })).toBe(0);
}, 120_000);

test("the names of a conversation are updated by a plan that PostgreSQL keeps, because planning takes far longer", async () => {
  const { rows } = await client.query("SELECT proconfig FROM pg_proc WHERE proname = 'conversas_busca'");
  expect(rows).toEqual([{ proconfig: ["plan_cache_mode=force_generic_plan"] }]);
});
