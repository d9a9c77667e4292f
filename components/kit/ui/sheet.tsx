"use client";

import * as SheetPrimitive from "radix-ui/dialog";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { ModalLayer } from "./modal-layer";
import { useOpen } from "./use-open";

const sheet =
  "grid grid-rows-[auto_minmax(0,1fr)_auto] transition-[opacity,translate] duration-200 ease-calm starting:opacity-0 inset-y-0 right-0 h-dvh w-[min(26rem,100%-2.5rem)] border-l starting:translate-x-6";

/** A dialog at the right edge of the screen. */
function Sheet({ open, onOpenChange, ...props }: ComponentProps<typeof SheetPrimitive.Root>) {
  const [isOpen, change] = useOpen({ open, onOpenChange });
  return <SheetPrimitive.Root {...props} open={isOpen} onOpenChange={change} />;
}

function SheetTrigger(props: ComponentProps<typeof SheetPrimitive.Trigger>) {
  return <SheetPrimitive.Trigger data-slot="sheet-trigger" {...props} />;
}

function SheetContent({ className, ...props }: Omit<ComponentProps<typeof ModalLayer>, "slot">) {
  return <ModalLayer slot="sheet" className={cn(sheet, className)} {...props} />;
}

function SheetHeader({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="sheet-header"
      className={cn("grid gap-1 border-line border-b py-4 pr-14 pl-5", className)}
      {...props}
    />
  );
}

function SheetTitle({ className, ...props }: ComponentProps<typeof SheetPrimitive.Title>) {
  return <SheetPrimitive.Title data-slot="sheet-title" className={cn("text-xl", className)} {...props} />;
}

function SheetDescription({ className, ...props }: ComponentProps<typeof SheetPrimitive.Description>) {
  return (
    <SheetPrimitive.Description
      data-slot="sheet-description"
      className={cn("text-ink-soft text-sm leading-normal", className)}
      {...props}
    />
  );
}

/** Body that scrolls between header and footer; `label` names a read-only text for keyboard scrolling. */
function SheetBody({ label, className, ...props }: ComponentProps<"section"> & { label?: string }) {
  return (
    <section
      data-slot="sheet-body"
      {...(label && { "aria-label": label, tabIndex: 0 })}
      className={cn("overflow-y-auto overscroll-contain p-5 focus-visible:-outline-offset-3", className)}
      {...props}
    />
  );
}

export { Sheet, SheetBody, SheetContent, SheetDescription, SheetHeader, SheetTitle, SheetTrigger };
