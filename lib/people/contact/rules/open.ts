import type { OpportunityStatus } from "@/lib/kit/states";

export const GOING_ON = ["desbloqueada", "confirmada", "concluida"] as const satisfies OpportunityStatus[];

export type ContactFacts = {
  status: OpportunityStatus;
  /** Null until a payment opened the contact, and after a refund or dispute closed it. */
  unlockedAt: Date | null;
};

/**
 * Whether both sides see the identity of each other (A6.2). A withdrawal of the interest does not close the contact.
 */
export const isContactOpen = ({ status, unlockedAt }: ContactFacts): boolean =>
  unlockedAt !== null && status !== "bloqueada";

export const isGoingOn = (facts: ContactFacts): boolean =>
  isContactOpen(facts) && GOING_ON.some((status) => status === facts.status);
