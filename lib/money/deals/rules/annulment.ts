import { type OpportunityStatus, UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";

/** `left`: a side deleted its account. `handedOver`: the project is no longer the captador's. */
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

/** Whether the team may end an unfinished deal. A confirmed deposit has to be annulled first. */
export const mayTeamEnd = ({ status, isCaptadorActive, isHandedOver, isFunderGone }: Unfinished): boolean =>
  UNCONFIRMED_OPPORTUNITIES.some((one) => one === status) &&
  (!isCaptadorActive || isHandedOver || isFunderGone);
