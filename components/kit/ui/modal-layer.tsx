"use client";

import { X } from "lucide-react";
import { Close, Content, Overlay, Portal } from "radix-ui/dialog";
import { type ComponentProps, useRef } from "react";
import { cn } from "./cn";
import { HOLDERS } from "./hold-focus";
import { Toasts } from "./toast";

type ModalLayerProps = ComponentProps<typeof Content> & {
  /** Whether a press outside closes the layer. Not for forms, because the press would lose the typed values. */
  dismissable?: boolean | undefined;
  /** For content that cannot be shown again. Only a button in the content closes the layer. */
  locked?: boolean | undefined;
};

const ANSWERS_ESCAPE = '[role="combobox"][aria-expanded="true"], [data-toast]';

/**
 * Renders the toasts inside the layer, because the page behind is inert. On closing, the focus goes
 * - to the element that had it before the layer opened,
 * - or, if that element is gone, to the HOLDER around it (hold-focus.ts).
 *
 * If code has already focused another element, the focus stays there.
 */
export function ModalLayer({
  dismissable = false,
  locked = false,
  className,
  children,
  ...props
}: ModalLayerProps) {
  const cameFrom = useRef<Element | null>(null);
  const holder = useRef<Element | null | undefined>(null);
  return (
    <Portal>
      <Overlay
        data-slot="dialog-overlay"
        className="fixed inset-0 z-50 bg-deep/60 transition-opacity duration-150 ease-calm starting:opacity-0"
      />
      <Content
        aria-modal
        data-slot="dialog-content"
        className={cn("fixed z-50 border-line bg-surface text-ink shadow-raised outline-none", className)}
        onOpenAutoFocus={() => {
          cameFrom.current = document.activeElement;
          holder.current = cameFrom.current?.closest(HOLDERS);
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const isFree = document.activeElement === null || document.activeElement === document.body;
          const back = cameFrom.current?.isConnected ? cameFrom.current : holder.current;
          if (isFree && back instanceof HTMLElement) back.focus({ preventScroll: back === holder.current });
        }}
        onInteractOutside={(event) => {
          if (!dismissable) event.preventDefault();
        }}
        onEscapeKeyDown={(event) => {
          const isAnswered = event.target instanceof Element && event.target.closest(ANSWERS_ESCAPE);
          if (locked || isAnswered) event.preventDefault();
        }}
        {...props}
      >
        {children}
        {!locked && (
          <Close
            data-slot="dialog-close"
            aria-label="Fechar"
            className="absolute top-2 right-2 grid size-11 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" strokeWidth={1.75} />
          </Close>
        )}
        <Toasts />
      </Content>
    </Portal>
  );
}
