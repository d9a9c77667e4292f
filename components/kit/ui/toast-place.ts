export type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** A hidden control has an empty box, which overlaps nothing. */
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
  /** Controls of which the toasts should cover as few as possible. */
  others: readonly Box[];
};

/**
 * Whether the toasts should move to the bottom: they cover a control in use at the top, or would cover fewer controls
 * at the bottom. False if they would cover a control in use at the bottom.
 */
export function isBetterBelow({ top, bottom, used, others }: Place): boolean {
  if (used.some((control) => overlap(bottom, control))) return false;
  if (used.some((control) => overlap(top, control))) return true;
  const covered = (box: Box) => others.filter((control) => overlap(box, control)).length;
  return covered(top) > covered(bottom);
}
