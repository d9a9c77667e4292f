import { Clock } from "lucide-react";
import { formatMoment } from "@/lib/kit/format";
import { isOverdue, type TicketStatus } from "@/lib/people/help/rules";

type Ticket = { status: TicketStatus; prazo: Date; respondidoEm: Date | null };

export function TicketDeadline({ ticket, now }: { ticket: Ticket; now: Date }) {
  const { prazo, respondidoEm } = ticket;
  if (respondidoEm)
    return <span className="md:whitespace-nowrap">Respondido {formatMoment(respondidoEm)}</span>;
  if (!isOverdue(ticket, now)) return <span className="md:whitespace-nowrap">Até {formatMoment(prazo)}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 md:whitespace-nowrap font-semibold text-accent-text">
      <Clock aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
      Venceu {formatMoment(prazo)}
    </span>
  );
}
