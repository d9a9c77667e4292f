/** Stored states of an interest and of its deal. */

/** States of an interest for the funder (B3.7); the last two end it for good or by the funder's own wish. */
export const INTEREST_STATUSES = ["Interessada", "Aceita", "Recusada", "Confirmada", "Cancelada"] as const;
export type InterestStatus = (typeof INTEREST_STATUSES)[number];

/** States of an interest that is open or was confirmed. */
export const GOING_STATUSES: InterestStatus[] = ["Interessada", "Aceita", "Confirmada"];

/** States of an opportunity, which an accepted interest becomes. */
export const OPPORTUNITY_STATUSES = [
  "bloqueada",
  "desbloqueada",
  "confirmada",
  "concluida",
  "cancelada",
] as const;
export type OpportunityStatus = (typeof OPPORTUNITY_STATUSES)[number];

/** Opportunities that can still lead to a deposit: their project keeps its organization. */
export const OPEN_OPPORTUNITIES: OpportunityStatus[] = ["bloqueada", "desbloqueada", "confirmada"];
