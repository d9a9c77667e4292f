import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Badge } from "@/components/kit/ui/badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { requireViewer } from "@/lib/access/auth/session";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { PREPARED_ANSWERS } from "@/lib/admin/tickets/answers";
import { getTicket, type TicketDetails } from "@/lib/admin/tickets/queries";
import { fillAnswer } from "@/lib/admin/tickets/rules";
import { formatMoment } from "@/lib/kit/format";
import { CATEGORY_LABELS, PRIORITY_LABELS, STATUS_LABELS } from "@/lib/people/help/messages";
import { DEFAULT_PRIORITY } from "@/lib/people/help/rules";
import { AuditSection } from "../../../_parts/audit-section";
import { BackLink } from "../../../_parts/back-link";
import type { FactPairs } from "../../../_parts/fact-grid";
import { OfficeHeader } from "../../../_parts/office-header";
import { PersonLink } from "../../../_parts/person-link";
import { SideFacts } from "../../../_parts/side-facts";
import { TicketDeadline } from "../_parts/ticket-deadline";
import { AnswerForm } from "./_parts/answer-form";
import { MoveTicket } from "./_parts/move-ticket";

export const instant = false;

export const metadata: Metadata = { title: "Chamado" };

function answersFor({ categoria, nome, protocolo }: TicketDetails) {
  const rank = (one: string | null) => (one === categoria ? 0 : one === null ? 1 : 2);
  return PREPARED_ANSWERS.toSorted((one, other) => rank(one.categoria) - rank(other.categoria)).map(
    ({ id, title, texto }) => ({ id, title, texto: fillAnswer(texto, { nome: nome ?? "", protocolo }) }),
  );
}

export default async function TicketDetailPage({ params }: { params: Promise<{ id: string }> }) {
  await requireViewer("/admin");
  const { id } = await params;
  const [ticket, trail] = await Promise.all([getTicket(id), listAuditOf("chamado", id)]);
  if (!ticket) notFound();
  const isResolved = ticket.status === "resolvido";
  const person = ticket.nome || ticket.email || "Conta encerrada";
  return (
    <>
      <BackLink href="/admin/chamados">Chamados</BackLink>
      <OfficeHeader
        title={ticket.assunto}
        action={<MoveTicket id={id} step={isResolved ? "reabrir" : "encerrar"} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid max-w-[46rem] grid-cols-[minmax(0,1fr)] content-start gap-6">
          <ol aria-label="Conversa" className="grid gap-4">
            <Message author={person} moment={ticket.abertoEm} text={ticket.mensagem} />
            {ticket.respostas.map(({ id: answer, texto, createdAt }) => (
              <Message key={answer} author="Equipe" moment={createdAt} text={texto} isTeam />
            ))}
          </ol>
          <AnswerForm
            id={id}
            email={ticket.email}
            isBounced={ticket.isBounced}
            hasAccount={ticket.userId !== null}
            isResolved={isResolved}
            answers={answersFor(ticket)}
            lastId={ticket.respostas.at(-1)?.id ?? null}
          />
        </div>
        <Facts ticket={ticket} person={person} />
      </div>
      <AuditSection
        rows={trail}
        empty="O que a equipe fizer com este chamado aparece aqui."
        className="mt-10"
      />
    </>
  );
}

/** Link to the person's supports: on the page of one, the team books a fee paid outside Stripe. */
const SupportsLink = ({ userId }: { userId: string }) => (
  <TextLink href={`/admin/pessoas/${userId}`}>Ver os apoios da pessoa</TextLink>
);

type MessageProps = { author: string; moment: Date; text: string; isTeam?: boolean };

function Message({ author, moment, text, isTeam = false }: MessageProps) {
  return (
    <li className={isTeam ? "rounded-md bg-sunken px-4 py-3" : "rounded-md border border-line px-4 py-3"}>
      <p className="flex flex-wrap gap-x-2 text-sm">
        <span className="font-semibold">{author}</span>
        <time dateTime={moment.toISOString()} className="text-ink-soft">
          {formatMoment(moment)}
        </time>
      </p>
      <p className="mt-2 max-w-measure whitespace-pre-line break-words">{text}</p>
    </li>
  );
}

function Facts({ ticket, person }: { ticket: TicketDetails; person: string }) {
  const facts: FactPairs = [
    ["Situação", <Badge key="situacao">{STATUS_LABELS[ticket.status]}</Badge>],
    ["Prazo", <TicketDeadline key="prazo" ticket={ticket} now={new Date()} />],
    ["Prioridade", PRIORITY_LABELS[ticket.prioridade ?? DEFAULT_PRIORITY]],
    ["Categoria", CATEGORY_LABELS[ticket.categoria]],
    ["Protocolo", ticket.protocolo],
    [
      "Pessoa",
      <PersonLink key="pessoa" userId={ticket.userId}>
        {person}
      </PersonLink>,
    ],
    ["E-mail", ticket.email ?? "Sem e-mail"],
    ticket.userId !== null && [
      "Pagou por transferência?",
      <SupportsLink key="apoios" userId={ticket.userId} />,
    ],
  ];
  return <SideFacts facts={facts} />;
}
