import { createParser, type EventSourceMessage } from "eventsource-parser";

/** Characters of a question; longer ones are refused. */
export const MAX_QUESTION = 500;
/** Earlier messages that go along with a question, and characters of each. */
export const MAX_HISTORY = 6;
export const MAX_TURN = 2_000;

/** B3.12, as the assistant knows it. */
export type Turn = { role: "user" | "assistant"; content: string };

/** Where a sentence of an answer comes from; `numero` is how the text cites it. */
export type Source = { numero: number; titulo: string; href: string };

export type Answer = { message: string; sources: Source[] };

/** B3.12, as the panel keeps it; `state` of an answer that is no (whole) answer. */
export type ChatMessage = {
  id: string;
  content: string;
  isUser: boolean;
  /** Epoch milliseconds. */
  timestamp: number;
  sources?: Source[];
  state?: "failed" | "stopped";
};

/** Whether a text shows nothing at all: spaces, line breaks, and characters without a picture (B5.3). */
export const isBlank = (text: string): boolean =>
  /^[\p{C}\p{Z}\s\u115F\u1160\u2800\u3164\uFFA0]*$/u.test(text);

/** A question as it is sent: without invisible characters, line breaks kept. */
export const cleanQuestion = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n]/gu, " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** The last messages of a conversation that are worth repeating, oldest first; failures are not. */
export function historyOf(messages: readonly ChatMessage[]): Turn[] {
  return messages
    .filter(({ state, content }) => state !== "failed" && !isBlank(content))
    .slice(-MAX_HISTORY)
    .map(({ isUser, content }) => ({
      role: isUser ? "user" : "assistant",
      content: [...content].slice(0, MAX_TURN / 2).join(""),
    }));
}

/** One event of an answer that comes as a stream; `done` repeats the whole text. */
export type AnswerEvent =
  | { event: "delta"; data: { text: string } }
  | { event: "done"; data: { success: true } & Answer }
  | { event: "error"; data: { success: false; error: string } };

/** Reads events out of pieces that end anywhere. What is no event of ours is passed over. */
export function createEventReader(): (piece: string) => AnswerEvent[] {
  let events: AnswerEvent[] = [];
  const parser = createParser({
    onEvent: (message) => {
      const event = readEvent(message);
      if (event) events.push(event);
    },
  });
  return (piece) => {
    parser.feed(piece);
    const read = events;
    events = [];
    return read;
  };
}

const EVENTS: readonly string[] = ["delta", "done", "error"];

function readEvent({ event, data }: EventSourceMessage): AnswerEvent | null {
  if (!event || !EVENTS.includes(event)) return null;
  try {
    return { event, data: JSON.parse(data) } as AnswerEvent;
  } catch {
    return null;
  }
}

/** Whether something that came as an answer is one (B7.10): success and a message. */
export function isAnswer(value: unknown): value is { success: true } & Answer {
  if (typeof value !== "object" || value === null) return false;
  const { success, message, sources } = value as Record<string, unknown>;
  return success === true && typeof message === "string" && !isBlank(message) && Array.isArray(sources ?? []);
}

/** `waiting` until the first text, `answering` while it comes: none is sent meanwhile (B4.7, B5.3). */
export type Conversation = {
  messages: readonly ChatMessage[];
  status: "idle" | "waiting" | "answering";
  /** What the retry button sends again. */
  failedQuestion: string | null;
};

export const EMPTY_CONVERSATION: Conversation = { messages: [], status: "idle", failedQuestion: null };

/** Messages that a tab keeps of a conversation, the last ones. */
export const MAX_KEPT = 30;

/** A conversation as a tab keeps it from one document to the next, for nobody else than its owner. */
export const writeKept = (owner: string, messages: readonly ChatMessage[]): string =>
  JSON.stringify({ owner, messages: messages.slice(-MAX_KEPT) });

/**
 * Goes on with a kept conversation; an empty one for another owner and for anything that is none. A question whose
 * answer the page did not live to see can be asked again.
 */
