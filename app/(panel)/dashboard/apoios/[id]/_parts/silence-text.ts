import { TEAM_DAYS } from "@/lib/matches/interests/rules/deadline";
import { REMIND_AFTER } from "@/lib/money/deals/rules/reminder";
import type { Standing } from "@/lib/money/deals/rules/standing";
import type { SupportStanding } from "@/lib/money/supports/rules/stage";

const REMINDED = `depois de ${REMIND_AFTER.join(" e de ")} dias úteis.`;

/** Sentences for a funder who waits for the captador. They name no fee (A6.2). */
const IF_SILENT = {
  answer: `Se o prazo passar, lembramos quem cuida do projeto e, ${TEAM_DAYS} dias úteis depois, avisamos a nossa equipe. Até a resposta você pode retirar o interesse, sem custo.`,
  beforeDeposit: `Lembramos o projeto ${REMINDED} Se nada vier, você pode retirar o interesse, sem custo, ou falar com o suporte.`,
  closedAgain: `Lembramos o projeto ${REMINDED} Se nada vier, fale com o suporte.`,
  confirmation: `Lembramos o projeto ${REMINDED} Se ele seguir sem responder, avisamos a nossa equipe e você. O depósito continua registrado: guarde o comprovante do banco.`,
  difference: `Lembramos os dois lados ${REMINDED} Se os valores seguirem diferentes, avisamos a nossa equipe e você.`,
  receipt: `Lembramos o projeto ${REMINDED} Se o recibo não vier, avisamos a nossa equipe e você. O valor confirmado não se perde.`,
  receiptBeforeFee: "Se o recibo demorar, fale com o projeto na conversa ou com o suporte.",
} as const;

function ifDealIsSilent({ phase, hasDepositOrAmount, paid }: Standing): string | null {
  // While the team keeps the project off the list, nobody is reminded.
  if (paid === "held") return null;
  switch (phase) {
    case "bloqueada":
    case "conta":
      return hasDepositOrAmount ? IF_SILENT.closedAgain : IF_SILENT.beforeDeposit;
    case "confirmacao":
      return IF_SILENT.confirmation;
    case "divergencia":
      return IF_SILENT.difference;
    case "recibo":
      return IF_SILENT.receipt;
    case "comissao":
      return IF_SILENT.receiptBeforeFee;
    case "deposito":
    case "comprovante":
    case "concluida":
    case "cancelada":
      return null;
  }
}

/** Text for a waiting funder. Null for a step without a deadline, because nobody is reminded of such a step. */
export function silenceText({
  side,
  whose,
  due,
  deal,
}: Pick<SupportStanding, "side" | "whose" | "due" | "deal">): string | null {
  if (side !== "financiador" || due === null || (whose !== "theirs" && whose !== "both")) return null;
  return deal ? ifDealIsSilent(deal) : IF_SILENT.answer;
}
