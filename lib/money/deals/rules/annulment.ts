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
