import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Text of 16 px, because iOS zooms in on smaller text. Height of 48 px for touch. */
export const controlLook =
  "min-h-12 w-full min-w-0 rounded-md border border-line-strong bg-surface px-4 text-base text-ink placeholder:text-ink-soft hover:border-ink-soft focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-danger aria-invalid:bg-danger-wash";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input {...props} className={cn(controlLook, className)} />;
}
