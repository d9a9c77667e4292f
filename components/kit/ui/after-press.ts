/**
 * Runs work now, or once the press that is going on has ended: what moves a page between pressing and letting go takes
 * the button from under the pointer, and the click is lost.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector(":active")) {
    work();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    // The click comes with the end of the press, in the same task.
    setTimeout(work);
  };
  for (const name of ["pointerup", "pointercancel"])
    document.addEventListener(name, end, { signal: ended.signal, capture: true });
}
