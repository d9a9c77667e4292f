import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEventReader } from "@/lib/kit/event-stream";
import { toEvent } from "@/lib/kit/result";
import {
  type ChatAction,
  type ChatState,
  chatReducer,
  joinWords,
  markUnanswered,
  unsentOf,
  unsentText,
  withoutFailed,
} from "./chat";

const STEP = "impact-goals";
const EMPTY: ChatState = { entries: [], busy: false };
const stateAfter = (...actions: ChatAction[]) => actions.reduce(chatReducer, EMPTY);
const asked = (id: string): ChatAction => ({ kind: "asked", id, content: `texto ${id}`, step: STEP });
const answered = (id: string, ...kept: string[]): ChatAction => ({
  kind: "answered",
  id,
  content: "resposta",
  step: STEP,
  kept,
});
const FAILED: ChatAction = { kind: "failed" };
const text = (piece: string): ChatAction => ({ kind: "text", text: piece, step: STEP });

describe("the reducer of a proposal's chat", () => {
  test("B2.19 an answer grows while it streams, and the final text replaces it", () => {
    const writing = stateAfter(asked("1"), text("Ol"), text("á"));
    expect(writing.entries.at(-1)).toMatchObject({ content: "Olá", state: "writing" });
    const done = chatReducer(writing, answered("2"));
    expect(done).toMatchObject({ busy: false, entries: [{ id: "1" }, { id: "2", content: "resposta" }] });
  });

  test("B8.5 a failure keeps the text, and the same message can be sent again", () => {
    const failed = stateAfter(asked("1"), text("Ol"), { kind: "failed" });
    expect(failed).toEqual({
      busy: false,
      entries: [{ id: "1", role: "user", content: "texto 1", step: STEP, state: "failed" }],
    });
    const again = chatReducer(failed, asked("1"));
    expect(again.entries).toHaveLength(1);
    expect(again.entries[0]?.state).toBeUndefined();
  });

  test("B8.5 a failed message stays marked while another one is sent, until an answer covers it", () => {
    const both = stateAfter(asked("1"), FAILED, asked("2"), FAILED);
    expect(both.entries.map(({ state }) => state)).toEqual(["failed", "failed"]);
    const later = [asked("3"), answered("a", "2", "3")].reduce(chatReducer, both);
    expect(later.entries.map(({ id, state }) => [id, state])).toEqual([
      ["1", "failed"],
      ["2", undefined],
      ["3", undefined],
      ["a", undefined],
    ]);
    expect(withoutFailed(later.entries).map(({ id }) => id)).toEqual(["2", "3", "a"]);
  });

  test("B4.5 the next step keeps messages that never reached the server; a new conversation drops them", () => {
    const state = stateAfter(asked("1"), FAILED, asked("2"), answered("a", "2"));
    const entries = [{ id: "b", role: "assistant", content: "Etapa 3", step: STEP }] as const;
    const shownAs = (kind: "advanced" | "opened") =>
      chatReducer(state, { kind, entries }).entries.map(({ id, state: mark }) => [id, mark]);
    expect(shownAs("advanced")).toEqual([
      ["b", undefined],
      ["1", "failed"],
    ]);
    expect(shownAs("opened")).toEqual([["b", undefined]]);
  });

  test("B4.5 a message sent while the next step begins stays, and its answer is still awaited", () => {
    const begin = { id: "b", role: "assistant", content: "Etapa 3", step: STEP } as const;
    const sent = { id: "2", role: "user", content: "texto 2", step: STEP } as const;
    const shown = ({ entries, busy }: ChatState) => [entries.map(({ id, state }) => [id, state]), busy];
    const under = stateAfter(asked("1"), answered("a", "1"), asked("2"), text("Ol"));
    const unknown = chatReducer(under, { kind: "advanced", entries: [begin] });
    expect(shown(unknown)).toEqual([
      [
        ["b", undefined],
        ["2", undefined],
        ["escrevendo", "writing"],
      ],
      true,
    ]);
    const known = chatReducer(under, { kind: "advanced", entries: [begin, sent] });
    expect(known).toEqual(unknown);
    const answer = { id: "c", role: "assistant", content: "resposta", step: STEP } as const;
    const whole = chatReducer(under, { kind: "advanced", entries: [begin, sent, answer] });
    for (const state of [unknown, known, whole])
      expect(shown(chatReducer(state, answered("c", "2")))).toEqual([
        [
          ["b", undefined],
          ["2", undefined],
          ["c", undefined],
        ],
        false,
      ]);
    expect(shown(chatReducer(unknown, FAILED))).toEqual([
      [
        ["b", undefined],
        ["2", "failed"],
      ],
      false,
    ]);
  });

  test("B5.3 no message is sent while an answer is awaited", () => {
    expect(stateAfter(asked("1"), asked("2")).entries).toHaveLength(1);
  });

  test("after any sequence of actions ids are unique and at most one text is streaming", () => {
    const action = fc.oneof(
      fc.constantFrom("1", "2", "3").map(asked),
      fc.constantFrom("a", "b").map((piece) => text(piece)),
      fc.uuid().map((id) => answered(id)),
      fc.constant<ChatAction>({ kind: "failed" }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const { entries } = stateAfter(...actions);
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
        expect(entries.filter(({ state }) => state === "writing").length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("B8.5 a message is unsent until an answer covers it or a stored chat contains it, even while it is sent again", () => {
    const ids = (state: ChatState) => unsentOf(state.entries).map(({ id }) => id);
    const both = stateAfter(asked("1"), FAILED, asked("2"));
    expect(ids(both)).toEqual(["1", "2"]);
    const later = chatReducer(both, answered("a", "2"));
    expect(ids(later)).toEqual(["1"]);
    const stored = { id: "1", role: "user", content: "texto 1", step: STEP, isStored: true } as const;
    const reloaded = chatReducer(EMPTY, { kind: "opened", entries: [stored] });
    expect(reloaded.entries[0]?.state).toBe("failed");
    expect(ids(reloaded)).toEqual([]);
    expect(ids(chatReducer(reloaded, asked("1")))).toEqual([]);
  });

  test("B8.5 the failed messages that a tab kept come back below the stored ones, each once", () => {
    const kept = (id: string) =>
      ({ id, role: "user", content: `texto ${id}`, step: null, state: "failed" }) as const;
    const stored = stateAfter(asked("1"), answered("a", "1"));
    const restored = chatReducer(stored, { kind: "restored", entries: [kept("1"), kept("2")], sent: [] });
    expect(restored.entries.map(({ id, state }) => [id, state])).toEqual([
      ["1", undefined],
      ["a", undefined],
      ["2", "failed"],
    ]);
    expect(chatReducer(restored, { kind: "restored", entries: [kept("2")], sent: [] })).toEqual(restored);
    const left = chatReducer(restored, { kind: "restored", entries: [], sent: ["2"] });
    expect(left.entries.map(({ id }) => id)).not.toContain("2");
  });

  test("B4.5 a stored message without an answer stays in its conversation, and a new conversation does not take it along", () => {
    const state = stateAfter(asked("1"), { kind: "stored", id: "1" }, text("Ol"), FAILED);
    expect(state.entries).toMatchObject([{ id: "1", state: "failed", isStored: true }]);
    expect(unsentText(state.entries, "Ainda escrevo")).toBe("Ainda escrevo");
    expect(unsentOf(chatReducer(state, asked("1")).entries)).toEqual([]);
  });

  test("B4.5 a new conversation takes along what the earlier one did not send", () => {
    const { entries } = stateAfter(asked("1"), answered("a", "1"), asked("2"), FAILED);
    expect(unsentText(entries, "Ainda escrevo")).toBe("texto 2\nAinda escrevo");
    expect(unsentText(entries, "")).toBe("texto 2");
    expect(unsentText([], "")).toBe("");
  });

  test("an unanswered last message of a stored chat is marked as failed", () => {
    const entries = [{ id: "1", role: "user" as const, content: "x", step: STEP } as const];
    expect(markUnanswered(entries)[0]?.state).toBe("failed");
  });
});

test("joining restored words with the field's text loses nothing and repeats nothing", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (kept, typed) => {
      const joined = joinWords(kept, typed);
      expect(joined.startsWith(kept)).toBe(true);
      expect(joined).toContain(typed);
      expect(joinWords(joined, kept)).toBe(joined);
      expect(joinWords(kept, kept + typed)).toBe(kept + typed);
    }),
  );
  expect(joinWords("Bom dia", "O galpão")).toBe("Bom dia\nO galpão");
});

test("events are parsed wherever the stream is cut", () => {
  const events = [
    { event: "delta" as const, data: { text: "Olá\n\ndata: x" } },
    { event: "done" as const, data: { response: "Olá", id: "1", kept: ["0"] } },
  ];
  const whole = events.map(toEvent).join("");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: whole.length }), (at) => {
      const read = createEventReader();
      expect([...read(whole.slice(0, at)), ...read(whole.slice(at))]).toEqual(events);
    }),
  );
});
