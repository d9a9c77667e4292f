import { CircleCheck, CircleDot, Clock, type LucideIcon, MessagesSquare } from "lucide-react";
import { Badge } from "@/components/kit/ui/badge";
import { formatDate, formatMoment } from "@/lib/kit/format";
import { CATEGORY_LABELS, PRIORITY_LABELS, STATUS_LABELS } from "@/lib/people/help/messages";
import type { TicketPage, TicketView } from "@/lib/people/help/queries";
import { DEFAULT_PRIORITY, isOverdue, type TicketStatus } from "@/lib/people/help/rules";
import { PageLink } from "./page-link";
import { TicketMessage } from "./ticket-message";

const LOOK: Record<TicketStatus, { icon: LucideIcon; tone: "accent" | "brand" | "muted" }> = {
  aberto: { icon: CircleDot, tone: "accent" },
  em_atendimento: { icon: MessagesSquare, tone: "brand" },
  resolvido: { icon: CircleCheck, tone: "muted" },
};

/** `answer`: text about where the team's answer arrives. */
type TicketListProps = TicketPage & { now: Date; answer: string };

export function TicketList({ tickets, total, page, pages, now, answer }: TicketListProps) {
  return (
    <section
      id="suporte-chamados"
      tabIndex={-1}
      aria-labelledby="suporte-chamados-titulo"
      className="outline-none"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line-strong border-b pb-4">
        <h2 id="suporte-chamados-titulo" className="text-2xl">
          Seus chamados
        </h2>
        {total > 0 && <p className="figures text-ink-soft text-sm">{countText(total)}</p>}
      </div>
      {total === 0 ? (
        <p className="max-w-measure py-8 text-ink-soft">
          Você ainda não escreveu para o suporte. O que enviar pelo formulário aparece aqui, com o protocolo,
          a situação e até quando respondemos.
        </p>
      ) : (
        <>
          <p className="max-w-measure pt-5 text-ink-soft text-sm leading-normal">
            {answer} Se o prazo passou e nada chegou, chame pelo WhatsApp com o protocolo.
          </p>
          <ul>
            {tickets.map((ticket) => (
              <Ticket key={ticket.protocolo} ticket={ticket} now={now} />
            ))}
          </ul>
        </>
      )}
      {pages > 1 && (
        <nav aria-label="Páginas dos chamados" className="mt-6 flex flex-wrap items-center gap-4">
          {page > 1 && <PageLink href={addressOf(page - 1)}>Mais recentes</PageLink>}
          <p className="figures text-ink-soft text-sm">
            Página {page} de {pages}
          </p>
          {page < pages && <PageLink href={addressOf(page + 1)}>Mais antigos</PageLink>}
        </nav>
      )}
    </section>
  );
}

const countText = (total: number) => (total === 1 ? "1 chamado" : `${total} chamados`);
const addressOf = (page: number) => `/suporte?pagina=${page}#suporte-chamados`;

function Ticket({ ticket, now }: { ticket: TicketView; now: Date }) {
  const { protocolo, assunto, categoria, prioridade, status, abertoEm } = ticket;
  const { icon: Icon, tone } = LOOK[status];
  return (
    <li className="grid gap-x-8 gap-y-2 border-line border-b py-5 md:grid-cols-[1fr_18rem]">
      <div className="min-w-0">
        <p className="figures text-ink-soft text-sm">
          {protocolo} · {CATEGORY_LABELS[categoria]} · {PRIORITY_LABELS[prioridade ?? DEFAULT_PRIORITY]}
        </p>
        <h3 className="mt-1 break-words font-sans font-semibold text-base tracking-normal">{assunto}</h3>
        <TicketMessage ticket={ticket} />
      </div>
      <div className="grid content-start justify-items-start gap-1.5 text-sm md:justify-items-end md:text-right">
        <Badge tone={tone}>
          <Icon aria-hidden className="size-3.5" strokeWidth={2} />
          {STATUS_LABELS[status]}
        </Badge>
        <Deadline ticket={ticket} now={now} />
        <p className="figures text-ink-soft">Enviado em {formatDate(abertoEm)}</p>
      </div>
    </li>
  );
}

function Deadline({ ticket, now }: { ticket: TicketView; now: Date }) {
  const { status, prazo, respondidoEm } = ticket;
  if (respondidoEm)
    return <p className="figures font-semibold">Respondido em {formatMoment(respondidoEm)}</p>;
  if (status === "resolvido") return null;
  if (!isOverdue(ticket, now)) {
    return <p className="figures font-semibold">Resposta até {formatMoment(prazo)}</p>;
  }
  return (
    <p className="figures flex items-center gap-1.5 font-semibold text-accent-text">
      <Clock aria-hidden className="size-4" strokeWidth={2} />O prazo era {formatMoment(prazo)}
    </p>
  );
}
