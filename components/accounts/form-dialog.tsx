"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { buttonVariants } from "../ui/button-variants";
import { Dialog } from "../ui/dialog";
import { useMoment } from "../ui/use-when-left";

type FormDialogProps = {
  /** On the button that opens it. */
  label: string;
  /** What it is about, for readers, where the same button stands several times. */
  about?: string;
  title: string;
  danger?: boolean;
  /** The form, made anew at every opening, so that no password outlives it. */
  children: (close: () => void) => ReactNode;
};

/** A button and the form that it opens; the focus begins in the first field and returns to the button. */
export function FormDialog({ label, about, title, danger = false, children }: FormDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useMoment(false);

  useEffect(() => {
    if (!isOpen) return;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("form :is(input, select)")?.focus();
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={buttonVariants({ tone: danger ? "dangerQuiet" : "quiet" })}
        onClick={() => setIsOpen(true)}
      >
        <span>
          {label}
          {about && <span className="sr-only"> {about}</span>}
        </span>
      </button>
      <Dialog
        ref={dialog}
        title={title}
        content="form"
        className="w-[min(34rem,100%-1.5rem)]"
        onClose={() => setIsOpen(false)}
      >
        {isOpen && children(() => dialog.current?.close())}
      </Dialog>
    </>
  );
}
