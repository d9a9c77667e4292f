/** Actions of the audit log, as its page shows them. */
export const AUDIT_ACTIONS = {
  admin_granted: "Deu o papel de equipe",
  admin_revoked: "Tirou o papel de equipe",
  ticket_answered: "Respondeu um chamado",
  ticket_closed: "Encerrou um chamado",
  ticket_reopened: "Reabriu um chamado",
  mail_resent: "Reenviou um e-mail",
  mail_unblocked: "Retirou o bloqueio de um endereço",
  payment_refunded: "Pediu uma devolução",
  notice_retried: "Repetiu um aviso da Stripe",
  content_taken_down: "Retirou um conteúdo denunciado",
  content_kept: "Manteve um conteúdo denunciado",
  interest_reminded: "Lembrou um projeto de responder",
  sessions_ended: "Encerrou as sessões",
  organization_confirmed: "Conferiu a organização",
  organization_unconfirmed: "Desfez a conferência",
  organization_renamed: "Mudou o nome",
  organization_handed_over: "Aceitou o pedido pela organização",
  organization_claim_refused: "Recusou o pedido pela organização",
  project_approved: "Publicou o que foi enviado",
  project_returned: "Devolveu o projeto",
  project_official: "Guardou os dados oficiais",
} as const;

/** Kinds of objects, as its page shows them. */
export const AUDIT_KINDS = {
  conta: "Conta",
  organizacao: "Organização",
  projeto: "Projeto",
  interesse: "Interesse",
  pagamento: "Pagamento",
  mensalidade: "Mensalidade",
  aviso_stripe: "Aviso da Stripe",
  chamado: "Chamado",
  denuncia: "Denúncia",
  email: "E-mail",
} as const;
