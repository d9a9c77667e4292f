/** Actions of the audit log, as its page shows them. */
export const AUDIT_ACTIONS = {
  admin_granted: "Deu o papel de equipe",
  admin_revoked: "Tirou o papel de equipe",
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
} as const;
