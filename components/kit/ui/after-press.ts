/** Longest time (ms) from the release of a press to its click. No click follows if the pointer left the target. */
const CLICK_DELAY = 300;

/**
 * Runs `work` after the click of the current press, or at once if nothing is pressed. Otherwise an error that appears
 * when a field loses the focus could move the pressed button before its click.
 *
 * On a touch screen, the field can lose the focus after `pointerup`. Then only the click ends the wait.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector(":active")) {
    work();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    setTimeout(work);
  };
  const options = { signal: ended.signal, capture: true };
  for (const name of ["click", "pointercancel"]) document.addEventListener(name, end, options);
  document.addEventListener("pointerup", () => setTimeout(end, CLICK_DELAY), options);
}
