import type { ComponentProps, ReactNode } from "react";

export function Checkbox({ children, ...props }: ComponentProps<"input"> & { children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2.5 text-sm leading-snug">
      <input {...props} type="checkbox" className="mt-px size-5 shrink-0 accent-brand" />
      <span>{children}</span>
    </label>
  );
}
