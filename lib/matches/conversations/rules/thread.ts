import { DAY } from "@/lib/kit/time";

/** A file that goes along with a message; `width` and `height` in pixels of a picture, null for any other. */
export type Attachment = {
  id: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  blur: string | null;
  /** Smaller pictures. */
  variants: { format: "avif" | "webp"; width: number; height: number }[];
};

/** A message as one of the two sides gets it. */
export type TalkMessage = {
  id: string;
  /** Counts from 1 in its conversation, without gaps. */
  number: number;
  /** By which its author's device knows it; null for the other side. */
  clientId: string | null;
  isMine: boolean;
  texto: string;
  anexos: Attachment[];
  /** ISO. */
  enviadaEm: string;
};

/** A message that is on its way; `failed` waits for the person. */
export type Outgoing = {
  clientId: string;
  texto: string;
  anexos: Attachment[];
  state: "sending" | "failed";
  /** Why it failed, in words. */
  erro: string | null;
};

/** What a screen knows of a conversation. */
export type Thread = {
  /** By number, oldest first, without gaps. */
  messages: readonly TalkMessage[];
  /** In the order in which they were written; they are sent one after the other. */
  outgoing: readonly Outgoing[];
  /** Number up to which the other side has read. */
  otherRead: number;
  /** Whether one may write. */
  isOpen: boolean;
  /** Number of a message that exists and is not here yet, 0 without one. */
  missing: number;
};

/** What the server says of a conversation: the messages of a stretch, and its state. */
export type Stretch = { mensagens: TalkMessage[]; lidaPeloOutro: number; aberta: boolean };

export type ThreadEvent =
  | { kind: "learned"; stretch: Stretch }
  | { kind: "arrived"; messages: readonly TalkMessage[] }
  | { kind: "read"; number: number }
  | { kind: "written"; message: Omit<Outgoing, "state" | "erro"> }
  | { kind: "failed"; clientId: string; erro: string }
  | { kind: "retried" }
  | { kind: "taken-back"; clientId: string };

export const threadOf = ({ mensagens, lidaPeloOutro, aberta }: Stretch): Thread => ({
  messages: mensagens,
  outgoing: [],
  otherRead: lidaPeloOutro,
  isOpen: aberta,
  missing: 0,
});

export const firstNumber = ({ messages }: Pick<Thread, "messages">): number => messages[0]?.number ?? 0;
export const lastNumber = ({ messages }: Pick<Thread, "messages">): number => messages.at(-1)?.number ?? 0;

/**
 * Takes messages in, each once, in the order of their numbers, whatever order they come in. What would leave a gap to
 * what is known is only noted as missing: it is asked for, and comes again with what lies between.
 */
function take(thread: Thread, arrived: readonly TalkMessage[]): Thread {
  const known = new Map(thread.messages.map((message) => [message.number, message]));
  let [first, last] = [firstNumber(thread), lastNumber(thread)];
  let missing = thread.missing;
  const sorted = arrived.toSorted((one, other) => one.number - other.number);
  for (const message of sorted) {
    if (known.size > 0 && message.number > last + 1) {
      missing = Math.max(missing, message.number);
      continue;
    }
    if (known.size > 0 && message.number < first) continue;
    known.set(message.number, message);
    last = Math.max(last, message.number);
    if (first === 0) first = message.number;
  }
  // Older ones, from the newest down, as long as they join what is known.
  for (const message of sorted.toReversed()) {
    if (message.number !== first - 1) continue;
    known.set(message.number, message);
    first = message.number;
  }
  const messages = [...known.values()].toSorted((one, other) => one.number - other.number);
  const arrivedIds = new Set(messages.map(({ clientId }) => clientId));
  const outgoing = thread.outgoing.filter(({ clientId }) => !arrivedIds.has(clientId));
  return { ...thread, messages, outgoing, missing: missing > last ? missing : 0 };
}

/** What a screen knows after something happened. */
export function threadReducer(thread: Thread, event: ThreadEvent): Thread {
  switch (event.kind) {
    case "learned": {
      const { mensagens, lidaPeloOutro, aberta } = event.stretch;
      return {
        ...take(thread, mensagens),
        otherRead: Math.max(thread.otherRead, lidaPeloOutro),
        isOpen: aberta,
      };
    }
    case "arrived":
      return take(thread, event.messages);
    case "read":
      return { ...thread, otherRead: Math.max(thread.otherRead, event.number) };
    case "written": {
      const { message } = event;
      const isKnown =
        thread.outgoing.some(({ clientId }) => clientId === message.clientId) ||
        thread.messages.some(({ clientId }) => clientId === message.clientId);
      if (isKnown) return thread;
      return { ...thread, outgoing: [...thread.outgoing, { ...message, state: "sending", erro: null }] };
    }
    case "failed":
      return {
        ...thread,
        outgoing: thread.outgoing.map((message) =>
          message.clientId === event.clientId ? { ...message, state: "failed", erro: event.erro } : message,
        ),
      };
    case "retried":
      return {
        ...thread,
        outgoing: thread.outgoing.map((message) => ({ ...message, state: "sending", erro: null })),
      };
    case "taken-back":
      return {
        ...thread,
        outgoing: thread.outgoing.filter(({ clientId }) => clientId !== event.clientId),
      };
  }
}

/** What is to be sent now: the first, so that the order of writing stays; nothing while it waits for the person. */
export const nextToSend = ({ outgoing: [first] }: Pick<Thread, "outgoing">): Outgoing | null =>
  first?.state === "sending" ? first : null;

/** Messages of one day, with that day as ISO; `isFirstUnread` stands before the line that says so. */
export type TalkDay = { day: string; messages: TalkMessage[] };

/** Messages by the day on which they were sent. */
export function byDay(messages: readonly TalkMessage[], dayOf: (moment: Date) => string): TalkDay[] {
  const days = Map.groupBy(messages, ({ enviadaEm }) => dayOf(new Date(enviadaEm)));
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }));
}

/** How a day is called: "Hoje", "Ontem", null for any other. */
export function dayName(day: string, today: string): "Hoje" | "Ontem" | null {
  if (day === today) return "Hoje";
  return Date.parse(today) - Date.parse(day) === DAY ? "Ontem" : null;
}
