/** For a piece of a page whose own buttons and forms come and go: where the focused one goes, the piece has the focus. */
export const HOLDER = { tabIndex: -1, "data-holds-focus": "" } as const;

/**
 * Call before something goes that may have the focus: otherwise the focus is nowhere, and a reader begins again at the
 * page's top. Whoever has gone on to another piece meanwhile stays there.
 * @param going what goes, or the piece that it goes from
 */
export function holdFocus(going: HTMLElement | null): void {
  if (!going?.contains(document.activeElement)) return;
  going.closest<HTMLElement>("[data-holds-focus]")?.focus({ preventScroll: true });
}
