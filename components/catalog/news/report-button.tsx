"use client";

import { buttonVariants } from "@/components/kit/ui/button-variants";
import { useLoadedView } from "@/components/kit/ui/use-loaded-view";
import { LOGIN } from "@/lib/people/accounts/messages";
import type { ReportDialogProps } from "./report-dialog";

const load = () => import("./report-dialog").then(({ ReportDialog }) => ReportDialog);

/** Tells the team of a text that should not be there; for everybody, so its form comes when somebody wants it. */
export function ReportButton({ tipo, id, what }: Pick<ReportDialogProps, "tipo" | "id" | "what">) {
  const { view: Dialog, openings, open, warm } = useLoadedView<ReportDialogProps>(load, LOGIN.offline);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={buttonVariants({ variant: "ghost", size: "sm", className: "-ml-3 text-ink-soft" })}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => void open()}
      >
        Denunciar<span className="sr-only"> {what}</span>
      </button>
      {Dialog && <Dialog tipo={tipo} id={id} what={what} openings={openings} />}
    </>
  );
}
