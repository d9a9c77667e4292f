import type { OpportunityStatus } from "@/lib/kit/states";

/** States in which both sides work on the deal: conversation, deposits, bank details. */
export const GOING_ON = ["desbloqueada", "confirmada", "concluida"] as const satisfies OpportunityStatus[];

export type ContactFacts = {
  status: OpportunityStatus;
  /** Time of the payment for the contact. Null before the payment, and after its refund or dispute. */
  unlockedAt: Date | null;
};

/**
 * Whether both sides see each other's identity (A6.2): the contact was paid for, and neither refunded nor disputed. A
 * later withdrawal of the interest does not close the contact.
 */
export const isContactOpen = ({ status, unlockedAt }: ContactFacts): boolean =>
  unlockedAt !== null && status !== "bloqueada";

export const isGoingOn = (facts: ContactFacts): boolean =>
  isContactOpen(facts) && GOING_ON.some((status) => status === facts.status);
