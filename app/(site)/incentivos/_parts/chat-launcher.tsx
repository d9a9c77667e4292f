"use client";

import { clsx } from "clsx";
import { MessagesSquare } from "lucide-react";
import { useRef } from "react";
import { useAssistant } from "@/components/ai/assistant/use-assistant";
import { useClearOfControls } from "@/components/kit/layout/use-clear-of-controls";

/** Chat for visitors (B2.10). */
export function ChatLauncher() {
  const { isOpen, open, panel } = useAssistant({ isAboveWhatsapp: true });
  const button = useRef<HTMLButtonElement>(null);
  useClearOfControls(button);

  return (
    <aside aria-label="Assistente" data-print="hide" className="contents">
      <button
        ref={button}
        type="button"
        data-float
        title="Perguntar ao assistente"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => open(button.current)}
        className={clsx(
          "fixed right-5 bottom-24 z-30 flex h-14 items-center justify-center gap-2.5 rounded-md border border-line-strong bg-surface font-semibold text-brand text-sm shadow-raised transition-colors duration-150 hover:bg-brand-wash max-sm:right-[5.25rem] max-sm:bottom-5 max-[108rem]:w-14 min-[108rem]:px-4 md:max-[88rem]:right-0 md:max-[88rem]:w-10 md:max-[88rem]:rounded-r-none md:max-[88rem]:border-r-0 [@media(scripting:none)]:hidden",
          isOpen && "hidden!",
        )}
      >
        <MessagesSquare aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        <span className="max-[108rem]:sr-only">Perguntar ao assistente</span>
      </button>
      {panel}
    </aside>
  );
}
