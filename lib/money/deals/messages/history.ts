import type { DealEventType, Side } from "@/lib/kit/states";
import type { ReturnReason, Undone } from "@/lib/money/fees/rules";

/** Amounts and days are formatted. */
type EventFacts = {
  author: Side | null;
  valor: string | null;
  /** Replaced amount of the earlier report, or of the same side's earlier confirmation. */
  antes: string | null;
  data: string | null;
  hint: string | null;
  aparece: string | null;
  /** CPF or CNPJ of the payer on the receipt. A CPF is masked. */
  pagador: string | null;
  lado: Side | null;
  vez: number | null;
  trocado: boolean;
  /** Why a payment was refunded, a booking undone, a deposit annulled, or the contact closed or opened again. */
  motivo: string | null;
};

type EventText = (facts: EventFacts) => string;

const amountOf = (valor: string | null) => (valor ? `: ${valor}` : "");

const nameFor = (side: Side, reader: Side): string =>
  side === reader ? "Você" : side === "captador" ? "O projeto" : "O financiador";

const REFUNDED: Record<ReturnReason, string> = {
  falso: "A nossa equipe concluiu que o interesse era falso",
  anulado: "A comissão deixou de ser devida",
  encerrado: "Um pagamento chegou depois do fim do apoio",
  conta: "Um pagamento chegou quando a conta de quem quer apoiar não estava mais ativa",
  retirado: "Um pagamento chegou enquanto a equipe confere os dados do projeto",
  valor: "Um pagamento chegou com um valor diferente do da taxa",
  pago: "Um pagamento chegou quando não era mais devido",
};

const isUndone = (motivo: string | null): motivo is Undone => motivo === "engano" || motivo === "estorno";

const UNDONE_BOOKINGS: Record<Undone, (fee: string) => string> = {
  engano: (fee) => `A nossa equipe tinha registrado por engano ${fee}, e desfez o registro.`,
  estorno: (fee) => `O banco estornou a transferência: ${fee} deixou de valer.`,
};

function closedText(motivo: string | null): string {
  if (isUndone(motivo)) return UNDONE_BOOKINGS[motivo]("o pagamento para abrir o contato");
  return `O pagamento para abrir o contato foi ${motivo === "contestacao" ? "contestado no banco" : "devolvido"}.`;
}

const textsFor = (reader: Side): Record<DealEventType, EventText> => ({
  desbloqueada: ({ motivo }) =>
    motivo === "contestacao"
      ? "O contato está aberto de novo."
      : `${nameFor("captador", reader)} abriu o contato.`,
  // The funder does not read the reason, because it would name the project's fee (A6.2).
  desbloqueio_retirado: ({ motivo }) =>
    reader === "captador"
      ? `${closedText(motivo)} O contato está fechado de novo.`
      : "O contato está fechado de novo.",
  conta_informada: ({ hint }) =>
    `${nameFor("captador", reader)} informou a conta para o depósito${hint ? ` (${hint})` : ""}.`,
  conta_alterada: ({ hint, aparece }) =>
    `${nameFor("captador", reader)} mudou a conta para o depósito${hint ? ` (${hint})` : ""}.${aparece ? ` Os novos dados aparecem em ${aparece}.` : ""}`,
  deposito_informado: ({ valor, antes, data }) => {
    const who = nameFor("financiador", reader);
    const day = data ? `, em ${data}` : "";
    return antes
      ? `${who} corrigiu o depósito informado: agora é de ${valor}${day}. Antes era de ${antes}: é o mesmo depósito.`
      : `${who} depositou${amountOf(valor)}${day}.`;
  },
  dia_corrigido: ({ data }) =>
    `${nameFor("financiador", reader)} corrigiu o dia do depósito${data ? ` para ${data}` : ""}.`,
  comprovante_enviado: ({ trocado }) =>
    `${nameFor("financiador", reader)} ${trocado ? "trocou o comprovante" : "enviou o comprovante do banco"}.`,
  pagador_alterado: ({ author, pagador }) =>
    `${author === null ? "A nossa equipe" : nameFor("financiador", reader)} mudou o nome ou o número que sai no recibo${pagador ? ` (${pagador})` : ""}.`,
  valor_informado: ({ lado, valor, antes }) => {
    const who = lado ? nameFor(lado, reader) : "Um lado";
    return antes
      ? `${who} corrigiu o valor confirmado de ${antes} para ${valor}.`
      : `${who} confirmou o valor${amountOf(valor)}.`;
  },
  confirmada: ({ valor, motivo }) =>
    motivo === "informado"
      ? `${nameFor("captador", reader)} confirmou o valor que o financiador informou antes de encerrar a conta${amountOf(valor)}.`
      : `Os dois lados confirmaram o mesmo valor${amountOf(valor)}.`,
  comissao_devida: ({ valor }) => `Comissão a pagar${amountOf(valor)}.`,
  comissao_paga: () => `${nameFor("captador", reader)} pagou a comissão.`,
  comissao_devolvida: ({ motivo }) => {
    if (isUndone(motivo)) return UNDONE_BOOKINGS[motivo]("o pagamento da comissão");
    if (motivo === "decidida")
      return "A nossa equipe vai devolver a comissão por transferência, e o valor deixou de contar no total captado do projeto.";
    if (motivo === "recusada")
      return "A nossa equipe vai devolver a comissão, e o valor deixou de contar no total captado do projeto.";
    return "Uma parte ou toda a comissão volta para quem a pagou.";
  },
  pagamento_devolvido: ({ valor, motivo }) =>
    isUndone(motivo)
      ? `${UNDONE_BOOKINGS[motivo]("o pagamento para abrir o contato")} O contato continua aberto.`
      : `${REFUNDED[motivo as ReturnReason] ?? REFUNDED.pago}, e devolvemos o que foi pago${amountOf(valor)}.`,
  concluida: () => "O valor já conta no total captado do projeto.",
  deposito_anulado: ({ valor, motivo }) => {
    if (motivo === "nao_chegou")
      return `${nameFor("captador", reader)} informou que o depósito${valor ? ` de ${valor}` : ""} não chegou, e o apoio terminou.`;
    if (motivo === "informado")
      return `A nossa equipe anulou o depósito informado${valor ? ` de ${valor}` : ""}: ela verificou que o dinheiro não chegou à conta do projeto.`;
    return motivo === "encerrado"
      ? `A nossa equipe encerrou o apoio, e o depósito informado${valor ? ` de ${valor}` : ""} não terá recibo por aqui.`
      : `A nossa equipe anulou a confirmação do depósito${valor ? ` de ${valor}` : ""}: o dinheiro não chegou à conta do projeto, chegou em outro valor ou voltou.`;
  },
  lembrete: ({ lado, vez }) =>
    `O próximo passo ${vez === 2 ? "continuava esperando" : "ainda esperava"} ${lado === reader ? "você" : lado === "captador" ? "o projeto" : "o financiador"}.`,
  equipe_avisada: ({ lado }) =>
    `O próximo passo continuava esperando ${lado === reader ? "você" : lado === "captador" ? "o projeto" : "os dois lados"}, e a nossa equipe foi avisada.`,
  recibo_emitido: () => `${nameFor("captador", reader)} emitiu o recibo.`,
  recibo_revogado: () => "O recibo foi revogado e não vale mais para o imposto.",
});

const TEXTS: Record<Side, Record<DealEventType, EventText>> = {
  captador: textsFor("captador"),
  financiador: textsFor("financiador"),
};

export const dealEventText = (reader: Side, type: DealEventType, facts: EventFacts): string =>
  TEXTS[reader][type](facts);
