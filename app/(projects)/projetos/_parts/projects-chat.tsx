import { headers } from "next/headers";
import { parseConsent } from "@/lib/consent";
import { env } from "@/lib/env";
import { PageChat } from "./page-chat";

/**
 * The place of the chat on /projetos (B2.8, B2.26), beside the title on a desk, where what opens by itself covers
 * nothing; its mark takes the WhatsApp button away (app/globals.css). The page it stands on needs a place for toasts.
 * Every search loads a document, so the conversation goes on in the next one.
 */
export async function ProjectsChat({ userId }: { userId: string }) {
  const answer = parseConsent((await headers()).get("cookie") ?? "")?.chat ?? null;
  return (
    <div data-chat="own" className="lg:flex lg:h-[28rem] lg:w-[360px] lg:flex-col lg:gap-4">
      <PageChat scriptUrl={env.CHAT_WIDGET_URL ?? null} answer={answer} keptFor={userId} />
    </div>
  );
}
