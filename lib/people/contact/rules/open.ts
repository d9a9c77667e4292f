import type { OpportunityStatus } from "@/lib/kit/states";

/** States of an opportunity in which its two sides work on it: they write, deposit and show the bank's paper. */
export const GOING_ON = ["desbloqueada", "confirmada", "concluida"] as const satisfies OpportunityStatus[];

/** What decides about the contact of an opportunity. */
export type ContactFacts = {
  status: OpportunityStatus;
  /** When what was paid for the contact arrived; null before, and where it went back or is disputed. */
  unlockedAt: Date | null;
};

/**
 * Whether each side may know who the other one is (A6.2): the contact was paid for, and the money neither went back nor
 * rests in a dispute. It stays open when the interest is taken back afterwards.
 */
export const isContactOpen = ({ status, unlockedAt }: ContactFacts): boolean =>
  unlockedAt !== null && status !== "bloqueada";

/** Whether the two sides go on with the deal: the contact is open and the deal was not cancelled. */
export const isGoingOn = (facts: ContactFacts): boolean =>
  isContactOpen(facts) && GOING_ON.some((status) => status === facts.status);
