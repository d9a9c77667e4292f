import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SCREEN } from "@/lib/ai/proposals/messages";
import { ChatWindow } from "./chat-window";
import type { ProposalHandle } from "./use-proposal";

const handle: ProposalHandle = {
  id: "1",
  step: "project-basics",
  chat: {
    busy: false,
    entries: [
      { id: "a", role: "assistant", content: "Como o projeto se chama?", step: "project-basics" },
      { id: "b", role: "user", content: "Vidro que Volta.", step: "project-basics", state: "failed" },
    ],
  },
  text: "",
  setText: () => {},
  proposal: null,
  setProposal: () => {},
  phase: "talking",
  failed: null,
  isWaiting: false,
  isOver: false,
  start: async () => false,
  send: async () => {},
  write: () => {},
  generate: async () => {},
  goOn: async () => {},
};
const shown = (mayWrite: boolean) => renderToStaticMarkup(<ChatWindow handle={handle} mayWrite={mayWrite} />);

test("B2.19 who only reads sees the messages of a chat, without composer and retry", () => {
  for (const mayWrite of [true, false]) {
    const html = shown(mayWrite);
    for (const text of ["Como o projeto se chama?", "Vidro que Volta.", SCREEN.unanswered])
      expect(html).toContain(text);
    expect(html.includes("<textarea")).toBe(mayWrite);
    expect(html.includes("Tentar novamente")).toBe(mayWrite);
    expect(html.includes("Você: ")).toBe(mayWrite);
  }
});
