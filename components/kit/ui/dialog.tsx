"use client";

import * as DialogPrimitive from "radix-ui/dialog";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { ModalLayer } from "./modal-layer";
import { useOpen } from "./use-open";

/** Public pages load this code on demand (components/kit/ui/use-loaded-view.ts). */
function Dialog({ open, onOpenChange, ...props }: ComponentProps<typeof DialogPrimitive.Root>) {
  const [isOpen, change] = useOpen({ open, onOpenChange });
  return <DialogPrimitive.Root {...props} open={isOpen} onOpenChange={change} />;
}

function DialogTrigger(props: ComponentProps<typeof DialogPrimitive.Trigger>) {
  return <DialogPrimitive.Trigger data-slot="dialog-trigger" {...props} />;
}

function DialogClose(props: ComponentProps<typeof DialogPrimitive.Close>) {
  return <DialogPrimitive.Close data-slot="dialog-close" {...props} />;
}

function DialogContent({ className, ...props }: ComponentProps<typeof ModalLayer>) {
  return (
    <ModalLayer
      className={cn(
        "inset-0 m-auto grid h-fit max-h-[min(92dvh,52rem)] w-[min(34rem,100%-1.5rem)] grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden rounded-md border transition-[opacity,scale] duration-150 ease-calm starting:scale-98 starting:opacity-0",
        className,
      )}
      {...props}
    />
  );
}

function SheetContent(props: ComponentProps<typeof ModalLayer>) {
  return (
    <ModalLayer
      className="inset-y-0 right-0 grid h-dvh w-[min(26rem,100%-2.5rem)] grid-rows-[auto_minmax(0,1fr)_auto] border-l transition-[opacity,translate] duration-200 ease-calm starting:translate-x-6 starting:opacity-0"
      {...props}
    />
  );
}

function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-header"
      className={cn("grid gap-1 border-line border-b py-4 pr-14 pl-5 md:pl-7", className)}
      {...props}
    />
  );
}

function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title data-slot="dialog-title" className={cn("text-xl", className)} {...props} />;
}

function DialogDescription({ className, ...props }: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description
      data-slot="dialog-description"
      className={cn("text-ink-soft text-sm leading-normal", className)}
      {...props}
    />
  );
}

type DialogBodyProps = ComponentProps<"section"> & {
  /** Name of the body if it is a read-only text. Makes the body focusable, so that the keyboard can scroll it. */
  label?: string;
};

function DialogBody({ label, className, ...props }: DialogBodyProps) {
  return (
    <section
      data-slot="dialog-body"
      {...(label && { "aria-label": label, tabIndex: 0 })}
      className={cn(
        "overflow-y-auto overflow-x-hidden overscroll-contain px-5 py-5 focus-visible:-outline-offset-3 md:px-7",
        className,
      )}
      {...props}
    />
  );
}

function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn(
        "grid gap-3 border-line border-t px-5 py-4 sm:flex sm:flex-wrap sm:justify-end md:px-7",
        className,
      )}
      {...props}
    />
  );
}

export {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
  SheetContent,
};
