import { afterAll, expect, test, vi } from "vitest";

// The clock of the streams, which says that they live and looks at their sessions, is turned by the test.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

const { db, pool } = await import("@/lib/server/db");
const live = await import("@/lib/matches/conversations/queries/live");
const { markRead } = await import("@/lib/matches/conversations/mutations/sides");
const { listen } = await import("@/lib/providers/notices");
const sessions = await import("@/lib/access/sessions/mutations");
const people = await import("../../setup/people");
const { aPair, eventsIn, say } = await import("../../setup/talks");

type Person = { userId: string; sessionId: string };
type StreamEvent = {
  event: string;
  data: { message?: { texto: string; number: number }; number?: number; motivo?: string };
  id: string;
};

const leaving: AbortController[] = [];
afterAll(() => {
  for (const leave of leaving) leave.abort();
});

/** A person's open stream: its next event, and its end. */
async function listenAs({ userId, sessionId }: Person, lastSeen: string | null = null) {
  const leave = new AbortController();
  leaving.push(leave);
  const result = await live.streamConversations({ userId, sessionId, lastSeen, signal: leave.signal });
  if (!result.ok) throw new Error(result.message);
  const events = eventsIn(result.data.body as ReadableStream<Uint8Array>);
  /** The next event other than heartbeats and the pair's own first events. */
  const next = async (passed = ["vivo", "estado"]): Promise<StreamEvent | undefined> => {
    const said = (await events.next()).value as StreamEvent | undefined;
    return said && passed.includes(said.event) ? next(passed) : said;
  };
  expect((await next())?.event).toBe("pronto");
  return { next, leave: () => leave.abort() };
}

test("both sides and nobody else get a message, then its reading, then the end of the conversation", async () => {
  const { captador, funder, talkId, opportunityId } = await aPair();
  const stranger = await people.createPerson();
  const [his, hers, others] = await Promise.all([captador, funder, stranger].map((one) => listenAs(one)));
  await say(captador, talkId, "Primeira");
  expect(await hers?.next()).toMatchObject({
    event: "mensagem",
    data: { talk: talkId, message: { texto: "Primeira", isMine: false, clientId: null } },
  });
  expect(await his?.next()).toMatchObject({ event: "mensagem", data: { message: { isMine: true } } });
  await markRead(funder.userId, talkId, 1);
  expect(await his?.next()).toMatchObject({ event: "lida", data: { number: 1, minha: false } });
  expect(await hers?.next()).toMatchObject({ event: "lida", data: { minha: true } });
  await db.opportunity.update({ where: { id: opportunityId }, data: { status: "cancelada" } });
  expect(await hers?.next(["vivo"])).toMatchObject({ event: "estado", data: { talk: talkId } });
  const quiet = Symbol("nothing");
  const said = await Promise.race([others?.next(), new Promise((done) => setTimeout(done, 100, quiet))]);
  expect(said).toBe(quiet);
});

