import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlLook } from "./input";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea {...props} className={cn(controlLook, "block resize-y py-3 leading-normal", className)} />;
}
