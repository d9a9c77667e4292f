type Before = { top: number; bottom: number; hasFocus: boolean };

/**
 * Pixels to scroll so that content stays in place after an update; 0 if nobody seems to read it.
 * @param after top of the content after the update
 */
export function shiftToKeep(before: Before, after: number, height: number): number {
  const isInSight = before.top < height && before.bottom > 0;
  const isRead = isInSight && (before.hasFocus || before.top < height / 2);
  return isRead ? Math.round(after - before.top) : 0;
}
