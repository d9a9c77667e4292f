import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Placeholder of loading content, in its size. Announce the loading once, around all of them. */
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
