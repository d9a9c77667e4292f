import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { GET } from "@/app/api/movimentos-banco/route";
import { DAY } from "@/lib/kit/time";

const { db } = await import("@/lib/server/db");
const { createPerson } = await import("@/tests/setup/people");
const { recordMovement, undoMovement } = await import("@/lib/money/bank/mutations");
const { countOverdue, countWaiting, downloadMovements, hasSecondMember, listMovements, listMovementsOf } =
  await import("./queries");
const { oldestMovement, sumMovements } = await import("./queries");
const { checkMovement } = await import("./mutations/movements");
const { BANK } = await import("./messages");

beforeEach(async () => {
  await db.bankMovement.deleteMany();
});

const at = new Date();
const operator = randomUUID();
const viewer = randomUUID();

async function aCheckout() {
  const { userId } = await createPerson();
  await db.profile.update({ where: { userId }, data: { fullName: "Ana Prefeitura" } });
  const plan = { purpose: "plano", plan: "pro", priceList: "painel" };
  const data = { ...plan, userId, amount: 500n, status: "pago", settledAt: at };
  return (await db.checkout.create({ data })).id;
}

type Line = { day: string; amount?: bigint; kind?: "recebimento" | "transferencia"; since?: Date };

const record = (checkoutId: string, { day, amount = 500n, kind = "recebimento", since = at }: Line) =>
  recordMovement(db, {
    kind,
    of: { checkoutId },
    day,
    amount,
    code: randomUUID(),
    by: operator,
    at: since,
  });

const state = (mes: string, conferencia = "todos") => ({ filters: { lista: "banco", mes, conferencia } });
const daysOf = async (mes: string, conferencia?: string) =>
  (await listMovements({ ...state(mes, conferencia), after: null }, viewer)).rows.map(({ dia }) => dia);

test("the list has the newest day first, in pages that miss and repeat none, and the sums are those of the month", async () => {
  const checkoutId = await aCheckout();
  for (let day = 1; day <= 30; day += 1)
    await record(checkoutId, { day: `2026-09-${String(day).padStart(2, "0")}`, amount: BigInt(day) });
  await record(checkoutId, { day: "2026-08-31" });
  await record(checkoutId, { day: "2026-10-01", amount: 7n, kind: "transferencia" });
  const first = await listMovements({ ...state("2026-09"), after: null }, viewer);
  const rest = await listMovements({ ...state("2026-09"), after: first.next }, viewer);
  expect([first.rows[0]?.dia, first.rows.length, rest.rows.length, rest.next]).toEqual([
    "2026-09-30",
    25,
    5,
    null,
  ]);
  expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(30);
  expect(first.rows[0]).toMatchObject({ pessoa: "Ana Prefeitura", estado: "waits", podeConferir: true });
  const invalid = { ...state("2026-09"), after: { key: "99999999", id: randomUUID() } };
  expect((await listMovements(invalid, viewer)).rows).toHaveLength(25);
  expect(await sumMovements("2026-09")).toEqual({ entrou: 465n, saiu: 0n });
  expect(await sumMovements("2026-10")).toEqual({ entrou: 0n, saiu: 7n });
  expect(await oldestMovement()).toBe("2026-08-31");
  expect(await daysOf("todos")).toHaveLength(25);
});

test("a mistake is shown and counts in no sum, and what the bank took back counts in and out", async () => {
  const [mistake, taken] = [await aCheckout(), await aCheckout()];
  for (const one of [mistake, taken]) await record(one, { day: "2026-07-10" });
  const booking = { day: "2026-07-10", amount: 500n, code: "A1" };
  const undoing = { by: viewer, at, booking, returned: { day: "2026-07-12", amount: 500n, code: "X" } };
  await undoMovement(db, { ...undoing, checkoutId: mistake, why: "engano" });
  await undoMovement(db, { ...undoing, checkoutId: taken, why: "estorno" });
  expect(await sumMovements("2026-07")).toEqual({ entrou: 500n, saiu: 500n });
  expect((await listMovementsOf({ checkoutId: mistake }, randomUUID()))[0]).toMatchObject({
    estado: "undone",
    desfeitoComo: "engano",
    podeConferir: false,
  });
  expect(await daysOf("2026-07")).toEqual(["2026-07-12", "2026-07-10", "2026-07-10"]);
  expect(await daysOf("2026-07", "falta")).toEqual(["2026-07-12", "2026-07-10"]);
});

