import { env } from "@/lib/env";
import { PageChat } from "./page-chat";

/**
 * Stands on /projetos (B2.8, B2.26): where the frame takes the WhatsApp button away (app/globals.css). The page it stands on
 * needs a place for toasts. Every search loads a document, so the conversation goes on in the next one.
 */
export function ProjectsChat({ userId }: { userId: string }) {
  return <PageChat scriptUrl={env.CHAT_WIDGET_URL ?? null} keptFor={userId} />;
}
