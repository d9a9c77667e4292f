import { formatMoney } from "@/lib/kit/format";
import type { InterestStatus, Side } from "@/lib/kit/states";
import { endedText } from "@/lib/matches/interests/messages/interest";
import type { ChangedAmount, EarlierRegistration } from "@/lib/matches/interests/queries/registered";

/** `by`: colleague who acted for the account. */
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
    /** Earlier registrations that this side may read, newest first. */
    anteriores: EarlierRegistration[];
    /** Changes of the interest's amount that this side may read, newest first. */
    valores: ChangedAmount[];
  };
  deal: { facts: { aceitaEm: Date } } | null;
};

/**
 * Null if the project did not accept the present registration.
 *
 * A cancelled interest with a `motivo` was not withdrawn by the funder, but ended in another way. Its `respondidoEm`
 * may be the time of that end. Only the deal then has the time of the acceptance.
 */
function acceptedAt({ interest, deal }: Support): Date | null {
  const { status, registradoEm, respondidoEm, motivo, anteriores } = interest;
  const isAccepted = status === "Aceita" || status === "Confirmada" || (status === "Cancelada" && !motivo);
  if (isAccepted && respondidoEm) return respondidoEm;
  if (!deal) return null;
  // A deal whose contact is open outlasts a withdrawal. If the interest was registered again, the deal's acceptance
  // belongs to an earlier registration.
  const isEarlier =
    deal.facts.aceitaEm < registradoEm && anteriores.some(({ aceitoEm }) => aceitoEm !== null);
  return isEarlier ? null : deal.facts.aceitaEm;
}

type Registration = EarlierRegistration & { recusadoEm: Date | null; isFirst: boolean };

function linesOf(side: Side, registration: Registration): HistoryLine[] {
  const { id, registradoEm, aceitoEm, recusadoEm, encerradoEm, motivo, colega, isFirst } = registration;
  const [answerer, registrar] = side === "captador" ? [colega, null] : [null, colega];
  const lines = [
    { id: `encerrado-${id}`, at: encerradoEm, text: endedText(side, motivo), by: null },
    { id: `aceito-${id}`, at: aceitoEm, text: "O projeto aceitou o interesse.", by: answerer },
    { id: `recusado-${id}`, at: recusadoEm, text: "O projeto recusou o interesse.", by: answerer },
    {
      id: `registrado-${id}`,
      at: registradoEm,
      text: isFirst ? "O interesse foi registrado." : "O interesse foi registrado de novo.",
      by: registrar,
    },
  ];
  return lines.flatMap(({ at, ...line }) => (at === null ? [] : [{ ...line, at }]));
}

function amountLine(side: Side, { id, antes, valor, em }: ChangedAmount): HistoryLine {
  const who = side === "financiador" ? "Você" : "O financiador";
  const amount = formatMoney(valor);
  const text =
    antes === null
      ? `${who} informou o valor: ${amount}.`
      : `${who} mudou o valor de ${formatMoney(antes)} para ${amount}.`;
  return { id: `valor-${id}`, at: em, text };
}

export function interestLines(support: Support): HistoryLine[] {
  const { side, interest } = support;
  const { status, respondidoEm, anteriores } = interest;
  const present = {
    ...interest,
    id: "atual",
    aceitoEm: acceptedAt(support),
    recusadoEm: status === "Recusada" ? respondidoEm : null,
  };
  const earlier = anteriores.map((one) => ({ ...one, recusadoEm: null }));
  const all = [present, ...earlier];
  const registrations = all.flatMap((one, at) => linesOf(side, { ...one, isFirst: at === all.length - 1 }));
  return [...registrations, ...interest.valores.map((one) => amountLine(side, one))];
}
