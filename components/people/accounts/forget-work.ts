import { forgetChat } from "@/components/ai/assistant/kept-chat";
import { forgetUnsentWords, leaveUnsentWords } from "@/components/ai/proposals/kept-words";
import { forgetAllNews } from "@/components/catalog/news/kept-news";
import { forgetDrafts } from "@/components/catalog/own-projects/kept-draft";
import { forgetSimulation } from "@/components/catalog/simulator/kept-simulation";
import { forgetTyped } from "@/components/kit/forms/kept-input";
import { forgetDraftMessages } from "@/components/matches/conversations/kept-messages";
import { forgetSimulatedAmount } from "@/components/matches/interests/simulated-amount";
import { forgetReturnTo } from "./return-to";

export function forgetTab(): void {
  forgetChat();
  forgetUnsentWords();
  forgetDraftMessages();
  forgetSimulatedAmount();
  forgetSimulation();
  forgetTyped();
}

/** Deletes an account's unsent work in this tab and this browser. Call it when this document leaves the account. */
export function forgetWork(): void {
  forgetTab();
  leaveUnsentWords();
  forgetDrafts();
  forgetAllNews();
  forgetReturnTo();
}
