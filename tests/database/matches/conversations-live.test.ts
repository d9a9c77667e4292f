import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";

// Fake the interval of the heartbeat, which also checks the streams' sessions.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

const { db, pool } = await import("@/lib/server/db");
const live = await import("@/lib/matches/conversations/queries/live");
const { readSince } = await import("@/lib/matches/conversations/queries/conversation");
const { markRead } = await import("@/lib/matches/conversations/mutations/read-mute-report");
const { sendMessage } = await import("@/lib/matches/conversations/mutations/send");
const { endColleagues } = await import("@/lib/access/colleague-rights/mutations");
const { changeColleagueRole } = await import("@/lib/people/colleagues/mutations");
const { listen } = await import("@/lib/providers/database-notifications");
const sessions = await import("@/lib/access/sessions/mutations");
const people = await import("../../setup/people");
const { aPair, eventsIn, sendText } = await import("../../setup/conversations");

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

async function listenAs(
  { userId, sessionId, personId = userId }: Person & { personId?: string },
  lastSeen: string | null = null,
) {
  const leave = new AbortController();
  leaving.push(leave);
  const result = await live.streamConversations({
    userId,
    personId,
    sessionId,
    lastSeen,
    signal: leave.signal,
  });
  if (!result.ok) throw new Error(result.message);
  const events = eventsIn(result.data.body as ReadableStream<Uint8Array>);
  /** @param passed kinds of events to skip: by default heartbeats and changes of state */
  const next = async (passed = ["vivo", "estado"]): Promise<StreamEvent | undefined> => {
    const received = (await events.next()).value as StreamEvent | undefined;
    return received && passed.includes(received.event) ? next(passed) : received;
  };
  expect((await next())?.event).toBe("pronto");
  return { next, leave: () => leave.abort() };
}

/** Inserts a colleague directly, because accepting an invitation could end a stream that the test has opened. */
async function colleagueOf({ userId }: Person, role = "edita") {
  const person = await people.createPerson();
  const { id } = await db.colleague.create({
    data: {
      accountId: userId,
      personId: person.userId,
      email: person.email,
      role,
      name: "Maria Souza",
      acceptedAt: new Date(),
    },
  });
  await db.session.update({ where: { id: person.sessionId }, data: { colleagueId: id } });
  return { ...person, id };
}

test("only the two sides get the events of a message, of its read mark, and of the conversation's end", async () => {
  const { captador, funder, conversationId, opportunityId } = await aPair();
  const stranger = await people.createPerson();
  const [his, hers, others] = await Promise.all([captador, funder, stranger].map((one) => listenAs(one)));
  await sendText(captador, conversationId, "Primeira");
  expect(await hers?.next()).toMatchObject({
    event: "mensagem",
    data: { conversation: conversationId, message: { texto: "Primeira", isMine: false, clientId: null } },
  });
  expect(await his?.next()).toMatchObject({ event: "mensagem", data: { message: { isMine: true } } });
  await markRead(funder.userId, conversationId, 1);
  expect(await his?.next()).toMatchObject({ event: "lida", data: { number: 1, minha: false } });
  expect(await hers?.next()).toMatchObject({ event: "lida", data: { minha: true } });
  await db.opportunity.update({ where: { id: opportunityId }, data: { status: "cancelada" } });
  expect(await hers?.next(["vivo"])).toMatchObject({
    event: "estado",
    data: { conversation: conversationId },
  });
  const quiet = Symbol("nothing");
  const received = await Promise.race([others?.next(), new Promise((done) => setTimeout(done, 100, quiet))]);
  expect(received).toBe(quiet);
});

