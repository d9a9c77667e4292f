"use client";

import * as TooltipPrimitive from "radix-ui/tooltip";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useOpen } from "./use-open";

/** Hover time (ms) before the tooltip appears. */
const DELAY = 300;

/** The trigger needs its own accessible name, because a touch shows no tooltip. */
function Tooltip({ open, onOpenChange, ...props }: ComponentProps<typeof TooltipPrimitive.Root>) {
  const [isOpen, change] = useOpen({ open, onOpenChange });
  return (
    <TooltipPrimitive.Provider delayDuration={DELAY}>
      <TooltipPrimitive.Root {...props} open={isOpen} onOpenChange={change} />
    </TooltipPrimitive.Provider>
  );
}

function TooltipTrigger(props: ComponentProps<typeof TooltipPrimitive.Trigger>) {
  return <TooltipPrimitive.Trigger data-slot="tooltip-trigger" {...props} />;
}

function TooltipContent({
  className,
  sideOffset = 6,
  ...props
}: ComponentProps<typeof TooltipPrimitive.Content>) {
  return (
    <TooltipPrimitive.Content
      data-slot="tooltip-content"
      sideOffset={sideOffset}
      collisionPadding={12}
      className={cn(
        "z-50 max-w-64 rounded-sm bg-deep px-2.5 py-1.5 text-on-deep text-xs leading-snug",
        className,
      )}
      {...props}
    />
  );
}

export { Tooltip, TooltipContent, TooltipTrigger };
