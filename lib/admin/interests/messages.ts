import type { OpportunityStatus } from "@/lib/kit/states";
import type { Tab } from "./rules";

export const TAB_LABELS: Record<Tab, string> = {
  "sem-resposta": "Sem resposta",
  deixados: "Deixados por uma conta",
  parados: "Parados",
  recibos: "Recibos fora do comum",
};

export const INTRODUCTIONS: Record<Tab, string> = {
  "sem-resposta":
    "Cada projeto tem cinco dias úteis para responder e recebe um lembrete automático. Lembre de novo, no máximo uma vez por semana, ou fale com as duas partes.",
  deixados:
    "Um dos lados encerrou a conta, ou a equipe suspendeu quem cuida do projeto, e o apoio ficou em aberto ou sem recibo. Fale com quem ficou, faça na página do apoio o que a linha dele diz, e marque-o quando estiver resolvido.",
  parados:
    "O financiador informou um depósito, e quem cuida do projeto não respondeu aos lembretes: avisamos a equipe e o financiador por e-mail. Fale com os dois lados. O apoio sai da lista quando o passo andar.",
  recibos:
    "O depósito não passa pela plataforma: duas contas de uma pessoa podem fazer um recibo de dinheiro que ninguém enviou. Aqui estão os recibos com sinais disso ou com um valor fora do comum. Um sinal não é prova e nada é bloqueado sozinho: fale com os dois lados, peça o comprovante do banco e, se o recibo for falso, suspenda as contas.",
};

/** `concluida`: the list has a concluded deal only while its receipt is missing. */
export const DEAL_LABELS: Record<OpportunityStatus, string> = {
  bloqueada: "Contato fechado",
  desbloqueada: "Contato aberto",
  confirmada: "Valor confirmado",
  concluida: "Falta o recibo",
  cancelada: "Encerrado",
};

export const INTERESTS = {
  reminded: "Lembrete enviado.",
  gone: "Este interesse já foi respondido ou encerrado.",
  nobody: "Ninguém cuida deste projeto na plataforma. Fale com as duas partes.",
  early: (day: string) => `O último aviso é recente. Envie outro a partir de ${day}.`,
  empty: "Interesses que esperam a resposta de um projeto aparecem aqui, o mais antigo primeiro.",
  emptyLeft:
    "Apoios em aberto ou sem recibo depois que um dos lados encerrou a conta, ou que a equipe suspendeu quem cuida do projeto, aparecem aqui, o mais antigo primeiro.",
  emptyStanding:
    "Apoios que esperam quem cuida do projeto depois de um depósito, apesar dos lembretes, aparecem aqui, o mais antigo primeiro.",
  emptyReceipts: "Nenhum recibo fora do comum nesta página.",
  settled: "Apoio tratado.",
  alreadySettled: "Este apoio já foi tratado.",
  unsettled:
    "A conta de quem cuida do projeto está suspensa, e o apoio continua em aberto. Faça o que a linha dele diz, ou deixe-o nesta lista até o fim da suspensão.",
  keptListed: "Não pode ser marcado como tratado enquanto a suspensão durar.",
  failed: "Não foi possível enviar agora. Tente de novo.",
} as const;
