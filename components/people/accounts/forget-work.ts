import { forgetChat } from "@/components/ai/assistant/kept-chat";
import { forgetAllNews } from "@/components/catalog/news/kept-news";
import { forgetDrafts } from "@/components/catalog/own-projects/kept-draft";
import { forgetDraftMessages } from "@/components/matches/conversations/kept-messages";

/** Deletes unsent work when the account is left: drafts from this browser, chat and messages from this tab. */
export function forgetWork(): void {
  forgetChat();
  forgetDrafts();
  forgetAllNews();
  forgetDraftMessages();
}
