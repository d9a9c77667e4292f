import { expect, test, vi } from "vitest";
import { browserStorage } from "@/tests/setup/browser-storage";
import { keepDraftMessage, readDraftMessage } from "./kept-messages";

test("an unsent message is read only by its person in its account, and an empty one is deleted", () => {
  vi.stubGlobal("sessionStorage", browserStorage());
  const none = { text: "", outgoing: [] };
  const draft = { text: "Bom dia", outgoing: [{ clientId: "1", texto: "Olá", anexos: [] }] };
  keepDraftMessage("ana", "c", draft);
  expect(readDraftMessage("ana", "c")).toEqual(draft);
  expect([readDraftMessage("bia", "c"), readDraftMessage("ana", "d")]).toEqual([none, none]);
  keepDraftMessage("ana", "c", none);
  expect(readDraftMessage("ana", "c")).toEqual(none);
});
