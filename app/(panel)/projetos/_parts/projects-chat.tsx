import { env } from "@/lib/env";
import { PageChat } from "./page-chat";

type ProjectsChatProps = {
  userId: string;
  /** What was answered about a third party's chat; null when nothing was. */
  answer: boolean | null;
};

/**
 * The place of the chat on /projetos (B2.8, B2.26), beside the title on a desk, where what opens by itself covers
 * nothing; its mark takes the WhatsApp button away (app/globals.css). The page it stands on needs a place for toasts.
 * Every search loads a document, so the conversation goes on in the next one.
 */
export function ProjectsChat({ userId, answer }: ProjectsChatProps) {
  return (
    <div data-chat="own" className="lg:flex lg:h-[28rem] lg:w-[360px] lg:flex-col lg:gap-4">
      <PageChat scriptUrl={env.CHAT_WIDGET_URL ?? null} answer={answer} keptFor={userId} />
    </div>
  );
}
