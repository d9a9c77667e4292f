/** Time (ms) after the release of a press by which its click has come; a press that left its target has none. */
const CLICK_DELAY = 300;

/**
 * Runs work now, or after the click of the current press: a layout shift before it would move the button away and lose
 * the click. The click is the end of a press on a mouse and on a touch screen, where the field loses the focus only
 * after `pointerup`.
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
