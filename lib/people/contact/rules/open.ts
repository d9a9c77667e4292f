import type { OpportunityStatus } from "@/lib/kit/states";

/** States in which both sides work on the deal: conversation, deposits, bank details. */
export const GOING_ON = ["desbloqueada", "confirmada", "concluida"] as const satisfies OpportunityStatus[];

export type ContactFacts = {
  status: OpportunityStatus;
  /** Time of the payment for the contact; null before it, and after a refund or dispute. */
  unlockedAt: Date | null;
};

/**
 * Whether both sides see each other's identity (A6.2). The contact was paid and neither refunded nor disputed. It stays
 * open if the interest is withdrawn later.
 */
export const isContactOpen = ({ status, unlockedAt }: ContactFacts): boolean =>
  unlockedAt !== null && status !== "bloqueada";

/** Whether the contact is open and the deal was not cancelled. */
export const isGoingOn = (facts: ContactFacts): boolean =>
  isContactOpen(facts) && GOING_ON.some((status) => status === facts.status);
