import fc from "fast-check";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { findWithProposal } from "@/lib/people/organizations/queries/organizations";
import { db, type Transaction } from "@/lib/server/db";
import { anOrganization } from "../../setup/organizations";
import { createPerson } from "../../setup/people";
import { aProject, removeProjects, storeProjects } from "../../setup/projects";

let people: string[];
let organizations: string[];
let projects: string[];
const NUMBER = "SEI 02000.001234/2025-11";

beforeAll(async () => {
  const accounts = await Promise.all([1, 2].map(() => createPerson()));
  people = accounts.map(({ userId }) => userId);
  organizations = (await Promise.all(accounts.map((account) => anOrganization(account)))).map(({ id }) => id);
});

async function drifted(): Promise<string[]> {
  const rows = await db.organization.findMany({ select: { id: true, comProposta: true } });
  const found = await findWithProposal(
    db,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id, comProposta }) => comProposta !== found.has(id)).map(({ id }) => id);
}

const at = fc.nat(1);
const project = fc.record({
  organizacao: fc.option(at, { freq: 2 }),
  imported: fc.constantFrom(true, ...Array(6).fill(false)),
  numero: fc.constantFrom(null, null, null, "", NUMBER),
  captador: fc.option(at, { freq: 4 }),
});
const draft = fc.record({
  organizacao: fc.option(
    fc.oneof(at, fc.constantFrom("", "não é um id", "ABCDEF00-0000-7000-8000-000000000000")),
  ),
  estado: fc.constantFrom("rascunho", "em_analise", "em_analise", "aprovado"),
  numero: fc.constantFrom(undefined, "", NUMBER, NUMBER, NUMBER),
});
const write = fc.oneof(
  fc.record({ project, which: at }),
  fc.record({ captador: fc.option(at, { freq: 4 }), which: at }),
  fc.record({ draft, which: at }),
  fc.record({ member: at, of: at, is: fc.boolean() }),
  fc.record({ remove: fc.constantFrom("project", "draft"), which: at }),
  fc.record({ insert: project, which: at }),
);
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

const columnsOf = (
  { organizacao, imported, numero, captador }: typeof project extends fc.Arbitrary<infer T> ? T : never,
  which: number,
) => ({
  organizacaoId: organizacao === null ? null : (organizations[organizacao] ?? null),
  sourceId: imported ? `importado_${which}` : null,
  numeroAprovacao: numero,
  captadorId: captador === null ? null : (people[captador] ?? null),
});

async function run(tx: Transaction, given: Write): Promise<void> {
  if ("member" in given) {
    const key = { organizationId: organizations[given.of] ?? "", userId: people[given.member] ?? "" };
    if (!given.is) await tx.organizationMember.deleteMany({ where: key });
    else
      await tx.organizationMember.upsert({
        where: { organizationId_userId: key },
        create: { ...key, estado: "aguardando" },
        update: {},
      });
    return;
  }
  const id = projects[given.which] ?? "";
  if ("captador" in given) {
    const captadorId = given.captador === null ? null : (people[given.captador] ?? null);
    await tx.project.updateMany({ where: { id }, data: { captadorId } });
  } else if ("project" in given)
    await tx.project.updateMany({ where: { id }, data: columnsOf(given.project, given.which) });
  else if ("insert" in given) {
    await tx.project.deleteMany({ where: { id } });
    await tx.project.create({ data: { ...aProject(columnsOf(given.insert, given.which)), id } });
  } else if ("remove" in given) {
    if (given.remove === "draft") await tx.projectDraft.deleteMany({ where: { projetoId: id } });
    else await tx.project.deleteMany({ where: { id } });
  } else if ((await tx.project.count({ where: { id } })) > 0) {
    const { organizacao, estado, numero } = given.draft;
    const organizacaoId = typeof organizacao === "number" ? organizations[organizacao] : organizacao;
    const row = { conteudo: { organizacaoId, numeroAprovacao: numero }, estado, enviadoEm: new Date() };
    await tx.projectDraft.upsert({
      where: { projetoId: id },
      create: { projetoId: id, ...row },
      update: row,
    });
  }
}

test("whether an organization has a proposal is kept through random sequences of writes and transactions", async () => {
  let kept = 0;
  const transactions = fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(transactions, async (given) => {
      await removeProjects();
      projects = (
        await storeProjects(...people.map((captadorId) => aProject({ captadorId, organizacaoId: null })))
      ).map(({ id }) => id);
      await db.projectDraft.createMany({
        data: projects.map((projetoId, which) => ({
          projetoId,
          conteudo: { organizacaoId: organizations[which], numeroAprovacao: NUMBER },
          estado: "em_analise",
          enviadoEm: new Date(),
        })),
      });
      for (const writes of given) {
        await db.$transaction(async (tx) => {
          for (const one of writes) await run(tx, one);
        });
        expect(await drifted()).toEqual([]);
        kept += await db.organization.count({ where: { comProposta: true } });
      }
    }),
    { numRuns: 60 },
  );
  expect(kept).toBeGreaterThan(30);
}, 60_000);

test("two transactions at once, of which one takes the last proposal away and the other brings one, lose neither", async () => {
  const { id } = await anOrganization();
  const values = { organizacaoId: id, captadorId: null };
  const [last, next] = await storeProjects(
    aProject({ ...values, numeroAprovacao: NUMBER }),
    aProject({ ...values, numeroAprovacao: null }),
  );
  const connect = async () => {
    const client = new pg.Client(process.env.DATABASE_URL);
    await client.connect();
    return client;
  };
  const [takes, brings] = await Promise.all([connect(), connect()]);
  const change = (client: pg.Client, number: string | null, of: string | undefined) =>
    client.query("UPDATE projects SET numero_aprovacao = $1 WHERE id = $2", [number, of]);
  for (const [first, second] of [
    [takes, brings],
    [brings, takes],
  ] as const) {
    await db.project.update({ where: { id: last?.id ?? "" }, data: { numeroAprovacao: NUMBER } });
    await db.project.update({ where: { id: next?.id ?? "" }, data: { numeroAprovacao: null } });
    await Promise.all([takes.query("BEGIN"), brings.query("BEGIN")]);
    await change(takes, null, last?.id);
    await change(brings, NUMBER, next?.id);
    // The first transaction's triggers decide the flag before the second transaction commits.
    await first.query("SET CONSTRAINTS ALL IMMEDIATE");
    const waits = second.query("COMMIT");
    await first.query("COMMIT");
    await waits;
    expect(await drifted()).toEqual([]);
    expect(await db.organization.findUniqueOrThrow({ where: { id } })).toMatchObject({ comProposta: true });
  }
  await Promise.all([takes.end(), brings.end()]);
});
