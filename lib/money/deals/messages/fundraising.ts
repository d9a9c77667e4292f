import type { Mail } from "@/lib/money/fees/messages";
import type { PaidNotice } from "../rules/standing";

const OPEN = "Ver o apoio";
const OPEN_ALL = "Ver os apoios";

/** Numbers of deals whose funder is mailed. `before`: without a deposit. `paid`: with a deposit, without a receipt. */
type Told = { before: number; paid: number };

/** Amount and day as texts. */
type Deposit = { amount: string; day: string };

const depositStays = ({ amount, day }: Deposit): string =>
  `O seu depósito de ${amount}, de ${day}, continua registrado, e este aviso não pede nada de você. Guarde o comprovante do banco.`;

const PAID_TOLD =
  "Quem já depositou e ainda não tem o recibo foi avisado de que o depósito continua registrado.";
const WRONG = "Se isso não está certo, responda a este e-mail.";

export const fundraisingEndMail = {
  financiador: (project: string): Mail => ({
    subject: `A captação terminou: ${project}`,
    title: "A captação de um projeto que você apoia terminou",
    message: `A equipe registrou que a captação do projeto ${project} terminou. O seu apoio continua registrado. Antes de depositar, confirme com o projeto e no SINIR+ se ele ainda pode receber. Se já depositou, avise o valor e o dia no apoio.`,
    actionText: OPEN,
  }),
  paid: (project: string, deposit: Deposit): Mail => ({
    subject: `A captação terminou: ${project}`,
    title: "A captação de um projeto que você apoiou terminou",
    message: `A equipe registrou que a captação do projeto ${project} terminou. ${depositStays(deposit)} Em caso de dúvida, pergunte na conversa do apoio ou à nossa equipe no Suporte.`,
    actionText: OPEN,
  }),
  captador: (project: string, { before, paid }: Told): Mail => ({
    subject: `A captação terminou: ${project}`,
    title: "A captação do seu projeto terminou",
    message: [
      `A equipe registrou que a captação do projeto ${project} terminou, e ele não recebe mais interesses.`,
      before > 0 &&
        "Quem apoia e ainda não depositou foi avisado. Diga a essas pessoas se o projeto ainda pode receber o depósito.",
      paid > 0 && PAID_TOLD,
      WRONG,
    ]
      .filter(Boolean)
      .join("\n\n"),
    actionText: OPEN_ALL,
  }),
};

export const fundraisingReopenedMail = {
  financiador: (project: string): Mail => ({
    subject: `A captação continua: ${project}`,
    title: "A captação de um projeto que você apoia continua",
    message: `O registro do projeto ${project} mudou: a captação está aberta. O aviso de que ela terminou não vale mais. O seu apoio está como antes, e o próximo passo está na página dele.`,
    actionText: OPEN,
  }),
  paid: (project: string, deposit: Deposit): Mail => ({
    subject: `A captação continua: ${project}`,
    title: "A captação de um projeto que você apoiou continua",
    message: `O registro do projeto ${project} mudou: a captação está aberta. O aviso de que ela terminou não vale mais. ${depositStays(deposit)}`,
    actionText: OPEN,
  }),
  captador: (project: string, { before, paid }: Told): Mail => ({
    subject: `A captação continua: ${project}`,
    title: "A captação do seu projeto continua",
    message: [
      `O registro do projeto ${project} mudou: a captação está aberta, e ele recebe interesses de novo. O aviso de que ela terminou não vale mais.`,
      "Interesses que esperavam resposta podem ter sido encerrados. Quem os registrou pode registrar de novo.",
      ...(before > 0 ? ["Quem apoia e ainda não depositou foi avisado."] : []),
      ...(paid > 0 ? [PAID_TOLD] : []),
      WRONG,
    ].join("\n\n"),
    actionText: OPEN_ALL,
  }),
};

export const paidText = (notice: PaidNotice): string =>
  notice === "held"
    ? "A nossa equipe retirou o projeto da lista para conferir os dados dele. O seu depósito continua registrado: guarde o comprovante do banco e não deposite de novo. Em caso de dúvida, fale com o suporte."
    : "A captação do projeto está registrada como terminada. O seu depósito continua registrado: guarde o comprovante do banco.";
