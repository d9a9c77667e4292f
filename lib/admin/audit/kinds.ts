/** Actions of the audit log, as its page shows them. */
export const AUDIT_ACTIONS = {
  admin_granted: "Deu o papel de equipe",
  admin_revoked: "Tirou o papel de equipe",
} as const;

/** Kinds of objects, as its page shows them. */
export const AUDIT_KINDS = {
  conta: "Conta",
  organizacao: "Organização",
  projeto: "Projeto",
} as const;
