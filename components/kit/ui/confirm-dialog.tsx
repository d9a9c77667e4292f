"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "./dialog";
import { useTransientState } from "./use-when-left";

type ConfirmDialogProps = {
  /** Null if the caller controls the dialog with `open`. */
  trigger: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  description: ReactNode;
  children?: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  pendingLabel: string;
  pending: boolean;
  variant?: "default" | "destructive";
  onConfirm: (close: () => void) => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const [own, setOwn] = useTransientState(false);
  const { pending, variant = "destructive", open: isOpen = own, onOpenChange: setIsOpen = setOwn } = props;
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      {props.trigger && <DialogTrigger asChild>{props.trigger}</DialogTrigger>}
      <DialogContent className="w-[min(30rem,100%-1.5rem)] text-left">
        <DialogHeader>
          <DialogTitle>{props.title}</DialogTitle>
        </DialogHeader>
        <DialogBody className="grid gap-4">
          <DialogDescription className="text-base text-ink">{props.description}</DialogDescription>
          {props.children}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">{props.cancelLabel}</Button>
          </DialogClose>
          <Button
            variant={variant}
            aria-disabled={pending}
            onClick={() => props.onConfirm(() => setIsOpen(false))}
          >
            {pending ? props.pendingLabel : props.confirmLabel}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
