"use client";

import { LoaderCircle } from "lucide-react";
import { buttonVariants } from "@/components/kit/ui/button-variants";

type SubmitButtonProps = {
  pending: boolean;
  label: string;
  pendingLabel: string;
  /** Whether something is missing. The button can still be pressed, and the form then shows the errors. */
  disabled?: boolean;
  variant?: "default" | "destructive";
  /** Id of the text that explains why the button is disabled. */
  describedBy?: string;
};

/**
 * Submit button of a form, at full width. The button keeps the focus while the form is pending, and the form ignores a
 * second submit. Without scripts a notice replaces the button.
 */
export function SubmitButton({
  pending,
  label,
  pendingLabel,
  disabled = false,
  variant = "default",
  describedBy,
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
        {pending ? pendingLabel : label}
      </button>
    </>
  );
}
