"use client";

import type { ReactNode } from "react";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { useLoadedView } from "@/components/kit/ui/use-loaded-view";
import { useMayCall } from "@/components/people/colleagues/may-call";
import { LOGIN } from "@/lib/people/accounts/messages";
import type { ReportDialogProps } from "./report-dialog";

const load = () => import("./report-dialog").then(({ ReportDialog }) => ReportDialog);

export function ReportButton({
  tipo,
  id,
  what,
  children,
}: Pick<ReportDialogProps, "tipo" | "id" | "what"> & { children?: ReactNode }) {
  const { view: Dialog, openings, open, warm } = useLoadedView<ReportDialogProps>(load, LOGIN.offline);
  if (!useMayCall("report-content")) return null;
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
        {children ?? (
          <>
            Denunciar<span className="sr-only"> {what}</span>
          </>
        )}
      </button>
      {Dialog && <Dialog tipo={tipo} id={id} what={what} openings={openings} />}
    </>
  );
}