export function readKept(kept: string | null, owner: string): Conversation {
  let value: { owner?: unknown; messages?: unknown } | null = null;
  try {
    value = JSON.parse(kept ?? "null");
  } catch {
    return EMPTY_CONVERSATION;
  }
  if (value?.owner !== owner || !Array.isArray(value.messages)) return EMPTY_CONVERSATION;
  const messages = value.messages.filter(isMessage).slice(-MAX_KEPT);
  const asked = messages.findLast(({ isUser }) => isUser)?.content ?? null;
  const last = messages.at(-1);
  const isOpen = last && (last.isUser || last.state === "failed");
  return { messages, status: "idle", failedQuestion: isOpen ? asked : null };
}

const isText = (value: unknown): value is string => typeof value === "string";

function isMessage(value: unknown): value is ChatMessage {
  if (typeof value !== "object" || value === null) return false;
  const { id, content, isUser, timestamp, sources = [], state } = value as Record<string, unknown>;
  return (
    isText(id) &&
    isText(content) &&
    typeof isUser === "boolean" &&
    typeof timestamp === "number" &&
    [undefined, "failed", "stopped"].includes(state as undefined) &&
    Array.isArray(sources) &&
    sources.every(
      (source) =>
        Number.isInteger(source?.numero) &&
        isText(source.titulo) &&
        isText(source.href) &&
        /^\/(?![/\\])/.test(source.href),
    )
  );
}

export type ConversationAction =
  | { kind: "asked"; id: string; content: string; at: number }
  | { kind: "text"; id: string; text: string; at: number }
  | { kind: "answered"; id: string; answer: Answer; at: number }
  | { kind: "failed"; id: string; message: string; at: number }
  | { kind: "stopped" }
  | { kind: "reset" };

export const isBusy = ({ status }: Conversation): boolean => status !== "idle";

/** The conversation after something happened. A text that was cut off stays, marked, with the failure after it. */
export function conversationReducer(state: Conversation, action: ConversationAction): Conversation {
  const { messages, status } = state;
  const last = messages.at(-1);
  const open = status === "answering" && last && !last.isUser ? last : null;
  const kept = open ? messages.slice(0, -1) : messages;
  switch (action.kind) {
    case "asked": {
      if (isBusy(state) || isBlank(action.content)) return state;
      const { id, content, at } = action;
      // A question asked again takes the place of the one that failed and of what was said about it.
      const again = state.failedQuestion === content;
      const since = again ? messages.findLastIndex(({ isUser }) => isUser) : messages.length;
      const before = messages.slice(0, Math.max(0, since));
      return {
        messages: [...before, { id, content, isUser: true, timestamp: at }],
        status: "waiting",
        failedQuestion: null,
      };
    }
    case "text": {
      if (!isBusy(state)) return state;
      const { id, text, at } = action;
      const answer = open ?? { id, content: "", isUser: false, timestamp: at };
      return {
        ...state,
        status: "answering",
        messages: [...kept, { ...answer, content: answer.content + text }],
      };
    }
    case "answered": {
      if (!isBusy(state)) return state;
      const { id, at, answer } = action;
      const timestamp = open?.timestamp ?? at;
      const message = {
        id: open?.id ?? id,
        content: answer.message,
        isUser: false,
        timestamp,
        sources: answer.sources,
      };
      return { ...state, status: "idle", messages: [...kept, message] };
    }
    case "failed": {
      if (!isBusy(state)) return state;
      const { id, message, at } = action;
      const failedQuestion = messages.findLast(({ isUser }) => isUser)?.content ?? null;
      const cut = open ? [{ ...open, state: "failed" as const }] : [];
      const notice = { id, content: message, isUser: false, timestamp: at, state: "failed" as const };
      return { messages: [...kept, ...cut, notice], status: "idle", failedQuestion };
    }
    case "stopped": {
      if (!isBusy(state)) return state;
      const failedQuestion = open ? null : (last?.content ?? null);
      const cut = open ? [{ ...open, state: "stopped" as const }] : [];
      return { messages: [...kept, ...cut], status: "idle", failedQuestion };
    }
    case "reset":
      return EMPTY_CONVERSATION;
  }
}
