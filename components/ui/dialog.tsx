"use client";

import { X } from "lucide-react";
import { type ReactNode, type RefObject, useId } from "react";
import { cn } from "./cn";
import { useWhenLeft } from "./use-when-left";

type DialogProps = {
  /** For showModal() and close(). */
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  children: ReactNode;
  /** Stays in view under the text, which scrolls. */
  footer?: ReactNode;
  /** A form keeps what was typed: only its buttons and Escape close it. */
  content?: "text" | "form";
  className?: string;
  onClose?: () => void;
};

const scrolled = "overflow-y-auto overscroll-contain px-5 py-5 md:px-7";

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back on closing, and closes with Escape. A press
 * on the page behind closes a text too. It closes with its page: open on a hidden one it would lock every other.
 */
export function Dialog({ ref, title, children, footer, content = "text", className, onClose }: DialogProps) {
  const id = useId();
  useWhenLeft(() => ref.current?.close());
  const isText = content === "text";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, the browser does it
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => isText && event.target === event.currentTarget && event.currentTarget.close()}
      className={cn(
        "m-auto max-h-[min(85dvh,52rem)] w-[min(44rem,100%-1.5rem)] overflow-hidden rounded-md border border-line bg-surface p-0 text-ink shadow-raised backdrop:bg-deep/60 open:grid",
        className,
      )}
    >
      <div className="grid max-h-[inherit] grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="flex items-start justify-between gap-4 border-line border-b py-2 pr-2 pl-5 md:pl-7">
          <h2 id={id} className="py-2 text-xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label={`Fechar: ${title}`}
            className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
            onClick={(event) => event.currentTarget.closest("dialog")?.close()}
          >
            <X aria-hidden className="size-5" strokeWidth={1.75} />
          </button>
        </div>
        {isText ? (
          <section
            aria-label="Texto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must scroll by keyboard too
            tabIndex={0}
            className={scrolled}
          >
            {children}
          </section>
        ) : (
          <div className={scrolled}>{children}</div>
        )}
        {footer && (
          <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 md:px-7">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}
