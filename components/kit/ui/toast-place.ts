export type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Whether two boxes share a part. A hidden control has an empty box, which shares none. */
export const overlap = (one: Box, other: Box): boolean =>
  other.right > other.left &&
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

type Place = {
  /** Where the toasts are now, and where they would be at the bottom of the screen. */
  top: Box;
  bottom: Box;
  /** Controls that the person uses. */
  used: readonly Box[];
  /** Controls that count only by their number. */
  others: readonly Box[];
};

/**
 * Whether the toasts at the top should move to the bottom: off a control in use, or where they cover fewer controls.
 * Never onto a control in use.
 */
export function isBetterBelow({ top, bottom, used, others }: Place): boolean {
  if (used.some((control) => overlap(bottom, control))) return false;
  if (used.some((control) => overlap(top, control))) return true;
  const covered = (box: Box) => others.filter((control) => overlap(box, control)).length;
  return covered(top) > covered(bottom);
}
