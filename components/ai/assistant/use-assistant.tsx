"use client";

import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { keepStored, readStored } from "@/components/kit/ui/storage";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { CHAT_UNAVAILABLE } from "@/lib/ai/assistant/messages";
import type { ChatPanel } from "./chat-panel";
import { useBackCloses } from "./use-back-closes";

type Panel = ComponentType<ComponentProps<typeof ChatPanel>>;

export type AssistantProps = {
  /** Whether the chat opens automatically on wide screens (B2.8), until the person closes it once in this tab. */
  opensItself?: boolean;
  /** Whether a chat that opens itself floats over the page; true if it replaces a failed third-party chat (B4.13). */
  opensFloating?: boolean;
  isAboveWhatsapp?: boolean;
  /** Account id under which this tab stores the messages. Without `keptFor`, a reload loses the messages. */
  keptFor?: string | undefined;
};

type Assistant = {
  isOpen: boolean;
  /** Whether the person closed the panel, or the automatic opening was skipped or failed. */
  wasClosed: boolean;
  open: (from: HTMLElement | null) => void;
  panel: ReactNode;
};

const CLOSED = "elo:assistente-fechado";

/** The assistant chat behind a button (B2.10, B4.7). */
export function useAssistant({
  opensItself = false,
  opensFloating = false,
  isAboveWhatsapp = false,
  keptFor,
}: AssistantProps): Assistant {
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [state, setState] = useTransientState<"closed" | "byPerson" | "automatic">("closed");
  const [wasClosed, setWasClosed] = useTransientState(false);
  const opener = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (!opensItself) return;
    const desk = window.matchMedia("(min-width: 64rem)");
    let gone = false;
    const openOnDesk = () => {
      if (!desk.matches) return;
      if (readStored("sessionStorage", CLOSED) !== null) return setWasClosed(true);
      const show = ({ ChatPanel }: typeof import("./chat-panel")) => {
        // The window may have been narrowed while the code was loading.
        if (gone || !desk.matches) return;
        setPanel(() => ChatPanel);
        setState((now) => (now === "closed" ? "automatic" : now));
      };
      // If the code fails to load, `wasClosed` shows the caller's button, which loads the code again.
      import("./chat-panel").then(show, () => setWasClosed(true));
    };
    openOnDesk();
    desk.addEventListener("change", openOnDesk);
    return () => {
      gone = true;
      desk.removeEventListener("change", openOnDesk);
    };
  }, [opensItself, setState, setWasClosed]);

  // Focus the opener only after the closed state is rendered: until then the opener may be hidden.
  useEffect(() => {
    if (state !== "closed") return;
    opener.current?.focus();
    opener.current = null;
  }, [state]);

  async function open(from: HTMLElement | null) {
    opener.current = from;
    const loaded = await import("./chat-panel").catch(() => null);
    if (!loaded) return void toast({ title: CHAT_UNAVAILABLE, tone: "error" });
    setPanel(() => loaded.ChatPanel);
    setState("byPerson");
  }

  const close = useBackCloses(state === "byPerson", () => {
    setState("closed");
    setWasClosed(true);
    if (opensItself) keepStored("sessionStorage", CLOSED, 1);
  });

  const panel = Panel && (
    <Panel
      open={state !== "closed"}
      takesFocus={state === "byPerson"}
      isAboveWhatsapp={isAboveWhatsapp}
      isInPlace={state === "automatic" && !opensFloating}
      keptFor={keptFor}
      onClose={close}
    />
  );
  return { isOpen: state !== "closed", wasClosed, open, panel };
}
