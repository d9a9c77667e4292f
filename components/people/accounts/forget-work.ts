import { forgetChat } from "@/components/ai/assistant/kept-chat";
import { forgetAllNews } from "@/components/catalog/news/kept-news";
import { forgetDrafts } from "@/components/catalog/own-projects/kept-draft";
import { forgetDraftMessages } from "@/components/matches/conversations/kept-messages";

/** Clears what this browser keeps of an account's unsent work; called when the account is left. */
export function forgetWork(): void {
  forgetChat();
  forgetDrafts();
  forgetAllNews();
  forgetDraftMessages();
}