test("the undoing of a booking that the release before stored without a movement leaves its lines, in and out", async () => {
  const [checkoutId, booking] = [await aCheckout(), { day: "2026-07-20", amount: 500n, code: "A2" }];
  const returned = { day: "2026-08-02", amount: 500n, code: "B2" };
  await undoMovement(db, { checkoutId, why: "estorno", booking, returned, by: operator, at });
  expect([await sumMovements("2026-07"), await sumMovements("2026-08")]).toEqual([
    { entrou: 500n, saiu: 0n },
    { entrou: 0n, saiu: 500n },
  ]);
});

test("what waits for more than seven days counts for the team, and what is from before the checks or checked does not", async () => {
  const checkoutId = await aCheckout();
  const [id] = [
    await record(checkoutId, { day: "2026-06-01", since: new Date(at.getTime() - 8 * DAY) }),
    await record(checkoutId, { day: "2026-06-02", since: new Date(at.getTime() - 6 * DAY) }),
  ];
  const old = await record(checkoutId, { day: "2026-06-03", since: new Date(0) });
  await db.bankMovement.update({ where: { id: old }, data: { waitingSince: null } });
  expect([await countOverdue(at), await countWaiting()]).toEqual([1, 2]);
  expect([await daysOf("todos", "falta"), await daysOf("todos", "antes")]).toEqual([
    ["2026-06-02", "2026-06-01"],
    ["2026-06-03"],
  ]);
  for (const one of [id, old]) {
    const by = { adminId: viewer, requestId: null, now: at };
    expect(await checkMovement(by, { id: one, versao: 1 })).toMatchObject({ ok: true });
  }
  expect([await countOverdue(at), await countWaiting(), await daysOf("todos", "antes")]).toEqual([0, 1, []]);
});

test("a month as a file has every movement once, with the sums in two columns, and only the team reads it", async () => {
  const checkoutId = await aCheckout();
  await db.bankMovement.createMany({
    data: Array.from({ length: 1001 }, (_, n) => ({
      kind: n === 0 ? "transferencia" : "recebimento",
      checkoutId,
      bankDay: new Date("2026-05-20"),
      amount: 12_345n,
      code: `C${n}`,
      registeredAt: at,
    })),
  });
  const file = await downloadMovements({ mes: "2026-05" });
  if (!file.ok) throw new Error(file.message);
  const lines = (await new Response(file.data.body as ReadableStream).text()).trim().split("\r\n");
  expect(lines[0]).toContain("Dia no banco;Movimento;Entrou;Saiu;Código");
  expect(new Set(lines).size).toBe(1002);
  expect(lines.find((line) => line.includes(";C0;"))).toMatch(
    /^20\/05\/2026;Devolução transferida;;123,45;C0;/,
  );
  expect(lines.find((line) => line.includes(";C7;"))).toMatch(/;Taxa recebida;123,45;;C7;/);
  expect(lines.find((line) => line.includes(";C7;"))).toContain(`;${BANK.unknownAuthor};`);
  const empty = await downloadMovements({ mes: "2020-01" });
  expect(empty.ok).toBe(true);
  const refused = await GET(new Request("http://localhost:3000/api/movimentos-banco?mes=2026-05"));
  expect(refused.status).toBe(401);
});

test("a second member of the team is one whose role was not revoked", async () => {
  await db.administrator.deleteMany();
  const people = [await createPerson(), await createPerson()];
  for (const { userId } of people)
    await db.administrator.create({ data: { userId, grantedBy: "teste", grantedAt: at } });
  expect(await hasSecondMember()).toBe(true);
  await db.administrator.update({ where: { userId: people[0]?.userId ?? "" }, data: { revokedAt: at } });
  expect(await hasSecondMember()).toBe(false);
});
