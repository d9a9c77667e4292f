import { type OpportunityStatus, UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";

/**
 * Why the annulment of a deposit also ends the deal.
 * `left`: a side deleted its account, so nobody can confirm another deposit for that side.
 * `handedOver`: the project is no longer the captador's, so nobody can give a bank account for the deal.
 */
export type AnnulmentEnding = "left" | "handedOver";

export function annulmentEnding({
  hasLeaver,
  isHandedOver,
}: Record<"hasLeaver" | "isHandedOver", boolean>): AnnulmentEnding | null {
  if (hasLeaver) return "left";
  return isHandedOver ? "handedOver" : null;
}

type Unfinished = Record<"isCaptadorActive" | "isHandedOver", boolean> & { status: OpportunityStatus };

/**
 * Whether the team may end a deal that its captador cannot go on with: the captador's account is suspended or
 * deleted, or the project is no longer the captador's. A confirmed deposit has to be annulled first.
 */
export const mayTeamEnd = ({ status, isCaptadorActive, isHandedOver }: Unfinished): boolean =>
  UNCONFIRMED_OPPORTUNITIES.some((one) => one === status) && (!isCaptadorActive || isHandedOver);