test("a committed notice reaches a second instance, and one of a rolled back transaction does not", async () => {
  const heard: string[] = [];
  const line = listen("conversas", { onNotice: (payload) => heard.push(payload), onLost: () => {} });
  expect(await line.stands(5_000)).toBe(true);
  const { captador, talkId } = await aPair();
  const kinds = () => heard.map((payload) => JSON.parse(payload).kind).filter((kind) => kind !== "state");
  await say(captador, talkId, "Para todas as instâncias");
  await expect.poll(kinds).toEqual(["message"]);
  const undone = db.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_notify('conversas', '{"kind":"none"}')`;
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await say(captador, talkId, "Depois");
  await expect.poll(kinds).toEqual(["message", "message"]);
});

test("messages of one conversation arrive in order, each once", async () => {
  const { captador, funder, talkId } = await aPair();
  const hers = await listenAs(funder);
  await Promise.all(Array.from({ length: 30 }, (_, at) => say(captador, talkId, String(at))));
  const numbers: number[] = [];
  while (numbers.length < 30) {
    const said = await hers.next();
    numbers.push(said?.data.message?.number ?? 0);
  }
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
});

test("a client that reconnects with its last event id gets the events since", async () => {
  const { captador, funder, talkId } = await aPair();
  const hers = await listenAs(funder);
  await say(captador, talkId, "Ouvida");
  const last = await hers.next();
  hers.leave();
  await say(captador, talkId, "Perdida");
  const again = await listenAs(funder, last?.id ?? null);
  const texts = [(await again.next())?.data.message?.texto, (await again.next())?.data.message?.texto];
  expect(texts).toContain("Perdida");
  // A foreign id is none.
  for (const id of ["0", "abc", "9".repeat(40)]) (await listenAs(funder, id)).leave();
});

test("one stream too many closes the account's oldest with an event, and disconnected streams are removed", async () => {
  const { funder } = await aPair();
  const before = live.countStreams();
  const streams = [];
  for (let at = 0; at <= live.MAX_STREAMS; at += 1) streams.push(await listenAs(funder));
  expect(await streams[0]?.next()).toMatchObject({ event: "fim", data: { motivo: "limite" } });
  expect(await streams[0]?.next()).toBeUndefined();
  expect(live.countStreams()).toBe(before + live.MAX_STREAMS);
  for (const stream of streams) stream.leave();
  await expect.poll(() => live.countStreams()).toBe(before);
});

test("a broken database connection closes every stream, and a new stream works", async () => {
  const { captador, funder, talkId } = await aPair();
  const hers = await listenAs(funder);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'elo-recicla-notices' and datname = current_database()",
  );
  expect(await hers.next()).toBeUndefined();
  const again = await listenAs(funder);
  await say(captador, talkId, "De volta");
  expect(await again.next()).toMatchObject({ data: { message: { texto: "De volta" } } });
});

test("a stream ends with its session and says so, and a stream of another session continues", async () => {
  const { captador, funder, talkId } = await aPair();
  const [his, hers] = [await listenAs(captador), await listenAs(funder)];
  await db.session.update({ where: { id: captador.sessionId }, data: { endedAt: new Date() } });
  vi.advanceTimersByTime(live.HEARTBEAT);
  expect(await his.next()).toMatchObject({ event: "fim", data: { motivo: "sessao" } });
  expect(await his.next()).toBeUndefined();
  await say(funder, talkId, "Continua");
  expect(await hers.next()).toMatchObject({ data: { message: { texto: "Continua" } } });
});

test("after a sign-out no stream of that session on any instance gets a message, and other devices do", async () => {
  const { captador, funder, talkId } = await aPair();
  const ways: Record<string, (sessionId: string) => Promise<unknown>> = {
    "signed out": (id) => sessions.endSession(id, new Date()),
    "ended from the list": (id) => sessions.endOwnSession(captador.userId, id, new Date()),
    "all others ended": () => sessions.endOtherSessions(captador, new Date()),
  };
  for (const [way, end] of Object.entries(ways)) {
    const opening = { userId: captador.userId, userAgent: null, now: new Date() };
    const sessionId = await db.$transaction((tx) => sessions.openSession(tx, opening));
    const [left, kept] = [await listenAs({ ...captador, sessionId }), await listenAs(captador)];
    await end(sessionId);
    await say(funder, talkId, way);
    expect(await left.next(), way).toMatchObject({ event: "fim", data: { motivo: "sessao" } });
    expect(await left.next(), way).toBeUndefined();
    expect(await kept.next(), way).toMatchObject({ data: { message: { texto: way } } });
    kept.leave();
  }
});

test("ending all sessions of an account closes all its streams and none of the other side", async () => {
  const { captador, funder, talkId } = await aPair();
  const [his, hers] = [await listenAs(captador), await listenAs(funder)];
  await db.$transaction((tx) => sessions.endSessions(tx, captador.userId, new Date()));
  await say(funder, talkId, "Depois");
  expect(await his.next()).toMatchObject({ event: "fim", data: { motivo: "sessao" } });
  expect(await hers.next()).toMatchObject({ data: { message: { texto: "Depois" } } });
});
