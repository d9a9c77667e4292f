import type { StepId } from "./steps";

/** Maximum length (characters) of a message, and maximum number of messages of a chat. */
export const MAX_MESSAGE = 2_000;
export const MAX_MESSAGES = 120;

/** A message on screen (B3.12). `failed`: message without an answer; `writing`: answer that still streams. */
export type ChatEntry = {
  id: string;
  role: "user" | "assistant";
  content: string;
  step: StepId | null;
  state?: "failed" | "writing";
};

/**
 * Event of an answer. `done` has the whole answer, which replaces the streamed pieces, and the id of the stored answer,
 * "" if none is stored.
 */
export type ChatEvent =
  | { event: "delta"; data: { text: string } }
  | { event: "done"; data: { response: string; id: string } }
  | { event: "error"; data: { success: false; error: string } };

export type ChatState = { entries: readonly ChatEntry[]; busy: boolean };

export type ChatAction =
  | { kind: "asked"; id: string; content: string; step: StepId }
  | { kind: "text"; text: string; step: StepId }
  | { kind: "answered"; id: string; content: string; step: StepId }
  | { kind: "failed" }
  | { kind: "opened"; entries: readonly ChatEntry[] };

const WRITING = "escrevendo";

/** Reducer of the chat. A failed message stays; a retry sends the message under the same id. */
export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  const { entries, busy } = state;
  const written = entries.filter(({ state: mark }) => mark !== "writing");
  switch (action.kind) {
    case "asked": {
      if (busy) return state;
      const { id, content, step } = action;
      // Drop the marks `failed`, because the new answer covers earlier unanswered messages, too.
      const others = entries.flatMap(({ state: _, ...entry }) => (entry.id === id ? [] : entry));
      return { busy: true, entries: [...others, { id, role: "user", content, step }] };
    }
    case "text": {
      if (!busy) return state;
      const open = entries.at(-1)?.state === "writing" ? (entries.at(-1)?.content ?? "") : "";
      const content = open + action.text;
      return {
        ...state,
        entries: [
          ...written,
          { id: WRITING, role: "assistant", content, step: action.step, state: "writing" },
        ],
      };
    }
    case "answered": {
      if (!busy) return state;
      const { id, content, step } = action;
      return { busy: false, entries: [...written, { id, role: "assistant", content, step }] };
    }
    case "failed":
      return busy ? { busy: false, entries: markUnanswered(written) } : state;
    case "opened":
      return { busy: false, entries: markUnanswered(action.entries) };
  }
}

export const markUnanswered = (entries: readonly ChatEntry[]): readonly ChatEntry[] =>
  entries.map((entry, at) =>
    at === entries.length - 1 && entry.role === "user" ? { ...entry, state: "failed" as const } : entry,
  );
