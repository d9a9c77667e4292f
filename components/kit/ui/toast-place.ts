export type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** False for the empty box of a hidden control. */
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
  used: readonly Box[];
  /** Controls of which the toasts should cover as few as possible. */
  others: readonly Box[];
};

/**
 * Whether the toasts should move to the bottom. The first rule that applies decides:
 * - No, if the toasts would cover a `used` control there.
 * - Yes, if they now cover a `used` control.
 * - Yes, if they now cover more of `others` than they would at the bottom.
 */
export function isBetterBelow({ top, bottom, used, others }: Place): boolean {
  if (used.some((control) => overlap(bottom, control))) return false;
  if (used.some((control) => overlap(top, control))) return true;
  const covered = (box: Box) => others.filter((control) => overlap(box, control)).length;
  return covered(top) > covered(bottom);
}
