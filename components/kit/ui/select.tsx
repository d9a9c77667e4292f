import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlLook } from "./input";

export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select {...props} className={cn(controlLook, "appearance-none pr-11", className)}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 right-4 my-auto size-4 text-ink-soft"
      />
    </span>
  );
}
