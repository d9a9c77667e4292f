import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insideProblems } from "../../../scripts/inside-check";
import { startStripe } from "../../setup/stripe";

// Start the vendor first: the product reads its address at import.
const vendor = await startStripe();
const jobs = await import("@/lib/providers/jobs");
const { reconcileRound } = await import("@/lib/money/billing/mutations/reconcile");
const { handleStripeEvent, noteWrongSignature } = await import("@/lib/money/billing/mutations/stripe-events");
const { db } = await import("@/lib/server/db");

const url = process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL ?? "";
const problems = () => insideProblems(url);

beforeAll(async () => {
  expect(await problems()).toEqual(["tarefas: nenhum servidor começou as filas"]);
  await jobs.getBoss();
}, 30_000);
beforeEach(async () => {
  await db.$executeRaw`delete from pgboss.job`;
  await db.$executeRaw`update pgboss.queue set created_on = now()`;
  await db.$executeRaw`delete from security_events`;
  await db.stripeEvent.deleteMany();
});
afterAll(async () => {
  await jobs.stopJobs();
  await vendor.stop();
  await db.$disconnect();
});

const send = (queue: "email" | "refunds" | "owed-refunds" | "billing-reconcile", data: { id: string }) =>
  jobs.getBoss().then((boss) => boss.send(queue, data));
const age = (minutes: number) => db.$executeRaw`
  update pgboss.job set created_on = now() - ${minutes}::int * interval '1 minute',
    start_after = now() - ${minutes}::int * interval '1 minute'`;
const complete = (queue: string, minutes: number, output: object | null) => db.$executeRaw`
  update pgboss.job set state = 'completed', started_on = now(), output = ${output && JSON.stringify(output)}::jsonb,
    completed_on = now() - ${minutes}::int * interval '1 minute'
  where name = ${queue} and state < 'active'`;

test("a job that waits for more than fifteen minutes is named, unless its queue is moving", async () => {
  await send("refunds", { id: "1" });
  await send("email", { id: "2" });
  await age(14);
  expect(await problems()).toEqual([]);
  await age(32);
  expect(await problems()).toEqual([expect.stringMatching(/^tarefas: filas paradas: 2, .* há 32 minutos/)]);
  await complete("email", 1, null);
  await send("email", { id: "3" });
  await age(32);
  expect(await problems()).toEqual([
    "tarefas: filas paradas: 1, a mais antiga (refunds) há 32 minutos: /admin/saude",
  ]);
});

test("a nightly run of the owed refunds that failed on its last try is named until the next one succeeds", async () => {
  const end = (state: string) => db.$executeRaw`
    update pgboss.job set state = ${state}::pgboss.job_state where name = 'owed-refunds' and state < 'completed'`;
  await send("owed-refunds", { id: "owed-refunds" });
  await end("retry");
  expect(await problems()).toEqual([]);
  await end("failed");
  const named = ["devoluções pendentes: a última rodada da noite falhou: /admin/saude, fila owed-refunds"];
  expect(await problems()).toEqual(named);
  await age(24 * 60);
  await send("owed-refunds", { id: "owed-refunds" });
  expect(await problems()).toEqual(named);
  await end("completed");
  expect(await problems()).toEqual([]);
});

