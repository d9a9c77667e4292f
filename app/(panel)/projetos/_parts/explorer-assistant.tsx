"use client";

import { clsx } from "clsx";
import { MessageCircleQuestionMark } from "lucide-react";
import { useRef } from "react";
import { useOfferedAssistant } from "@/components/ai/assistant/opening";
import { type AssistantProps, useAssistant } from "@/components/ai/assistant/use-assistant";
import { Button } from "@/components/kit/ui/button";

/** On wide screens the chat opens by itself until it is closed (B2.8). */
export function ExplorerAssistant(props: AssistantProps) {
  const { isOpen, wasClosed, open, panel } = useAssistant({ ...props, opensItself: true });
  const button = useRef<HTMLButtonElement>(null);
  useOfferedAssistant((from) => open(from ?? button.current));
  return (
    <aside aria-label="Assistente" data-print="hide" className="contents">
      <Button
        ref={button}
        variant="outline"
        size="icon"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => open(button.current)}
        className={clsx(
          "self-start md:w-auto md:px-5 [@media(scripting:none)]:hidden",
          !wasClosed && "lg:hidden",
          isOpen && "hidden",
        )}
      >
        <MessageCircleQuestionMark aria-hidden className="size-5 md:size-4" strokeWidth={1.75} />
        <span className="max-md:sr-only">Perguntar ao assistente</span>
      </Button>
      {panel}
    </aside>
  );
}
