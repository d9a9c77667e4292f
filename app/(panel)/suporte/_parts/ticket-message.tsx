"use client";

import {
  Sheet,
  SheetBody,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
  SheetTrigger,
} from "@/components/kit/ui/sheet";
import type { TicketView } from "@/lib/people/support/queries";

/** Full text of a ticket, beside the list. */
export function TicketMessage({
  protocolo,
  assunto,
  mensagem,
}: Pick<TicketView, "protocolo" | "assunto" | "mensagem">) {
  return (
    <Sheet>
      <SheetTrigger className="link mt-1 inline-flex min-h-11 items-center text-sm">
        Ver mensagem<span className="sr-only"> de {protocolo}</span>
      </SheetTrigger>
      <SheetContent dismissable>
        <SheetHeader>
          <SheetTitle>{assunto}</SheetTitle>
          <SheetDescription>{protocolo}</SheetDescription>
        </SheetHeader>
        <SheetBody label="Mensagem">
          <p className="whitespace-pre-line break-words">{mensagem}</p>
        </SheetBody>
      </SheetContent>
    </Sheet>
  );
}
