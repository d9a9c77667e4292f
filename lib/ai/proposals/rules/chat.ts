import type { StepId } from "./steps";

/** Maximum characters of a message, and maximum messages of a conversation. */
export const MAX_MESSAGE = 2_000;
export const MAX_MESSAGES = 120;

/** A message on screen (B3.12); `state` marks one without an answer. */
export type ChatEntry = {
  id: string;
  role: "user" | "assistant";
  content: string;
  step: StepId | null;
  state?: "failed" | "writing";
};

/** Event of an answer; `done` repeats the whole text with its stored id. */
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

/** Id of an answer that is still streaming. */
const WRITING = "escrevendo";

/** Reducer. A failed message stays and is sent again under the same id. */
export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  const { entries, busy } = state;
  const written = entries.filter(({ state: mark }) => mark !== "writing");
  switch (action.kind) {
    case "asked": {
      if (busy) return state;
      const { id, content, step } = action;
      // Unanswered earlier messages are answered together with this one.
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
    case "failed": {
      if (!busy) return state;
      const last = written.length - 1;
      return {
        busy: false,
        entries: written.map((entry, at) =>
          at === last && entry.role === "user" ? { ...entry, state: "failed" } : entry,
        ),
      };
    }
    case "opened":
      return { busy: false, entries: markUnanswered(action.entries) };
  }
}

/** Marks a last message without an answer: the page was left before it was complete. */
export const markUnanswered = (entries: readonly ChatEntry[]): readonly ChatEntry[] =>
  entries.map((entry, at) =>
    at === entries.length - 1 && entry.role === "user" ? { ...entry, state: "failed" as const } : entry,
  );
