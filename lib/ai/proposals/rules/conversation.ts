import { createParser } from "eventsource-parser";
import type { StepId } from "./steps";

/** Characters of one message; messages of one conversation, the person's and the assistant's. */
export const MAX_MESSAGE = 2_000;
export const MAX_MESSAGES = 120;

/** A message as the screen knows it (B3.12); `state` of one that has no answer. */
export type ChatEntry = {
  id: string;
  role: "user" | "assistant";
  content: string;
  step: StepId | null;
  state?: "failed" | "writing";
};

/** What an answer comes as; `done` repeats the whole text under the id that it is stored with. */
export type ChatEvent =
  | { event: "delta"; data: { text: string } }
  | { event: "done"; data: { response: string; id: string } }
  | { event: "error"; data: { success: false; error: string } };

const EVENTS: readonly string[] = ["delta", "done", "error"];

/** Reads events out of pieces that end anywhere. What is no event of ours is passed over. */
export function createChatReader(): (piece: string) => ChatEvent[] {
  let events: ChatEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (!event || !EVENTS.includes(event)) return;
      try {
        events.push({ event, data: JSON.parse(data) } as ChatEvent);
      } catch {
        // Half an event is none: the stream's end says that it was cut.
      }
    },
  });
  return (piece) => {
    parser.feed(piece);
    const read = events;
    events = [];
    return read;
  };
}

export type ChatState = { entries: readonly ChatEntry[]; busy: boolean };

export type ChatAction =
  | { kind: "asked"; id: string; content: string; step: StepId }
  | { kind: "text"; text: string; step: StepId }
  | { kind: "answered"; id: string; content: string; step: StepId }
  | { kind: "failed" }
  | { kind: "opened"; entries: readonly ChatEntry[] };

/** Under which an answer stands while it still comes. */
export const WRITING = "escrevendo";

/** The entries of a conversation after something happened. A message that failed stays, and is sent again as itself. */
export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  const { entries, busy } = state;
  const written = entries.filter(({ state: mark }) => mark !== "writing");
  switch (action.kind) {
    case "asked": {
      if (busy) return state;
      const { id, content, step } = action;
      // What went before without an answer is read together with this one.
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

/** A stored conversation whose last message nobody answered: the page was left before the answer was whole. */
export const markUnanswered = (entries: readonly ChatEntry[]): readonly ChatEntry[] =>
  entries.map((entry, at) =>
    at === entries.length - 1 && entry.role === "user" ? { ...entry, state: "failed" as const } : entry,
  );
