"use client";

import { clsx } from "clsx";
import { ExternalLink, RotateCcw, X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ChatView } from "./chat-view";
import { isFullScreen } from "./use-back-closes";
import { useChat } from "./use-chat";

type ChatPanelProps = {
  open: boolean;
  takesFocus: boolean;
  isAboveWhatsapp: boolean;
  /** Whether the panel is part of the page's flow, so that it covers nothing. */
  isInPlace: boolean;
  keptFor: string | undefined;
  onClose: (next?: string) => void;
};

const tool =
  "grid size-11 place-items-center rounded-md text-on-deep-soft hover:text-on-deep hover:bg-on-deep/10 focus-visible:outline-on-deep";

/** Unless `isInPlace`, the panel floats at 360 x 520 px (B4.13). On a phone it fills the screen. */
export function ChatPanel(props: ChatPanelProps) {
  const { open, takesFocus, isAboveWhatsapp, isInPlace, keptFor, onClose } = props;
  const chat = useChat(keptFor);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    // Unlike show(), the `open` attribute does not move the focus. An automatic opening is never modal.
    if (isFullScreen() && takesFocus) element.showModal();
    else element.setAttribute("open", "");
    if (takesFocus) field.current?.focus();
    return () => element.close();
  }, [open, takesFocus]);

  function onClick(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a:not([target])");
    if (!link || !isFullScreen()) return;
    event.preventDefault();
    onClose(link.pathname + link.search + link.hash);
  }

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
      onClickCapture={onClick}
      className={clsx(
        "m-0 hidden max-w-none grid-rows-[auto_minmax(0,1fr)] overflow-hidden bg-surface p-0 text-ink open:grid",
        isInPlace
          ? "static min-h-0 w-full grow rounded-md border border-line max-lg:hidden!"
          : "fixed inset-0 z-40 h-dvh max-h-none w-full sm:inset-auto sm:right-5 sm:h-[520px] sm:w-[360px] sm:rounded-md sm:border sm:border-line sm:shadow-raised",
        !isInPlace &&
          "transition-[opacity,translate] duration-200 ease-calm starting:translate-y-2 starting:opacity-0",
        !isInPlace &&
          (isAboveWhatsapp
            ? "sm:bottom-24 sm:max-h-[calc(100dvh-7.5rem)]"
            : "sm:bottom-5 sm:max-h-[calc(100dvh-2.5rem)] sm:max-lg:bottom-20 sm:max-lg:max-h-[calc(100dvh-6.25rem)]"),
      )}
    >
      <div className="flex items-center gap-1 bg-deep py-1.5 pr-1.5 pl-4 text-on-deep">
        <div className="min-w-0 flex-1">
          <h2 className="text-base text-on-deep">Assistente</h2>
          <p className="text-on-deep-soft text-xs leading-snug">Responde com fontes</p>
        </div>
        {chat.messages.length > 0 && (
          <Tool label="Nova conversa" onClick={chat.reset}>
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
        <Tool label="Fechar o assistente" onClick={() => onClose()}>
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </Tool>
      </div>
      <ChatView chat={chat} fieldRef={field} suggestions={isInPlace ? 2 : undefined} />
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
