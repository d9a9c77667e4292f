"use client";

import { ArrowUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { controlLook } from "@/components/kit/ui/input";
import { sendOnEnter } from "./send-on-enter";
import { usePreHydrationInput } from "./use-pre-hydration-input";

type ComposerProps = Omit<ComponentProps<"textarea">, "form"> & {
  form: Pick<ComponentProps<"form">, "className" | "aria-label">;
  label: string;
  lead?: ReactNode;
  action: ReactNode;
  hint: ReactNode;
  onSend: () => void;
};

export function Composer({
  form,
  label,
  lead,
  action,
  hint,
  onSend,
  className,
  children,
  ...field
}: ComposerProps) {
  const ref = usePreHydrationInput();
  return (
    // method="dialog": a submit before hydration must not put the message into the address.
    <form
      ref={ref}
      method="dialog"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
      <div className="flex items-end gap-2">
        {lead}
        <label htmlFor={field.id} className="sr-only">
          {label}
        </label>
        <textarea
          onKeyDown={sendOnEnter(onSend)}
          {...field}
          className={`${controlLook} field-sizing-content resize-none py-3 leading-snug ${className}`}
        />
        {action}
      </div>
      {hint}
    </form>
  );
}

export const composerButton =
  "grid size-12 shrink-0 place-items-center rounded-md transition-colors duration-150";

export function SendButton({ label, ...props }: { label: string } & ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="submit"
      aria-label={label}
      className={`${composerButton} bg-brand text-on-brand hover:bg-brand-strong disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft aria-disabled:bg-sunken aria-disabled:text-ink-soft`}
    >
      <ArrowUp aria-hidden className="size-5" strokeWidth={2} />
    </button>
  );
}
