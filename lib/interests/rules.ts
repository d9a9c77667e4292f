/** States of an interest for the funder (B3.7); the last two end it for good or by the funder's own wish. */
export const INTEREST_STATUSES = ["Interessada", "Aceita", "Recusada", "Confirmada", "Cancelada"] as const;
export type InterestStatus = (typeof INTEREST_STATUSES)[number];
