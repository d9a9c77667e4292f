import type { StepId } from "./steps";

/** Characters of a message. */
export const MAX_MESSAGE = 2_000;
export const MAX_MESSAGES = 120;

/**
 * A message on screen (B3.12).
 * - `failed`: a person's message without an answer; the server may lack the message
 * - `writing`: an answer that still streams
 * - `isStored`: true if the server has this message of the person
 */
export type ChatEntry = {
  id: string;
  role: "user" | "assistant";
  content: string;
  step: StepId | null;
  state?: "failed" | "writing";
  isStored?: true;
};

/**
 * Event of an answer. Fields of `done`:
 * - `response`: the whole answer, which replaces the streamed pieces
 * - `id`: id of the stored answer, or ""
 * - `kept`: ids of the person's stored messages that the answer covers
 */
export type ChatEvent =
  | { event: "delta"; data: { text: string } }
  | { event: "done"; data: { response: string; id: string; kept: string[] } }
  | { event: "error"; data: { success: false; error: string } };

export type ChatState = { entries: readonly ChatEntry[]; busy: boolean };

export type ChatAction =
  | { kind: "asked"; id: string; content: string; step: StepId }
  | { kind: "text"; text: string; step: StepId }
  | { kind: "answered"; id: string; content: string; step: StepId; kept: readonly string[] }
  | { kind: "stored"; id: string }
  | { kind: "failed" }
  | { kind: "opened" | "advanced"; entries: readonly ChatEntry[] }
  | { kind: "restored"; entries: readonly ChatEntry[]; sent: readonly string[] };

const WRITING = "escrevendo";

/**
 * A message of the person stays marked as failed until an answer covers it, or until it is sent again under its id.
 * - `stored`: the server has this message, even if its answer fails.
 * - `restored`: adds the failed messages that this tab kept. Removes the messages in `sent`, because another page of
 *   this tab has sent them.
 * - `advanced`: shows the server's version of the chat. Keeps at the end what the server lacks: failed messages, the
 *   message that awaits its answer, and a streaming answer.
 */
export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  const { entries, busy } = state;
  const withoutStreaming = entries.filter(({ state: mark }) => mark !== "writing");
  switch (action.kind) {
    case "asked": {
      if (busy) return state;
      const { id, content, step } = action;
      const others = entries.filter((entry) => entry.id !== id);
      const isStored = entries.find((entry) => entry.id === id)?.isStored;
      const asked = { id, role: "user", content, step, ...(isStored && { isStored }) } as const;
      return { busy: true, entries: [...others, asked] };
    }
    case "text": {
      if (!busy) return state;
      const open = entries.at(-1)?.state === "writing" ? (entries.at(-1)?.content ?? "") : "";
      const content = open + action.text;
      return {
        ...state,
        entries: [
          ...withoutStreaming,
          { id: WRITING, role: "assistant", content, step: action.step, state: "writing" },
        ],
      };
    }
    case "answered": {
      if (!busy) return state;
      const { id, content, step, kept } = action;
      const covered = withoutStreaming.map((entry) => {
        if (!kept.includes(entry.id)) return entry;
        const { state: _, ...stored } = entry;
        return { ...stored, isStored: true as const };
      });
      const others = covered.filter((entry) => id === "" || entry.id !== id);
      return { busy: false, entries: [...others, { id, role: "assistant", content, step }] };
    }
    case "stored":
      return {
        busy,
        entries: entries.map((entry) =>
          entry.id === action.id ? { ...entry, isStored: true as const } : entry,
        ),
      };
    case "failed":
      return busy ? { busy: false, entries: markUnanswered(withoutStreaming) } : state;
    case "restored": {
      const known = new Set(entries.map(({ id }) => id));
      const lost = action.entries.filter(({ id }) => !known.has(id));
      return { busy, entries: [...entries.filter(({ id }) => !action.sent.includes(id)), ...lost] };
    }
    case "opened":
      return { busy: false, entries: markUnanswered(action.entries) };
    case "advanced": {
      const stored = new Set(action.entries.map(({ id }) => id));
      const awaited = busy ? withoutStreaming.at(-1)?.id : undefined;
      const left = entries.filter(({ id, state: mark }) => (mark || id === awaited) && !stored.has(id));
      const isStored = awaited !== undefined && stored.has(awaited);
      return { busy, entries: [...(isStored ? action.entries : markUnanswered(action.entries)), ...left] };
    }
  }
}

export const unsentOf = (entries: readonly ChatEntry[]): readonly ChatEntry[] =>
  entries.filter(({ role, isStored }) => role === "user" && !isStored);

export function joinWords(kept: string, typed: string): string {
  if (typed.startsWith(kept)) return typed;
  return kept.startsWith(typed) ? kept : `${kept}\n${typed}`;
}

export const unsentText = (entries: readonly ChatEntry[], typed: string): string =>
  [...unsentOf(entries).map(({ content }) => content), typed].filter(Boolean).join("\n");

export const withoutFailed = (entries: readonly ChatEntry[]): readonly ChatEntry[] =>
  entries.filter(({ state }) => state !== "failed");

export const markUnanswered = (entries: readonly ChatEntry[]): readonly ChatEntry[] =>
  entries.map((entry, at) =>
    at === entries.length - 1 && entry.role === "user" ? { ...entry, state: "failed" as const } : entry,
  );
