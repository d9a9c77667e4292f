"use client";

import { type ReactNode, useRef } from "react";
import { Button } from "@/components/kit/ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/kit/ui/dialog";
import { useHeldFocus } from "@/components/kit/ui/use-held-focus";
import { useTransientState } from "@/components/kit/ui/use-when-left";

type FormDialogProps = {
  label: string;
  about?: string;
  title: string;
  danger?: boolean;
  /** Whether the button has no outline. */
  quiet?: boolean;
  main?: boolean;
  /** Whether the dialog ignores Escape and has no X, so that only the form closes it. */
  locked?: boolean;
  /** The form, remounted by every opening so that no password stays. */
  children: (close: () => void) => ReactNode;
};

export function FormDialog({ label, about, title, danger, quiet, main, locked, children }: FormDialogProps) {
  const [isOpen, setIsOpen] = useTransientState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useHeldFocus(opener);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button
          ref={opener}
          variant={danger ? "destructiveOutline" : main ? "default" : "outline"}
          size={quiet ? "sm" : "default"}
          className={quiet ? "border-transparent" : undefined}
        >
          <span>
            {label}
            {about && <span className="sr-only"> {about}</span>}
          </span>
        </Button>
      </DialogTrigger>
      <FormDialogContent title={title} locked={locked}>
        {children(() => setIsOpen(false))}
      </FormDialogContent>
    </Dialog>
  );
}

type FormDialogContentProps = {
  title: string;
  description?: string;
  locked?: boolean | undefined;
  children: ReactNode;
};

/** For callers with their own trigger. */
export function FormDialogContent({ title, description, locked, children }: FormDialogContentProps) {
  return (
    <DialogContent locked={locked}>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        {description && <DialogDescription>{description}</DialogDescription>}
      </DialogHeader>
      <DialogBody>{children}</DialogBody>
    </DialogContent>
  );
}
