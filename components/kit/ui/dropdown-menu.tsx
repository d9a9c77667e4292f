"use client";

import { cva, type VariantProps } from "class-variance-authority";
import * as DropdownMenuPrimitive from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useOpen } from "./use-open";

/** Non-modal and not portalled, so that the menu belongs to a landmark. Items open dialogs by `useMenuDialog`. */
function DropdownMenu({
  open,
  onOpenChange,
  modal = false,
  ...props
}: ComponentProps<typeof DropdownMenuPrimitive.Root>) {
  const [isOpen, change] = useOpen({ open, onOpenChange });
  return <DropdownMenuPrimitive.Root {...props} modal={modal} open={isOpen} onOpenChange={change} />;
}

function DropdownMenuTrigger(props: ComponentProps<typeof DropdownMenuPrimitive.Trigger>) {
  return <DropdownMenuPrimitive.Trigger data-slot="dropdown-menu-trigger" {...props} />;
}

function DropdownMenuContent({
  className,
  sideOffset = 6,
  ...props
}: ComponentProps<typeof DropdownMenuPrimitive.Content>) {
  return (
    <DropdownMenuPrimitive.Content
      data-slot="dropdown-menu-content"
      sideOffset={sideOffset}
      collisionPadding={12}
      className={cn(
        "z-50 min-w-48 rounded-md border border-line bg-surface p-1.5 text-ink shadow-raised outline-none transition-opacity duration-150 ease-calm starting:opacity-0",
        className,
      )}
      {...props}
    />
  );
}

const item = cva(
  "flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-sm px-3 text-sm outline-none data-[disabled]:cursor-not-allowed data-[disabled]:opacity-60",
  {
    variants: {
      variant: {
        default: "data-[highlighted]:bg-sunken",
        destructive: "text-danger data-[highlighted]:bg-danger-wash",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

type ItemProps = ComponentProps<typeof DropdownMenuPrimitive.Item> & VariantProps<typeof item>;

function DropdownMenuItem({ className, variant, ...props }: ItemProps) {
  return (
    <DropdownMenuPrimitive.Item
      data-slot="dropdown-menu-item"
      className={cn(item({ variant }), className)}
      {...props}
    />
  );
}

export { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger };
