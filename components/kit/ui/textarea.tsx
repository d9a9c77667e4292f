import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlLook } from "./input";

/** Several lines of text; the person may make it higher, never wider than the form. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea {...props} className={cn(controlLook, "block resize-y py-3 leading-normal", className)} />;
}