describe("the nightly comparison with Stripe", () => {
  const round = async (data: { id: string }, output: object | null, minutes: number) => {
    await send("billing-reconcile", data);
    await complete("billing-reconcile", minutes, output);
  };
  const whole = { problems: 0, unanswered: 0, isWhole: true };
  const late = [
    "comparação com a Stripe: nenhuma terminou nas últimas 26 horas: /admin/saude, fila billing-reconcile",
  ];

  test("is missed after 26 hours, on a new machine too, and a round that was not the last does not count", async () => {
    expect(await problems()).toEqual([]);
    await db.$executeRaw`update pgboss.queue set created_on = now() - interval '27 hours'`;
    expect(await problems()).toEqual(late);
    await round({ id: "billing-reconcile" }, { ...whole, isWhole: false }, 1);
    expect(await problems()).toEqual(late);
    await round({ id: "fees:x" }, whole, 26 * 60 - 1);
    expect(await problems()).toEqual([]);
    await db.$executeRaw`update pgboss.job set completed_on = now() - interval '26 hours 1 minute'`;
    expect(await problems()).toEqual(late);
  });

  test("one of an earlier version counts, although it stored no counts", async () => {
    await db.$executeRaw`update pgboss.queue set created_on = now() - interval '27 hours'`;
    await round({ id: "billing-reconcile" }, null, 60);
    expect(await problems()).toEqual([]);
  });

  test("what its rounds left is named until the next one leaves nothing", async () => {
    await round({ id: "billing-reconcile" }, { problems: 2, unanswered: 0, isWhole: false }, 5);
    await round({ id: "fees:x" }, { problems: 1, unanswered: 4, isWhole: true }, 1);
    expect(await problems()).toEqual([
      "comparação com a Stripe: 3 para ver, 4 sem resposta: elo npm run billing:reconcile",
    ]);
    await age(60);
    await round({ id: "billing-reconcile" }, whole, 0);
    expect(await problems()).toEqual([]);
  });

  test("stores with its job what a refused event of Stripe leaves to the team", async () => {
    const receivedAt = new Date(Date.now() - 2 * 3_600_000);
    await db.stripeEvent.create({
      data: { id: "evt_1", type: "charge.refunded", receivedAt, error: "unknown customer" },
    });
    const left = await reconcileRound({ id: "billing-reconcile" }, new Date());
    expect(left).toEqual({ problems: 1, unanswered: 0, isWhole: true });
    await jobs.startWorkers({ "billing-reconcile": async () => left });
    const id = await send("billing-reconcile", { id: "billing-reconcile" });
    const boss = await jobs.getBoss();
    await expect
      .poll(async () => (await boss.findJobs("billing-reconcile", { id: String(id) }))[0]?.output, {
        timeout: 20_000,
      })
      .toEqual(left);
    expect(await problems()).toEqual([
      "comparação com a Stripe: 1 para ver, 0 sem resposta: elo npm run billing:reconcile",
    ]);
  });
});

test("wrong signatures of Stripe's events are named once they go on without a right one, and stored four times an hour", async () => {
  const stored = () => db.securityEvent.count({ where: { eventType: "stripe_signature_failed" } });
  for (let sent = 0; sent < 3; sent += 1)
    expect(await handleStripeEvent("{}", "t=1,v1=none")).toMatchObject({ ok: false, code: "bad_input" });
  expect(await stored()).toBe(1);
  // Wrong signatures at one moment may come from a stranger, so the check does not report them yet.
  expect(await problems()).toEqual([]);
  await noteWrongSignature(performance.now() + 16 * 60_000);
  expect(await stored()).toBe(2);
  expect(await problems()).toEqual([]);
  await db.$executeRaw`
    update security_events set created_at = now() - interval '40 minutes'
    where id = (select id from security_events order by created_at limit 1)`;
  expect(await problems()).toEqual([
    "Stripe: avisos com assinatura errada há 40 minutos, e nenhum certo desde então: STRIPE_WEBHOOK_SECRET",
  ]);
  // A stranger may go on sending wrong signatures, but Stripe's own events arrive.
  await db.stripeEvent.create({ data: { id: "evt_2", type: "charge.refunded", receivedAt: new Date() } });
  expect(await problems()).toEqual([]);
});

test("a database that does not answer is named", async () => {
  expect(await insideProblems("postgresql://elo@127.0.0.1:1/none")).toEqual([
    expect.stringMatching(/^banco de dados: Não foi possível conectar/),
  ]);
});

test("one that stops answering after the connection is named too, in time for what else the check found", async () => {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  // A proxy of the database that passes on everything up to the check's first query.
  const hanging = createServer((socket) => {
    const behind = connect(Number(port) || 5432, hostname);
    sockets.push(socket, behind);
    behind.on("error", () => {}).pipe(socket.on("error", () => {}));
    socket.on("data", (data) => data.includes("BEGIN READ ONLY") || behind.write(data));
  });
  await new Promise<void>((ready) => hanging.listen(0, "127.0.0.1", ready));
  const address = new URL(url);
  address.host = `127.0.0.1:${(hanging.address() as AddressInfo).port}`;
  try {
    expect(await insideProblems(address.href, 500)).toEqual(["banco de dados: sem resposta"]);
    expect(sockets).toHaveLength(2);
  } finally {
    for (const socket of sockets) socket.destroy();
    hanging.close();
  }
});
