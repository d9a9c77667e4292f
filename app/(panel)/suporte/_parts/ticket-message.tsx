"use client";

import {
  Dialog,
  DialogBody,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
  SheetContent,
} from "@/components/kit/ui/dialog";
import { formatMoment } from "@/lib/kit/format";
import type { TicketView } from "@/lib/people/help/queries";

export function TicketMessage({ ticket }: { ticket: TicketView }) {
  const { protocolo, assunto, mensagem, respostas } = ticket;
  return (
    <Dialog>
      <DialogTrigger className="link mt-1 inline-flex min-h-11 items-center text-sm">
        {respostas.length > 0 ? "Ver resposta" : "Ver mensagem"}
        <span className="sr-only"> de {protocolo}</span>
      </DialogTrigger>
      <SheetContent dismissable>
        <DialogHeader className="md:pl-5">
          <DialogTitle>{assunto}</DialogTitle>
          <DialogDescription>{protocolo}</DialogDescription>
        </DialogHeader>
        <DialogBody label="Mensagem" className="md:px-5">
          <p className="whitespace-pre-line break-words">{mensagem}</p>
          {respostas.map(({ id, texto, createdAt }) => (
            <section key={id} aria-label={`Resposta de ${formatMoment(createdAt)}`} className="mt-6">
              <p className="figures border-line border-t pt-4 text-ink-soft text-sm">
                Equipe Elo Recicla, {formatMoment(createdAt)}
              </p>
              <p className="mt-2 whitespace-pre-line break-words">{texto}</p>
            </section>
          ))}
        </DialogBody>
      </SheetContent>
    </Dialog>
  );
}
