import { expect, test } from "vitest";

const { db } = await import("@/lib/server/db");
const { createDeal } = await import("../../setup/deal-room");
const { createPerson } = await import("../../setup/people");

test("every table with updated_at has the trigger that sets it, but for drafts, whose owners' functions set it", async () => {
  const missing = await db.$queryRaw<{ name: string }[]>`
    select c.table_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema = 'public' and c.column_name = 'updated_at'
      and not exists (select from information_schema.triggers g
        where g.event_object_table = c.table_name and g.trigger_name = c.table_name || '_updated_at')`;
  expect(missing).toEqual([{ name: "project_drafts" }]);
});

const momentsOf = async (id: string) => {
  const [row] = await db.$queryRaw<
    { deal: Date; project: Date; interest: Date; interestId: string; projectId: string }[]
  >`
    select o.updated_at as deal, p.updated_at as project, i.updated_at as interest, i.id as "interestId", p.id as "projectId"
    from opportunities o join projects p on p.id = o.projeto_id join matches m on m.id = o.match_id
      join empresas_interessadas i on i.id = m.interesse_id where o.id = ${id}::uuid`;
  if (!row) throw new Error("no deal");
  return row;
};

test("an update of a project advances updated_at, unless it sets updated_at itself", async () => {
  const { id } = await createDeal();
  const before = await momentsOf(id);
  await db.$executeRaw`update projects set valor_captado = valor_captado + 1 where id = ${before.projectId}::uuid`;
  expect((await momentsOf(id)).project.getTime()).toBeGreaterThan(before.project.getTime());
  const set = new Date("2030-01-02T03:04:05Z");
  await db.$executeRaw`update projects set updated_at = ${set} where id = ${before.projectId}::uuid`;
  expect((await momentsOf(id)).project).toEqual(set);
});

test("neither a reminder's timestamp nor a derived column changes updated_at of an interest and a deal", async () => {
  const { id } = await createDeal();
  const before = await momentsOf(id);
  await db.$executeRaw`
    update empresas_interessadas set lembrado_em = now() where id = ${before.interestId}::uuid`;
  await db.$executeRaw`update opportunities set espera_captador = false where id = ${id}::uuid`;
  const after = await momentsOf(id);
  expect([after.interest, after.deal]).toEqual([before.interest, before.deal]);
  await db.$executeRaw`
    update empresas_interessadas set observacoes = 'outra' where id = ${before.interestId}::uuid`;
  expect((await momentsOf(id)).interest.getTime()).toBeGreaterThan(before.interest.getTime());
});

test("the link of a carteira does not change its updated_at, its amount does", async () => {
  const { userId } = await createPerson({ userType: "financiador" });
  const { id, updatedAt } = await db.portfolio.create({ data: { userId, valor: 1n } });
  const updatedNow = async () =>
    (await db.portfolio.findUniqueOrThrow({ where: { id } })).updatedAt.getTime();
  await db.$executeRaw`update portfolios set link_hash = ${Buffer.alloc(32)}, link_desde = now() where id = ${id}::uuid`;
  expect(await updatedNow()).toBe(updatedAt.getTime());
  await db.$executeRaw`update portfolios set valor = 2 where id = ${id}::uuid`;
  expect(await updatedNow()).toBeGreaterThan(updatedAt.getTime());
});
