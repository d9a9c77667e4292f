"use client";

import type { ReactNode } from "react";
import { useLoadedView } from "@/components/kit/ui/use-loaded-view";
import { LOGIN } from "@/lib/people/accounts/messages";
import type { TermsReaderProps } from "./terms-reader";

type TermsDialogProps = Pick<TermsReaderProps, "title" | "onAccept"> & {
  label: string;
  children: ReactNode;
  onOpen?: () => void;
};

const load = () => import("./terms-reader").then(({ TermsReader }) => TermsReader);

/** Opens the terms in a dialog, so that a form behind it keeps its values (A2.18). */
export function TermsDialog({ label, onOpen, ...reader }: TermsDialogProps) {
  const { view: Reader, openings, open, warm } = useLoadedView<TermsReaderProps>(load, LOGIN.offline);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="link min-h-11 font-semibold text-sm"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => {
          onOpen?.();
          void open();
        }}
      >
        {label}
      </button>
      {Reader && <Reader {...reader} openings={openings} />}
    </>
  );
}
