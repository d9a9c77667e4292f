import type { UploadedFile } from "@/lib/catalog/uploads/types";
import { DAY } from "@/lib/kit/time";

export type Attachment = UploadedFile;

export type ConversationMessage = {
  id: string;
  /** Counts from 1 within the conversation, without gaps. */
  number: number;
  /** Id that the author's device generated. Null in a message of the other side. */
  clientId: string | null;
  isMine: boolean;
  /** Colleague who wrote for the account. Only the author's side reads this name. */
  autor?: string;
  texto: string;
  anexos: Attachment[];
  /** ISO time. */
  enviadaEm: string;
};

/** A `failed` message waits for the person to retry. */
export type Outgoing = {
  clientId: string;
  texto: string;
  anexos: Attachment[];
  state: "sending" | "failed";
  erro: string | null;
};

export type Thread = {
  /** Oldest first, without gaps in the numbers. */
  messages: readonly ConversationMessage[];
  outgoing: readonly Outgoing[];
  otherRead: number;
  isOpen: boolean;
  /** Whether the conversation is closed only because the other account is suspended. */
  isPaused: boolean;
  /** Highest message number known to exist beyond a gap; 0 without a gap. */
  missing: number;
};

export type MessagePage = {
  mensagens: ConversationMessage[];
  lidaPeloOutro: number;
  aberta: boolean;
  pausada: boolean;
};

export type ThreadEvent =
  | { kind: "loaded"; page: MessagePage }
  | { kind: "arrived"; messages: readonly ConversationMessage[] }
  | { kind: "read"; number: number }
  | { kind: "written"; message: Omit<Outgoing, "state" | "erro"> }
  | { kind: "failed"; clientId: string; erro: string }
  | { kind: "retried" }
  | { kind: "taken-back"; clientId: string };

export const threadOf = ({ mensagens, lidaPeloOutro, aberta, pausada }: MessagePage): Thread => ({
  messages: mensagens,
  outgoing: [],
  otherRead: lidaPeloOutro,
  isOpen: aberta,
  isPaused: pausada,
  missing: 0,
});

export const firstNumber = ({ messages }: Pick<Thread, "messages">): number => messages[0]?.number ?? 0;
export const lastNumber = ({ messages }: Pick<Thread, "messages">): number => messages.at(-1)?.number ?? 0;

/**
 * Merges messages in any order of arrival. A message that would leave a gap is not added. If it is newer than the
 * thread's messages, its number is written to `missing`, so that the client refetches the range.
 */
function merge(thread: Thread, arrived: readonly ConversationMessage[]): Thread {
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

export function threadReducer(thread: Thread, event: ThreadEvent): Thread {
  switch (event.kind) {
    case "loaded": {
      const { mensagens, lidaPeloOutro, aberta, pausada } = event.page;
      return {
        ...merge(thread, mensagens),
        otherRead: Math.max(thread.otherRead, lidaPeloOutro),
        isOpen: aberta,
        isPaused: pausada,
      };
    }
    case "arrived":
      return merge(thread, event.messages);
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

/** First message of the queue, to keep the order. Null if the queue is empty, or its first message has failed. */
export const nextToSend = ({ outgoing: [first] }: Pick<Thread, "outgoing">): Outgoing | null =>
  first?.state === "sending" ? first : null;

type ConversationDay = { day: string; messages: ConversationMessage[] };

export function byDay(
  messages: readonly ConversationMessage[],
  dayOf: (moment: Date) => string,
): ConversationDay[] {
  const days = Map.groupBy(messages, ({ enviadaEm }) => dayOf(new Date(enviadaEm)));
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }));
}

export function dayName(day: string, today: string): "Hoje" | "Ontem" | null {
  if (day === today) return "Hoje";
  return Date.parse(today) - Date.parse(day) === DAY ? "Ontem" : null;
}
