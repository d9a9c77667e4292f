"use client";

import { clsx } from "clsx";
import { MessagesSquare } from "lucide-react";
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import { useMoment } from "../ui/use-when-left";
import type { ChatPanel } from "./chat-panel";
import { useBackCloses } from "./use-back-closes";

type Panel = ComponentType<ComponentProps<typeof ChatPanel>>;
type ChatLauncherProps = {
  /** Opens by itself on a desk (B2.8), where it stands in the page, until it is closed in this visit. */
  opensItself?: boolean;
  /** Where it takes the place of a third party's chat it opens at its whole height (B4.13). */
  opensWhole?: boolean;
  /** Whether the WhatsApp button stands below. */
  hasNeighbour?: boolean;
  /** Whose conversation goes on in the next document of this tab; without it, it ends with the page. */
  keptFor?: string | undefined;
};

/** Remembers for this visit that the panel was closed, so that it does not open by itself again. */
const CLOSED = "elo:assistente-fechado";

/** The floating button (B2.10). The panel behind it is loaded when it is wanted. */
export function ChatLauncher({
  opensItself = false,
  opensWhole = false,
  hasNeighbour = true,
  keptFor,
}: ChatLauncherProps) {
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [state, setState] = useMoment<"closed" | "asked" | "itself">("closed");
  const [isInSight, setInSight] = useMoment(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const desk = window.matchMedia("(min-width: 64rem)");
    if (!opensItself || !desk.matches || sessionStorage.getItem(CLOSED)) return;
    let gone = false;
    import("./chat-panel").then(({ ChatPanel }) => {
      // The window may have become a narrow one while the code was on its way.
      if (gone || !desk.matches) return;
      setPanel(() => ChatPanel);
      setState("itself");
    });
    return () => {
      gone = true;
    };
  }, [opensItself, setState]);

  async function open() {
    const { ChatPanel } = await import("./chat-panel");
    setPanel(() => ChatPanel);
    setState("asked");
  }

  const close = useBackCloses(state === "asked", () => {
    setState("closed");
    if (opensItself) sessionStorage.setItem(CLOSED, "1");
    requestAnimationFrame(() => button.current?.focus());
  });
  const isInPlace = state === "itself" && !opensWhole;

  return (
    <aside aria-label="Assistente" data-print="hide" className="contents">
      <button
        ref={button}
        type="button"
        data-float
        title="Perguntar ao assistente"
        aria-haspopup="dialog"
        aria-expanded={state !== "closed"}
        onClick={open}
        className={clsx(
          // As the WhatsApp button, it keeps to the margin of the page; where that is wide enough, with its words.
          "fixed right-5 z-30 flex h-14 items-center justify-center gap-2.5 rounded-md border border-line-strong bg-surface max-[108rem]:w-14 min-[108rem]:px-4 md:max-[88rem]:right-0 md:max-[88rem]:w-10 md:max-[88rem]:rounded-r-none md:max-[88rem]:border-r-0 font-semibold text-brand text-sm shadow-raised transition-colors duration-150 hover:bg-brand-wash [@media(scripting:none)]:hidden",
          hasNeighbour ? "bottom-24 max-sm:right-[5.25rem] max-sm:bottom-5" : "bottom-5",
          // What stands in the page is scrolled away with it: the button brings it back.
          (isInPlace ? isInSight : state !== "closed") && "hidden!",
        )}
      >
        <MessagesSquare aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        <span className="max-[108rem]:sr-only">Perguntar ao assistente</span>
      </button>
      {Panel && (
        <Panel
          open={state !== "closed"}
          takesFocus={state === "asked"}
          hasNeighbour={hasNeighbour}
          isInPlace={isInPlace}
          keptFor={keptFor}
          onClose={close}
          onSight={setInSight}
        />
      )}
    </aside>
  );
}
