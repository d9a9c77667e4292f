import type { InterestStatus, Side } from "@/lib/kit/states";
import { endedText } from "@/lib/matches/interests/messages/interest";

/** A line of a support's history. `by`: colleague who acted for the account. */
export type HistoryLine = { id: string; at: Date; text: string; by?: string | null };

type Support = {
  side: Side;
  interest: {
    status: InterestStatus;
    registradoEm: Date;
    respondidoEm: Date | null;
    encerradoEm: Date | null;
    motivo: string | null;
    /** Colleague of this side who registered or answered the interest. */
    colega: string | null;
  };
  deal: { facts: { aceitaEm: Date } } | null;
};

/**
 * When the project accepted the interest; null if it did not. If a cancelled interest has a reason (`motivo`), the
 * project's side or the team ended it. Then `respondidoEm` is null or the time of that end, never an acceptance.
 */
function acceptedAt({ interest: { status, respondidoEm, motivo }, deal }: Support): Date | null {
  if (deal) return deal.facts.aceitaEm;
  const isAccepted = status === "Aceita" || status === "Confirmada" || (status === "Cancelada" && !motivo);
  return isAccepted ? respondidoEm : null;
}

export function interestLines(support: Support): HistoryLine[] {
  const { side, interest } = support;
  const { status, registradoEm, respondidoEm, encerradoEm, motivo, colega } = interest;
  const [answerer, registrar] = side === "captador" ? [colega, null] : [null, colega];
  const accepted = acceptedAt(support);
  const lines: (HistoryLine | false)[] = [
    encerradoEm !== null && { id: "encerrado", at: encerradoEm, text: endedText(side, motivo) },
    accepted !== null && { id: "aceito", at: accepted, text: "O projeto aceitou o interesse.", by: answerer },
    status === "Recusada" &&
      respondidoEm !== null && {
        id: "recusado",
        at: respondidoEm,
        text: "O projeto recusou o interesse.",
        by: answerer,
      },
    { id: "registrado", at: registradoEm, text: "O interesse foi registrado.", by: registrar },
  ];
  return lines.filter((line) => line !== false);
}
