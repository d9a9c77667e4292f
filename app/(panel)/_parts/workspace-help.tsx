"use client";

import { MessageCircle, MessageCircleQuestionMark } from "lucide-react";
import { openAssistant, useHasAssistant, useOfferedAssistant } from "@/components/ai/assistant/opening";
import { useAssistant } from "@/components/ai/assistant/use-assistant";

/** The WhatsApp label is the same as on the public pages (B2.26). */
export const HELP = {
  assistant: "Perguntar ao assistente",
  whatsapp: "Falar pelo WhatsApp",
  newTab: " (abre em nova aba)",
} as const;

export const AssistantIcon = () => (
  <MessageCircleQuestionMark aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
);
export const WhatsappIcon = () => (
  <MessageCircle aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
);

export function SidebarHelp({ whatsapp }: { whatsapp: string | null }) {
  const hasAssistant = useHasAssistant();
  return (
    <ul aria-label="Ajuda" className="grid gap-0.5 max-lg:hidden">
      {hasAssistant && (
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={HELP.assistant}
            title={HELP.assistant}
            className="workspace-link w-full"
            onClick={(event) => openAssistant(event.currentTarget)}
          >
            <AssistantIcon />
            <span className="workspace-label">{HELP.assistant}</span>
          </button>
        </li>
      )}
      {whatsapp && (
        <li>
          <a
            href={whatsapp}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={HELP.whatsapp + HELP.newTab}
            title={HELP.whatsapp}
            className="workspace-link"
          >
            <WhatsappIcon />
            <span className="workspace-label">{HELP.whatsapp}</span>
          </a>
        </li>
      )}
    </ul>
  );
}

/** Assistant chat of the workspace (B2.10). */
export function WorkspaceAssistant() {
  const { open, panel } = useAssistant({});
  useOfferedAssistant(open);
  return (
    <aside aria-label="Assistente" className="contents">
      {panel}
    </aside>
  );
}
