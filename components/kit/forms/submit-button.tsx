"use client";

import { LoaderCircle } from "lucide-react";
import { buttonVariants } from "@/components/kit/ui/button-variants";

type SubmitButtonProps = {
  pending: boolean;
  label: string;
  pendingLabel: string;
  /** Whether the form lacks something. The button can still be pressed; the form then shows the errors. */
  disabled?: boolean;
  variant?: "default" | "destructive";
  describedBy?: string;
};

/** The button keeps the focus while the form is pending. The form ignores a second submit. */
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
