"use client";

import { clsx } from "clsx";
import { ExternalLink, RotateCcw, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { ConversationView } from "./conversation-view";
import { useConversation } from "./use-conversation";

type ChatPanelProps = {
  open: boolean;
  /** Opened by a person, who then writes; what opens by itself leaves the focus where it is. */
  takesFocus: boolean;
  /** Whether the WhatsApp button stands below (everywhere but on /projetos). */
  hasNeighbour: boolean;
  /** Low until something is asked, so that what opens by itself leaves the page's own controls in sight. */
  startsLow: boolean;
  keptFor: string | undefined;
  onClose: () => void;
};

const isPhone = () => !window.matchMedia("(min-width: 40rem)").matches;

const tool =
  "grid size-11 place-items-center rounded-md text-on-deep-soft hover:text-on-deep hover:bg-on-deep/10 focus-visible:outline-on-deep";

/**
 * The assistant beside the page: a frame of 360x520 (B4.13) on a desk, where the page stays usable; the whole screen
 * on a phone, where it is modal.
 */
export function ChatPanel(props: ChatPanelProps) {
  const { open, takesFocus, hasNeighbour, startsLow, keptFor, onClose } = props;
  const conversation = useConversation(keptFor);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isLow = startsLow && conversation.messages.length === 0;

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    // show() would take the focus; the attribute alone does not. What opens by itself never locks the page.
    if (isPhone() && takesFocus) element.showModal();
    else element.setAttribute("open", "");
    if (takesFocus) field.current?.focus();
    return () => element.close();
  }, [open, takesFocus]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Assistente"
      data-print="hide"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // A link leads to another page, which this one must not cover.
        if (isPhone() && (event.target as Element).closest("a:not([target])")) onClose();
      }}
      className={clsx(
        "fixed inset-0 z-40 m-0 hidden h-dvh max-h-none w-full max-w-none grid-rows-[auto_minmax(0,1fr)] overflow-hidden bg-surface p-0 text-ink open:grid",
        "sm:inset-auto sm:right-5 sm:w-[360px] sm:rounded-md sm:border sm:border-line sm:shadow-raised",
        "transition-[opacity,translate] duration-200 ease-calm starting:translate-y-2 starting:opacity-0",
        isLow ? "sm:h-[330px]" : "sm:h-[520px]",
        hasNeighbour
          ? "sm:bottom-24 sm:max-h-[calc(100dvh-7.5rem)]"
          : "sm:bottom-5 sm:max-h-[calc(100dvh-2.5rem)]",
      )}
    >
      <div className="flex items-center gap-1 bg-deep py-1.5 pr-1.5 pl-4 text-on-deep">
        <div className="min-w-0 flex-1">
          <h2 className="text-base text-on-deep">Assistente</h2>
          <p className="text-on-deep-soft text-xs leading-snug">Responde com fontes</p>
        </div>
        {conversation.messages.length > 0 && (
          <Tool label="Nova conversa" onClick={conversation.reset}>
            <RotateCcw aria-hidden className="size-4.5" strokeWidth={1.75} />
          </Tool>
        )}
        <a
          href="/assistente"
          target="_blank"
          rel="noopener"
          aria-label="Abrir o assistente em nova aba"
          title="Abrir em nova aba"
          className={tool}
        >
          <ExternalLink aria-hidden className="size-4.5" strokeWidth={1.75} />
        </a>
        <Tool label="Fechar o assistente" onClick={onClose}>
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </Tool>
      </div>
      <ConversationView conversation={conversation} fieldRef={field} suggestions={isLow ? 1 : undefined} />
    </dialog>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={tool}>
      {children}
    </button>
  );
}
