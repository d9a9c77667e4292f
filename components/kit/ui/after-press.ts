/**
 * Runs work now, or after the current press: a layout shift between pointerdown and pointerup would move the button
 * away and lose the click.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector(":active")) {
    work();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    // The click event follows pointerup in the same task.
    setTimeout(work);
  };
  for (const name of ["pointerup", "pointercancel"])
    document.addEventListener(name, end, { signal: ended.signal, capture: true });
}
