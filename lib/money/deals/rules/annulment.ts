import { type OpportunityStatus, UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";

/** Why an annulment ends the whole deal: a side deleted its account, or the project is no longer the captador's. */
export type AnnulmentEnding = "left" | "handedOver";

export function annulmentEnding({
  hasLeaver,
  isHandedOver,
}: Record<"hasLeaver" | "isHandedOver", boolean>): AnnulmentEnding | null {
  if (hasLeaver) return "left";
  return isHandedOver ? "handedOver" : null;
}

type Unfinished = Record<"isCaptadorActive" | "isHandedOver" | "isFunderGone", boolean> & {
  status: OpportunityStatus;
};

/**
 * Whether the team may end an unconfirmed deal: its captador's account is suspended or deleted, the project is no
 * longer the captador's, or the funder's account is deleted. A confirmed deposit has to be annulled first.
 */
export const mayTeamEnd = ({ status, isCaptadorActive, isHandedOver, isFunderGone }: Unfinished): boolean =>
  UNCONFIRMED_OPPORTUNITIES.some((one) => one === status) &&
  (!isCaptadorActive || isHandedOver || isFunderGone);
