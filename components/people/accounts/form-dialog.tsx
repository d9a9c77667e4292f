"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/kit/ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/kit/ui/dialog";
import { useMoment } from "@/components/kit/ui/use-when-left";

type FormDialogProps = {
  /** On the button that opens it. */
  label: string;
  /** What it is about, for readers, where the same button stands several times. */
  about?: string;
  title: string;
  danger?: boolean;
  /** The form, made anew at every opening, so that no password outlives it. */
  children: (close: () => void) => ReactNode;
};

/** A button and the form that it opens; the focus begins in the first field and returns to the button. */
export function FormDialog({ label, about, title, danger = false, children }: FormDialogProps) {
  const [isOpen, setIsOpen] = useMoment(false);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant={danger ? "destructiveOutline" : "outline"}>
          <span>
            {label}
            {about && <span className="sr-only"> {about}</span>}
          </span>
        </Button>
      </DialogTrigger>
      <FormDialogContent title={title}>{children(() => setIsOpen(false))}</FormDialogContent>
    </Dialog>
  );
}

/** The form alone, for a dialog that something else opens. */
export function FormDialogContent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <DialogContent>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
      </DialogHeader>
      <DialogBody>{children}</DialogBody>
    </DialogContent>
  );
}