test("a second listener gets the notice of a committed message, and none of a rolled back transaction", async () => {
  const payloads: string[] = [];
  const line = listen("conversas", { onNotice: (payload) => payloads.push(payload), onLost: () => {} });
  expect(await line.waitUntilUp(5_000)).toBe(true);
  const { captador, conversationId } = await aPair();
  const kinds = () => payloads.map((payload) => JSON.parse(payload).kind).filter((kind) => kind !== "state");
  await sendText(captador, conversationId, "Para todas as instâncias");
  await expect.poll(kinds).toEqual(["message"]);
  const undone = db.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_notify('conversas', '{"kind":"none"}')`;
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await sendText(captador, conversationId, "Depois");
  await expect.poll(kinds).toEqual(["message", "message"]);
});

test("messages of one conversation arrive in order, each once", async () => {
  const { captador, funder, conversationId } = await aPair();
  const hers = await listenAs(funder);
  await Promise.all(Array.from({ length: 30 }, (_, at) => sendText(captador, conversationId, String(at))));
  const numbers: number[] = [];
  while (numbers.length < 30) {
    const received = await hers.next();
    numbers.push(received?.data.message?.number ?? 0);
  }
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
});

test("a client that reconnects with its last event id gets the events since", async () => {
  const { captador, funder, conversationId } = await aPair();
  const hers = await listenAs(funder);
  await sendText(captador, conversationId, "Ouvida");
  const last = await hers.next();
  hers.leave();
  await sendText(captador, conversationId, "Perdida");
  const again = await listenAs(funder, last?.id ?? null);
  const texts = [(await again.next())?.data.message?.texto, (await again.next())?.data.message?.texto];
  expect(texts).toContain("Perdida");
  // A malformed Last-Event-ID is ignored.
  for (const id of ["0", "abc", "9".repeat(40)]) (await listenAs(funder, id)).leave();
});

test("up to 200 missed messages of one conversation are read in order; if there are more, none is read, because the browser then refetches", async () => {
  const { captador, funder, conversationId } = await aPair();
  const start = Date.now() - 60_000;
  const missed = () => readSince(funder.userId, new Date(start));
  const insert = (added: number[]) =>
    db.talkMessage.createMany({
      data: added.map((number) => ({
        talkId: conversationId,
        number,
        authorId: captador.userId,
        clientId: randomUUID(),
        texto: `Mensagem ${number}`,
        createdAt: new Date(start + number),
      })),
    });
  const numbers = Array.from({ length: 200 }, (_, at) => at + 1);
  await insert(numbers);
  expect((await missed())?.map(({ number }) => number)).toEqual(numbers);
  await insert([201]);
  expect(await missed()).toBeNull();
});

test("a stream beyond the limit closes the oldest with an event, and disconnected streams are removed", async () => {
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

test("a broken database connection closes the open stream, and a new stream works", async () => {
  const { captador, funder, conversationId } = await aPair();
  const hers = await listenAs(funder);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'elo-recicla-notices' and datname = current_database()",
  );
  expect(await hers.next()).toBeUndefined();
  const again = await listenAs(funder);
  await sendText(captador, conversationId, "De volta");
  expect(await again.next()).toMatchObject({ data: { message: { texto: "De volta" } } });
});

test("A9.8 a stream beats every 25 s or faster, ends with the next beat after its session, and the other side's continues", async () => {
  const { captador, funder, conversationId } = await aPair();
  const [his, hers] = [await listenAs(captador), await listenAs(funder)];
  await db.session.update({ where: { id: captador.sessionId }, data: { endedAt: new Date() } });
  expect(live.HEARTBEAT).toBeLessThanOrEqual(25_000);
  vi.advanceTimersByTime(live.HEARTBEAT);
  expect(await his.next()).toMatchObject({ event: "fim", data: { motivo: "sessao" } });
  expect(await his.next()).toBeUndefined();
  await sendText(funder, conversationId, "Continua");
  expect(await hers.next()).toMatchObject({ data: { message: { texto: "Continua" } } });
});

test("a session that is ended in any of three ways gets no message on its stream; another device's stream does", async () => {
  const { captador, funder, conversationId } = await aPair();
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
    await sendText(funder, conversationId, way);
    expect(await left.next(), way).toMatchObject({ event: "fim", data: { motivo: "sessao" } });
    expect(await left.next(), way).toBeUndefined();
    expect(await kept.next(), way).toMatchObject({ data: { message: { texto: way } } });
    kept.leave();
  }
});

test("ending all sessions of an account closes its stream, but not the other side's", async () => {
  const { captador, funder, conversationId } = await aPair();
  const [his, hers] = [await listenAs(captador), await listenAs(funder)];
  await db.$transaction((tx) => sessions.endSessions(tx, captador.userId, new Date()));
  await sendText(funder, conversationId, "Depois");
  expect(await his.next()).toMatchObject({ event: "fim", data: { motivo: "sessao" } });
  expect(await hers.next()).toMatchObject({ data: { message: { texto: "Depois" } } });
});

test("only the author's side reads which colleague wrote; a colleague's stream ends with the membership", async () => {
  const { captador, funder, conversationId } = await aPair();
  const { id, ...person } = await colleagueOf(funder);
  const [hers, his] = [
    await listenAs({ ...person, userId: funder.userId, personId: person.userId }),
    await listenAs(captador),
  ];
  const message = { conversa: conversationId, clientId: randomUUID(), texto: "Bom dia", anexos: [] };
  await sendMessage({ ...funder, colleague: { id } }, message);
  expect(await hers.next()).toMatchObject({ event: "mensagem", data: { message: { autor: "Maria Souza" } } });
  const arrived = await his.next();
  expect(arrived).toMatchObject({ event: "mensagem", data: { message: { texto: "Bom dia" } } });
  expect(JSON.stringify(arrived)).not.toContain("Maria");
  await db.$transaction((tx) => endColleagues(tx, { id, accountId: funder.userId }, new Date()));
  expect(await hers.next()).toMatchObject({ event: "fim", data: { motivo: "sessao" } });
});

test("a colleague's stream ends with a role that reads no conversations, and goes on with one that does", async () => {
  const { captador, funder, conversationId } = await aPair();
  const { id, ...person } = await colleagueOf(funder);
  const hers = await listenAs({ ...person, userId: funder.userId, personId: person.userId });
  const setRole = (papel: "le" | "contador") =>
    changeColleagueRole(funder, { id, papel, currentPassword: "" }, new Date());
  expect((await setRole("le")).ok).toBe(true);
  await sendText(captador, conversationId, "Para quem lê");
  expect(await hers.next()).toMatchObject({ data: { message: { texto: "Para quem lê" } } });
  expect((await setRole("contador")).ok).toBe(true);
  await sendText(captador, conversationId, "Não para a contabilidade");
  expect(await hers.next()).toMatchObject({ event: "fim", data: { motivo: "sessao" } });
});

test.each([
  ["membership has ended", () => ({ endedAt: new Date() })],
  ["role reads no conversations", () => ({ role: "contador" })],
])("a stream opened while it was being closed ends at the next heartbeat: the %s", async (_, change) => {
  const { captador, funder, conversationId } = await aPair();
  const [person, stays] = [await colleagueOf(funder, "le"), await colleagueOf(funder, "le")];
  const [hers, kept] = await Promise.all(
    [person, stays].map((one) => listenAs({ ...one, userId: funder.userId, personId: one.userId })),
  );
  // Change only the row, without the notification that closes streams, as if the stream had opened too late to get it.
  await db.colleague.update({ where: { id: person.id }, data: change() });
  vi.advanceTimersByTime(live.HEARTBEAT);
  expect(await hers?.next()).toMatchObject({ event: "fim", data: { motivo: "sessao" } });
  await sendText(captador, conversationId, "Continua");
  expect(await kept?.next()).toMatchObject({ data: { message: { texto: "Continua" } } });
});

test("a stream opened while its session changed the account ends at the next heartbeat", async () => {
  const { funder } = await aPair();
  const person = await colleagueOf(funder);
  const hers = await listenAs({ ...person, userId: funder.userId, personId: person.userId });
  await db.session.update({ where: { id: person.sessionId }, data: { colleagueId: null } });
  vi.advanceTimersByTime(live.HEARTBEAT);
  expect(await hers.next()).toMatchObject({ event: "fim", data: { motivo: "sessao" } });
});

test("a colleague's stream opened while the account was being suspended ends at the next heartbeat", async () => {
  const { funder } = await aPair();
  const person = await colleagueOf(funder);
  const hers = await listenAs({ ...person, userId: funder.userId, personId: person.userId });
  await db.user.update({ where: { id: funder.userId }, data: { suspendedAt: new Date() } });
  vi.advanceTimersByTime(live.HEARTBEAT);
  expect(await hers.next()).toMatchObject({ event: "fim", data: { motivo: "sessao" } });
});
