import type { OpportunityStatus } from "@/lib/kit/states";

/** States in which both sides work on the deal: conversation, deposits, bank details. */
export const GOING_ON = ["desbloqueada", "confirmada", "concluida"] as const satisfies OpportunityStatus[];

export type ContactFacts = {
  status: OpportunityStatus;
  /** Time at which a payment opened the contact. Null until then, and after a refund or dispute closed the contact. */
  unlockedAt: Date | null;
};

/**
 * Whether both sides see each other's identity (A6.2): the contact was paid for, and no refund or dispute closed it
 * (closeContact in lib/money/fees/mutations/contact.ts). A later withdrawal of the interest does not close it.
 */
export const isContactOpen = ({ status, unlockedAt }: ContactFacts): boolean =>
  unlockedAt !== null && status !== "bloqueada";

export const isGoingOn = (facts: ContactFacts): boolean =>
  isContactOpen(facts) && GOING_ON.some((status) => status === facts.status);
