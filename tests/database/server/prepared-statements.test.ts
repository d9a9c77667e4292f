import { expect, test } from "vitest";
import { db, PREPARED, type Prisma } from "@/lib/server/db";

const keptBy = async (tx: Prisma.TransactionClient) => {
  const rows = await tx.$queryRaw<{ statement: string; uses: number }[]>`
    select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements`;
  return rows.map(({ statement, uses }) => [statement, uses]);
};

/** Behind a pooler no statement is prepared, because the next transaction may get another connection. */
const isPooled = process.env.TEST_POOLER === "true";

test("a connection prepares each marked statement once, and no other", async () => {
  await db.$transaction(async (tx) => {
    const before = await keptBy(tx);
    for (const value of [1, 2, 3]) {
      expect(await tx.$queryRaw`${PREPARED} select ${value}::int as a`).toEqual([{ a: value }]);
      expect(await tx.$queryRaw`${PREPARED} select ${value}::int as b`).toEqual([{ b: value }]);
      expect(await tx.$queryRaw`select ${value}::int as c`).toEqual([{ c: value }]);
    }
    const marked = ["a", "b"].map((name) => [`/* prepared */ select $1::int as ${name}`, 3]);
    expect((await keptBy(tx)).slice(before.length)).toEqual(isPooled ? [] : marked);
  });
});

test("a prepared statement names its columns, so that it survives a migration that adds a column or an index", async () => {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`create temp table coisas (id int, nome text) on commit drop`;
    await tx.$executeRaw`insert into coisas values (1, 'um')`;
    const read = () =>
      tx.$queryRaw`${PREPARED} with c as (select * from coisas where id = ${1}) select nome from c`;
    for (let time = 0; time < 7; time += 1) expect(await read()).toEqual([{ nome: "um" }]);
    await tx.$executeRaw`alter table coisas add column cor text default 'azul'`;
    await tx.$executeRaw`create index on coisas (id)`;
    expect(await read()).toEqual([{ nome: "um" }]);
  });
});
