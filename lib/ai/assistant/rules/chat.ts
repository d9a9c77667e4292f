/** Characters. */
export const MAX_QUESTION = 500;
export const MAX_HISTORY = 6;
/** Characters of one earlier message. */
export const MAX_TURN = 2_000;

/** A message as the model receives it (B3.12). */
export type Turn = { role: "user" | "assistant"; content: string };

export type Source = { numero: number; titulo: string; href: string };

export type Answer = { message: string; sources: Source[] };

/** A message on screen (B3.12). */
export type ChatMessage = {
  id: string;
  content: string;
  isUser: boolean;
  /** Epoch milliseconds. */
  timestamp: number;
  sources?: Source[];
  state?: "failed" | "stopped";
};

/** Whether a text has only spaces, line breaks and invisible characters (B5.3). */
export const isBlank = (text: string): boolean =>
  /^[\p{C}\p{Z}\s\u115F\u1160\u2800\u3164\uFFA0]*$/u.test(text);

/** Replaces control and format characters by spaces. Keeps line breaks, at most two in a row. */
export const cleanQuestion = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n]/gu, " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Oldest first. Leaves out failed answers and a failed last question: a retry sends this question as `message`. */
export function historyOf({ messages, failedQuestion }: Omit<AssistantChat, "status">): Turn[] {
  const end = failedQuestion === null ? undefined : messages.findLastIndex(({ isUser }) => isUser);
  return messages
    .slice(0, end)
    .filter(({ state, content }) => state !== "failed" && !isBlank(content))
    .slice(-MAX_HISTORY)
    .map(({ isUser, content }) => ({
      role: isUser ? "user" : "assistant",
      content: [...content].slice(0, MAX_TURN / 2).join(""),
    }));
}

/** `done` repeats the whole text. */
export type AnswerEvent =
  | { event: "delta"; data: { text: string } }
  | { event: "done"; data: { success: true } & Answer }
  | { event: "error"; data: { success: false; error: string } };

export const PAUSED = "paused";

/** Whether the chat shows a failed response's own text instead of the text of B8.4. */
export const hasOwnText = (status: number, code: string | undefined): boolean =>
  status === 400 || status === 429 || code === PAUSED;

/** Whether a response is an answer (B7.10). */
export function isAnswer(value: unknown): value is { success: true } & Answer {
  if (typeof value !== "object" || value === null) return false;
  const { success, message, sources } = value as Record<string, unknown>;
  return success === true && typeof message === "string" && !isBlank(message) && Array.isArray(sources ?? []);
}

/** Only an `idle` chat can send a message (B4.7, B5.3). `waiting`: before the first text of an answer. */
export type AssistantChat = {
  messages: readonly ChatMessage[];
  status: "idle" | "waiting" | "answering";
  failedQuestion: string | null;
};

export const EMPTY_CHAT: AssistantChat = { messages: [], status: "idle", failedQuestion: null };

/** Messages stored per browser tab. */
export const MAX_KEPT = 30;

export const writeKept = (owner: string, messages: readonly ChatMessage[]): string =>
  JSON.stringify({ owner, messages: messages.slice(-MAX_KEPT) });

/**
 * Reads the stored chat. Empty if it cannot be read or belongs to another owner. Drops invalid messages. The person can
 * retry the last question if its answer is missing or failed.
 */
export function readKept(kept: string | null, owner: string): AssistantChat {
  let value: { owner?: unknown; messages?: unknown } | null = null;
  try {
    value = JSON.parse(kept ?? "null");
  } catch {
    return EMPTY_CHAT;
  }
  if (value?.owner !== owner || !Array.isArray(value.messages)) return EMPTY_CHAT;
  const messages = value.messages.filter(isMessage).slice(-MAX_KEPT);
  const question = messages.findLast(({ isUser }) => isUser)?.content ?? null;
  const last = messages.at(-1);
  const isOpen = last && (last.isUser || last.state === "failed");
  return { messages, status: "idle", failedQuestion: isOpen ? question : null };
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

export type ChatAction =
  | { kind: "asked"; id: string; content: string; at: number }
  | { kind: "text"; id: string; text: string; at: number }
  | { kind: "answered"; id: string; answer: Answer; at: number }
  | { kind: "failed"; id: string; message: string; at: number }
  | { kind: "stopped" }
  | { kind: "reset" };

export const isBusy = ({ status }: AssistantChat): boolean => status !== "idle";

export function chatReducer(state: AssistantChat, action: ChatAction): AssistantChat {
  const { messages, status } = state;
  const last = messages.at(-1);
  const open = status === "answering" && last && !last.isUser ? last : null;
  const kept = open ? messages.slice(0, -1) : messages;
  switch (action.kind) {
    case "asked": {
      if (isBusy(state) || isBlank(action.content)) return state;
      const { id, content, at } = action;
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
      return EMPTY_CHAT;
  }
}
