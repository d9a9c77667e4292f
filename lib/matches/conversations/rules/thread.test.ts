import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  byDay,
  type ConversationMessage,
  dayName,
  lastNumber,
  nextToSend,
  type Thread,
  type ThreadEvent,
  threadOf,
  threadReducer,
} from "./thread";

const message = (number: number, clientId: string | null = null): ConversationMessage => ({
  id: `m${number}`,
  number,
  clientId,
  isMine: clientId !== null,
  texto: `texto ${number}`,
  anexos: [],
  enviadaEm: new Date(Date.UTC(2026, 10, 22, 12, number)).toISOString(),
});
const open = (...numbers: number[]): Thread =>
  threadOf({
    mensagens: numbers.map((number) => message(number)),
    lidaPeloOutro: 0,
    aberta: true,
    pausada: false,
  });
const applyEvents = (thread: Thread, ...events: ThreadEvent[]) => events.reduce(threadReducer, thread);
const numbers = ({ messages }: Thread) => messages.map(({ number }) => number);
const written = (clientId: string): ThreadEvent => ({
  kind: "written",
  message: { clientId, texto: clientId, anexos: [] },
});
const arrived = (...messages: ConversationMessage[]): ThreadEvent => ({ kind: "arrived", messages });

describe("messages from the server", () => {
  test("messages from the server are stored once each, in the order of their numbers", () => {
    expect(
      numbers(
        applyEvents(
          open(3),
          arrived(message(5), message(4)),
          arrived(message(4)),
          arrived(message(2), message(1)),
        ),
      ),
    ).toEqual([1, 2, 3, 4, 5]);
  });

  test("messages beyond a gap are recorded as missing until the messages between arrive", () => {
    const gap = applyEvents(open(3), arrived(message(6)));
    expect(numbers(gap)).toEqual([3]);
    expect(gap.missing).toBe(6);
    const filled = applyEvents(gap, {
      kind: "loaded",
      page: {
        mensagens: [4, 5, 6].map((one) => message(one)),
        lidaPeloOutro: 4,
        aberta: false,
        pausada: true,
      },
    });
    expect(numbers(filled)).toEqual([3, 4, 5, 6]);
    expect(filled).toMatchObject({ missing: 0, otherRead: 4, isOpen: false });
  });

  test("a response older than the known state removes no message and takes back no read mark", () => {
    const thread = applyEvents(open(1, 2), { kind: "read", number: 2 });
    const late = { mensagens: [message(1)], lidaPeloOutro: 1, aberta: true, pausada: false };
    expect(applyEvents(thread, { kind: "loaded", page: late })).toMatchObject({ otherRead: 2 });
    expect(lastNumber(applyEvents(thread, { kind: "loaded", page: late }))).toBe(2);
    expect(applyEvents(thread, { kind: "read", number: 1 })).toMatchObject({ otherRead: 2 });
  });
});

describe("messages sent by this person", () => {
  test("messages are sent one after the other; the first failure holds the rest, and a retry sends them all", () => {
    const two = applyEvents(open(), written("a"), written("b"), written("a"));
    expect(two.outgoing).toHaveLength(2);
    expect(nextToSend(two)?.clientId).toBe("a");
    const failed = applyEvents(two, { kind: "failed", clientId: "a", erro: "sem linha" });
    expect(nextToSend(failed)).toBeNull();
    expect(nextToSend(applyEvents(failed, { kind: "retried" }))?.clientId).toBe("a");
    expect(nextToSend(applyEvents(failed, { kind: "taken-back", clientId: "a" }))?.clientId).toBe("b");
  });

  test("a message stops counting as pending once it is in the thread, by response or by event", () => {
    const sent = applyEvents(open(1), written("a"), arrived(message(2, "a")));
    expect(sent.outgoing).toEqual([]);
    expect(applyEvents(sent, arrived(message(2, "a")), written("a"))).toEqual(sent);
  });

  test("a message beyond a gap stays pending until the gap is filled, so that it stays on the screen", () => {
    const gap = applyEvents(open(1), written("a"), arrived(message(3, "a")));
    expect(gap.outgoing).toHaveLength(1);
    const filled = applyEvents(gap, arrived(message(2), message(3, "a")));
    expect([numbers(filled), filled.outgoing]).toEqual([[1, 2, 3], []]);
  });
});

test("in any order and with any repetition, the thread ends with every message once and without gaps", () => {
  const event = fc.oneof(
    fc
      .array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 })
      .map((some) => arrived(...some.map((one) => message(one, one % 3 === 0 ? `c${one}` : null)))),
    fc.constantFrom("c3", "c6", "c9", "x").map(written),
    fc.constantFrom<ThreadEvent>({ kind: "retried" }, { kind: "failed", clientId: "c3", erro: "x" }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 25 }), fc.integer({ min: 1, max: 12 }), (events, start) => {
      const end = applyEvents(open(start), ...events);
      const known = numbers(end);
      expect(known).toEqual(Array.from({ length: known.length }, (_, at) => (known[0] ?? 0) + at));
      const clientIds = [
        ...end.messages.map(({ clientId }) => clientId),
        ...end.outgoing.map(({ clientId }) => clientId),
      ].filter(Boolean);
      expect(new Set(clientIds).size).toBe(clientIds.length);
      const whole = applyEvents(end, arrived(...Array.from({ length: 12 }, (_, at) => message(at + 1))));
      expect(numbers(whole)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
      expect(whole.missing).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test("messages are grouped by day; today and yesterday have names", () => {
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
  expect(byDay([message(1), message(2)], dayOf)).toMatchObject([
    { day: "2026-11-22", messages: [{ number: 1 }, { number: 2 }] },
  ]);
  expect(dayName("2026-11-22", "2026-11-22")).toBe("Hoje");
  expect(dayName("2026-10-31", "2026-11-01")).toBe("Ontem");
  expect(dayName("2026-11-20", "2026-11-22")).toBeNull();
  expect(dayName("2026-11-23", "2026-11-22")).toBeNull();
});
