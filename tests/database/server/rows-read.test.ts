import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { countStanding, listStanding } from "@/lib/admin/interests/queries";
import { readListState } from "@/lib/admin/list/rules";
import { countOrganizationQueues, listOrganizations } from "@/lib/admin/organizations/queries";
import { ORGANIZATION_LIST } from "@/lib/admin/organizations/rules";
import { hideDeletedNames } from "@/lib/catalog/news/mutations/hide-deleted-names";
import { readSince } from "@/lib/matches/conversations/queries/conversation";
import { getInterestDefaults } from "@/lib/matches/interests/queries/registered";
import { findBlockingDeal, findBoundProjects } from "@/lib/people/organizations/queries/handover";
import { db } from "@/lib/server/db";
import { fileCases } from "@/tests/bench/file-cases";
import { OPERATOR, PROGRAMME } from "@/tests/bench/fill-operator";
import { accountId } from "@/tests/bench/fill-workspace";
import { page, people, type WorkspaceCase, workspaceCases } from "@/tests/bench/workspace-cases";
import { fillLargeAccounts, ORGANIZATION, SUPPORTS } from "@/tests/setup/large-accounts";
import { countRows, recordStatements, type Statement } from "@/tests/setup/statements";

const { pathname } = new URL(process.env.DATABASE_URL ?? "");
const client = new pg.Client(Object.assign(new URL(inject("adminUrl")), { pathname }).href);

const MOST = SUPPORTS / 3;

/** Benchmark cases that this test skips: they search projects, or read everything that an account has. */
const LEFT_OUT =
  /^(lista do financiador|projetos (da empresa|parecidos)|csv|sitemap|dados abertos|novidades em Atom|assistente|cópia dos dados)/;

/** Cases that read all receipts or all cancelled deals of the account, or count all news posts of a project. */
const LONG_READS = [
  "comprovantes",
  "extrato",
  "dados do formulário de interesse",
  "projeto do financiador",
  "projects: um deles",
];

/** This case sums up fees from indexes, and reads only the few rows of unpaid fees. */
const SUMS = "pagamentos";

const mostOf = (name: string): number =>
  LONG_READS.includes(name) ? SUPPORTS - 1 : name === SUMS ? MOST / 5 : MOST;

beforeAll(async () => {
  await client.connect();
  await fillLargeAccounts(client);
}, 60_000);
afterAll(() => client.end());

/** Queries that the benchmark never measures alone, or never for a large account. */
async function furtherCases(): Promise<WorkspaceCase[]> {
  const funders = await people(client, "financiador");
  const owners = await people(client, "captador");
  const { rows } = await client.query<{ id: string }>("SELECT id FROM projects WHERE organizacao_id = $1", [
    ORGANIZATION,
  ]);
  return [
    page("dados do formulário de interesse", funders, (viewer) => [() => getInterestDefaults(viewer)]),
    page("conversas desde sempre", [...owners, ...funders], ({ userId }) => [
      () => readSince(userId, new Date(0)),
    ]),
    page("organização: apoios que a prendem", owners.slice(0, 1), () => [
      () => findBlockingDeal(db, ORGANIZATION),
      () =>
        findBoundProjects(
          db,
          rows.map(({ id }) => id),
        ),
    ]),
    page("conta encerrada: nomes nas perguntas", funders, ({ userId }) => [
      () => db.$transaction((tx) => hideDeletedNames(tx, userId)),
    ]),
    page("equipe: organizações a conferir", owners.slice(0, 1), () => [
      () => countOrganizationQueues(),
      () => listOrganizations(readListState(ORGANIZATION_LIST, {})),
    ]),
    page("equipe: apoios parados", owners.slice(0, 1), () => [
      () => countStanding(),
      () => listStanding(null),
    ]),
  ];
}

/** One line per table of which the query reads more than `most` rows. */
async function excess(statement: Statement, most = MOST): Promise<string[]> {
  const text = statement.text.replace(/\s+/g, " ").trim();
  if (!/^(\/\*.*?\*\/ )?(select|with|\()/i.test(text)) return [];
  const counts = [...(await countRows(client, statement, "projects"))];
  return counts
    .filter(([, rows]) => rows > most)
    .map(([table, rows]) => `${rows} of ${table}: ${text.slice(0, 300)}`);
}

test("no page of an account with thousands of supports reads all projects, or all rows of an account", async () => {
  const seen = new Set<string>();
  const found: string[] = [];
  const cases = [await workspaceCases(client), await fileCases(client), await furtherCases()].flat();
  for (const { name, calls } of cases) {
    if (LEFT_OUT.test(name)) continue;
    for (const call of await calls()) {
      const { statements } = await recordStatements(call);
      for (const statement of statements) {
        const key = JSON.stringify(statement);
        if (seen.has(key)) continue;
        seen.add(key);
        const tables = await excess(statement, mostOf(name));
        found.push(...tables.map((table) => `${name}: ${table}`));
      }
    }
  }
  expect(seen.size).toBeGreaterThan(300);
  expect(found).toEqual([]);
}, 120_000);

test.each([
  [
    "looks up the project of every receipt before its limit",
    "projects",
    OPERATOR,
    `select r.id, exists (select from opportunities o join projects p on p.id = o.projeto_id
       where o.id = r.opportunity_id and p.captador_id = r.issued_by_id)
     from receipts r where r.issued_by_id = $1 order by r.conteudo ->> 'data' desc, r.id desc limit 21`,
  ],
  [
    "reads the deals of everybody until it meets one of an account",
    "opportunities",
    PROGRAMME,
    "select exists (select from opportunities where financiador_id = $1 and status in ('desbloqueada', 'confirmada'))",
  ],
  [
    "compares three projects with all interests of their account",
    "portfolio_lines",
    PROGRAMME,
    `select i.projeto_id from portfolios f join portfolio_lines l on l.portfolio_id = f.id
       join empresas_interessadas i on i.user_id = f.user_id and i.projeto_id = l.projeto_id
       join matches m on m.interesse_id = i.id join opportunities o on o.match_id = m.id
     where f.id = (select id from portfolios where user_id = $1)`,
  ],
])("a query that %s is noticed", async (_, table, account, text) => {
  const found = await excess({ text, values: [accountId(account)] });
  expect(found.join()).toContain(` of ${table}:`);
});
