import type { Mail } from "@/lib/money/fees/messages";
import type { SilentPhase } from "../rules/reminder";

type Silence = {
  phase: SilentPhase;
  /** Formatted day from which the step waits. */
  since: string;
  /** Amount and day as texts. */
  deposit: { amount: string; day: string };
  /** Whether the step waits for the funder, too. */
  isBoth: boolean;
  isReceiptRevoked: boolean;
};

export const STEPS: Record<SilentPhase, string> = {
  confirmacao: "Confirmar o valor do depósito",
  divergencia: "Acertar os dois valores",
  recibo: "Emitir o recibo",
};
const NEW_RECEIPT = { step: "Emitir o novo recibo", noun: "o novo recibo" } as const;

/** Subject for two amounts that differ. Blames nobody, because either side's amount may be wrong. */
const DIFFERING = "Os valores ainda não batem";

const factsOf = ({ amount, day }: Silence["deposit"]) =>
  [
    ["Depósito informado", amount],
    ["Dia do depósito", day],
  ] as const;

type TeamsSilence = Silence & {
  project: string;
  /** Calendar days for which the step has waited. */
  days: number;
  isFunderTold: boolean;
};

export const silenceTeamMail = ({
  project,
  phase,
  since,
  days,
  deposit,
  isBoth,
  isReceiptRevoked,
  isFunderTold,
}: TeamsSilence): Mail => ({
  subject: `${phase === "divergencia" ? DIFFERING : "Sem resposta depois do depósito"}: ${project}`,
  title: phase === "divergencia" ? DIFFERING : "Quem cuida do projeto não responde",
  facts: [
    ["Projeto", project],
    ...factsOf(deposit),
    ["Passo parado", phase === "recibo" && isReceiptRevoked ? NEW_RECEIPT.step : STEPS[phase]],
    ["Espera desde", `${since} (${days} dias)`],
  ],
  message: [
    `O financiador informou um depósito, e o passo seguinte espera ${isBoth ? "pelos dois lados" : "por quem cuida do projeto"}. O último lembrete já passou; uma preferência ou um endereço bloqueado pode ter retido os e-mails.`,
    isBoth
      ? "Fale com os dois lados: as contas estão na página do apoio."
      : "Fale com quem cuida do projeto: a conta está na página do apoio.",
    isFunderTold
      ? "O financiador recebeu hoje um e-mail que diz que a equipe sabe."
      : "O financiador não recebeu e-mail, porque a conta dele não está ativa.",
  ].join("\n\n"),
  actionText: "Ver o apoio",
});

const WAITS: Record<SilentPhase, (receipt: string) => string> = {
  confirmacao: () => "O projeto ainda não confirmou o valor do seu depósito.",
  divergencia: () => "Os dois lados informaram valores diferentes, e isso ainda não foi acertado.",
  recibo: (receipt) => `O valor está confirmado pelos dois lados, e o projeto ainda não emitiu ${receipt}.`,
};

const OWN_PART: Record<SilentPhase, string | null> = {
  confirmacao: "O seu valor também falta: confirme-o na página do apoio.",
  divergencia: "Se o valor errado é o seu, corrija-o na página do apoio.",
  recibo: null,
};

type FundersSilence = Silence & {
  project: string;
  isContactOpen: boolean;
  isFictitious: boolean;
};

/** Mail to the funder. Does not mention fees (A6.2). */
export const silenceFunderMail = (silence: FundersSilence): Mail => {
  const { project, phase, since, deposit, isBoth, isReceiptRevoked, isContactOpen, isFictitious } = silence;
  const waits = WAITS[phase](isReceiptRevoked ? NEW_RECEIPT.noun : "o recibo");
  return {
    subject: `${phase === "divergencia" ? DIFFERING : "O projeto ainda não respondeu"}: ${project}`,
    title: phase === "divergencia" ? DIFFERING : "A nossa equipe sabe da demora do projeto",
    facts: factsOf(deposit),
    message: [
      `${waits} O passo espera desde ${since}, e avisamos hoje a nossa equipe.`,
      isBoth && OWN_PART[phase],
      isContactOpen
        ? "O que você pode fazer agora: escreva na conversa do apoio, ligue para quem cuida do projeto, se o telefone está lá, ou fale com a nossa equipe no Suporte. Guarde o comprovante do banco."
        : "O que você pode fazer agora: fale com a nossa equipe no Suporte. Guarde o comprovante do banco.",
      !isFictitious &&
        "Para o imposto conta o período do dia do depósito, e não o do dia do recibo. Confirme com o seu contador.",
    ]
      .filter(Boolean)
      .join("\n\n"),
    actionText: "Ver o apoio",
  };
};
