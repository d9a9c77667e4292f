import { beforeEach, expect, test, vi } from "vitest";
import { browserStorage } from "@/tests/setup/browser-storage";
import { keepUnsentWords, leaveUnsentWords, NO_WORDS, readUnsentWords } from "./kept-words";

const WORDS = { text: "Ainda escrevo", messages: [{ id: "1", content: "O galpão está pronto." }] };

beforeEach(() => vi.stubGlobal("sessionStorage", browserStorage()));

test("unsent words of a proposal's chat are read only by its person in its account, and empty ones are deleted", () => {
  keepUnsentWords("ana", "c", WORDS);
  expect(readUnsentWords("ana", "c")).toEqual(WORDS);
  expect([readUnsentWords("bia", "c"), readUnsentWords("ana", "d")]).toEqual([NO_WORDS, NO_WORDS]);
  keepUnsentWords("ana", "c", NO_WORDS);
  expect(sessionStorage.getItem("elo:proposta:ana:c")).toBeNull();
});

test.each(["{", "3", '{"text":1,"messages":[{"id":1},null]}'])(
  "stored words of another shape are none: %s",
  (kept) => {
    sessionStorage.setItem("elo:proposta:ana:c", kept);
    expect(readUnsentWords("ana", "c")).toEqual(NO_WORDS);
  },
);

test("nothing is stored any more once the document leaves the account", () => {
  leaveUnsentWords();
  keepUnsentWords("ana", "c", WORDS);
  expect(readUnsentWords("ana", "c")).toEqual(NO_WORDS);
});
