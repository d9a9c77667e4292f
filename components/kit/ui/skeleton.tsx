import type { ComponentProps } from "react";
import { cn } from "./cn";

/** The place of something that is on its way, in its size. Say once, around all of them, that it is loading. */
function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn("animate-pulse rounded-md bg-line", className)}
      {...props}
    />
  );
}

export { Skeleton };
