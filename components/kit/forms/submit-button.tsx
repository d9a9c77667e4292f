"use client";

import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/kit/ui/button-variants";

type SubmitButtonProps = {
  pending: boolean;
  /** Label while the form is being sent. */
  pendingLabel: string;
  /** Says that something is missing. The button can still be pressed, and the form then says what. */
  disabled?: boolean;
  /** Of an action that takes something away for good. */
  variant?: "default" | "destructive";
  /** Id of the text that says what it waits for. */
  describedBy?: string;
  children: ReactNode;
};

/**
 * The one primary action of a form; as wide as the form, where thumbs expect it. It keeps the focus while the form is
 * being sent; the form itself ignores a second press. Where scripts are switched off it says so in its place.
 */
export function SubmitButton({
  pending,
  pendingLabel,
  disabled = false,
  variant = "default",
  describedBy,
  children,
}: SubmitButtonProps) {
  return (
    <>
      <noscript>
        <p className="border-accent border-l-4 pl-4 text-sm">
          Este formulário precisa de JavaScript, que está desligado neste navegador: nada seria enviado.
        </p>
      </noscript>
      <button
        type="submit"
        aria-disabled={pending || disabled}
        aria-describedby={describedBy}
        className={buttonVariants({ variant, size: "lg", className: "w-full noscript:hidden" })}
      >
        {pending && <LoaderCircle aria-hidden className="size-5 animate-spin" strokeWidth={2} />}
        {pending ? pendingLabel : children}
      </button>
    </>
  );
}
