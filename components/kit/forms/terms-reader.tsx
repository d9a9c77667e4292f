"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/kit/ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/kit/ui/dialog";
import { useOpenings } from "@/components/kit/ui/use-loaded-view";

export type TermsReaderProps = {
  title: string;
  children: ReactNode;
  /** Stores the acceptance (A2.18, A6.5); returns false to keep the dialog open. */
  onAccept?: (() => Promise<boolean>) | undefined;
  openings: number;
};

export function TermsReader({ title, children, onAccept, openings }: TermsReaderProps) {
  const [isOpen, setIsOpen] = useOpenings(openings);
  const accept = async () => {
    if (await onAccept?.()) setIsOpen(false);
  };
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogContent dismissable className="w-[min(44rem,100%-1.5rem)]">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <DialogBody label="Texto">{children}</DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Fechar</Button>
          </DialogClose>
          {onAccept && <Button onClick={accept}>Aceitar termos</Button>}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
