import type { ComponentProps } from "react";

type ReaisInputProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  isInvalid: boolean;
  className: string;
};

/** `className` goes to the box around the field and its "R$". */
export const ReaisInput = ({ isInvalid, className, ...props }: ReaisInputProps) => (
  <span className={`relative ${className}`}>
    <span aria-hidden className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center">
      R$
    </span>
    <input
      {...props}
      type="text"
      inputMode="decimal"
      maxLength={200}
      placeholder="0,00"
      aria-invalid={isInvalid || undefined}
      className="figures h-12 w-full rounded-md border border-line-strong bg-surface pr-4 pl-12 placeholder:text-ink-soft aria-invalid:border-danger aria-invalid:bg-danger-wash"
    />
  </span>
);
