import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Announce the loading once, around all placeholders. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn("animate-pulse rounded-md bg-line", className)}
      {...props}
    />
  );
}
