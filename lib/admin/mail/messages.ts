import type { ResumeRefusal } from "@/lib/words/email/mutations/resume";
import type { Resendable } from "@/lib/words/email/rules";
import type { MailState } from "./rules";

export const STATE_LABELS: Record<MailState, string> = {
  queued: "Na fila",
  sent: "Enviado",
  delivered: "Entregue",
  bounced: "Devolvido",
  complained: "Marcado como spam",
  failed: "Falhou",
  suppressed: "Não enviado",
};

export const ERROR_LABELS = new Map([
  ["INVALID_EMAIL", "O provedor recusou o endereço."],
  ["RATE_LIMIT_EXCEEDED", "O provedor atingiu o limite de envios."],
  ["TIMEOUT", "O provedor não respondeu a tempo."],
  ["CONNECTION_LOST", "A conexão com o provedor caiu."],
  ["UNREACHABLE", "O provedor não pôde ser alcançado."],
  ["PROVIDER_ERROR", "Erro no provedor."],
  ["PROVIDER_REJECTED", "O provedor recusou a mensagem."],
  ["undeliverable", "O endereço já devolveu nossas mensagens."],
  ["unsubscribed", "A pessoa não quer este tipo de aviso."],
  ["suspended", "A conta estava suspensa na hora do envio."],
  ["revoked", "O recibo anexado foi revogado antes do envio."],
  ["digest", "O aviso saiu no resumo do dia."],
  ["unlisted", "O projeto do aviso já não estava na lista na hora do resumo do dia."],
  ["over", "O passo que o lembrete pedia já não esperava a pessoa na hora do resumo do dia."],
  ["read", "A pessoa leu ou silenciou a conversa antes do resumo do dia."],
]);

export const EVENT_LABELS = new Map([
  ["email.sent", "Aceito pelo provedor"],
  ["email.delivery_delayed", "Entrega atrasada"],
  ["email.delivered", "Entregue"],
  ["email.opened", "Aberto"],
  ["email.clicked", "Link aberto"],
  ["email.failed", "Falhou"],
  ["email.suppressed", "Não enviado pelo provedor"],
  ["email.bounced", "Devolvido"],
  ["email.complained", "Marcado como spam"],
]);

export const BLOCK_LABELS = new Map([
  ["bounce", "O servidor do destinatário devolveu uma mensagem de forma definitiva."],
  [
    "complaint",
    "A pessoa marcou uma mensagem como spam. Só ela pode voltar a receber avisos: em Conta ou, sem conta, pelo link que a equipe envia.",
  ],
  [
    "unsubscribe",
    "A pessoa pediu para não receber avisos. Só ela pode voltar a recebê-los: em Conta ou, sem conta, pelo link que a equipe envia.",
  ],
]);

export const MAIL = {
  /** Added in parentheses to the label of a kind of mail, if another kind has this label. */
  byFunction: "pelas funções de e-mail",
  resent: "E-mail na fila de envio.",
  blocked: "Endereço bloqueado. Ele não recebe mais avisos nem mensagens de contas.",
  blockedBefore: "Este endereço já está bloqueado.",
  lifted: "Bloqueio retirado. As próximas mensagens serão enviadas.",
  liftedToWish:
    "Bloqueio da devolução retirado. A pessoa tinha pedido para não receber avisos, e esse pedido continua valendo.",
  resumeOffered: "Link enviado. O bloqueio termina se a pessoa confirmar.",
  gone: "Este e-mail não existe mais.",
  notBlocked: "Este endereço não está mais bloqueado.",
  notLiftable: "Este bloqueio é um pedido da pessoa e só ela pode retirá-lo.",
  failed: "Não foi possível salvar agora. Nada mudou: tente de novo.",
  empty: "Nenhum e-mail com esses filtros.",
  emptyAll: "Cada e-mail que a plataforma envia aparece aqui, com a situação da entrega.",
} as const;

export const RESUME_REFUSED: Record<ResumeRefusal, string> = {
  notBlocked: MAIL.notBlocked,
  bounced:
    "O endereço devolveu uma mensagem: retire antes o bloqueio da devolução, se a pessoa o confirmou por outro meio.",
  hasAccount: "Este endereço tem uma conta: a pessoa retira o bloqueio em Conta, Avisos por e-mail.",
  recent: "Já enviamos um link nos últimos sete dias. Se ele não chegou, espere esse prazo.",
};

export const RESEND_REFUSED: Record<Exclude<Resendable, "yes">, string> = {
  not_failed: "Este e-mail não está mais parado.",
  content_gone:
    "O conteúdo não está mais guardado. Peça à pessoa que repita a ação, ou responda por um chamado.",
  link_expired: "O link deste e-mail já venceu. A pessoa pode pedir outro, na tela de entrada ou em Acesso.",
};
