"use client";

import { type ReactNode, useRef } from "react";
import { buttonVariants } from "../ui/button-variants";
import { Dialog } from "../ui/dialog";

type TermsDialogProps = {
  /** On the button that opens the dialog. */
  label: string;
  title: string;
  /** The text of the terms. */
  children: ReactNode;
  onOpen?: () => void;
  /** Registers the acceptance. Only for somebody who is logged in (A2.18, A6.5); without it there is no such button. */
  onAccept?: (() => void | Promise<void>) | undefined;
};

/** The terms of a role in a dialog over the form, which keeps what was typed (A2.18). */
export function TermsDialog({ label, title, children, onOpen, onAccept }: TermsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => {
    dialog.current?.showModal();
    onOpen?.();
  };
  const close = () => dialog.current?.close();
  const accept = async () => {
    await onAccept?.();
    close();
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="link min-h-11 font-semibold text-sm"
        onClick={open}
      >
        {label}
      </button>
      <Dialog
        ref={dialog}
        title={title}
        footer={
          <>
            <button type="button" className={buttonVariants({ tone: "quiet" })} onClick={close}>
              Fechar
            </button>
            {onAccept && (
              <button type="button" className={buttonVariants()} onClick={accept}>
                Aceitar termos
              </button>
            )}
          </>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
