"use client";

import type { ReactNode } from "react";
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
import { useTransientState } from "@/components/kit/ui/use-when-left";

type FormDialogProps = {
  label: string;
  about?: string;
  title: string;
  danger?: boolean;
  /** Whether the button has no outline. */
  quiet?: boolean;
  main?: boolean;
  /** Whether only the form closes the dialog, not Escape or the X. */
  locked?: boolean;
  /** The form, remounted by every opening so that no password stays. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a form in a dialog. The focus starts in the first field and returns to the button. */
export function FormDialog({ label, about, title, danger, quiet, main, locked, children }: FormDialogProps) {
  const [isOpen, setIsOpen] = useTransientState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button
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

/** Dialog content with a form, for callers with their own trigger. */
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
