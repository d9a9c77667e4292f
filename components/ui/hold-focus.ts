/** For a piece of a page whose own buttons and forms come and go: where the focused one goes, the piece has the focus. */
export const HOLDER = { tabIndex: -1, "data-holds-focus": "" } as const;

/** Call before what has the focus goes: otherwise the focus is nowhere, and a reader begins again at the page's top. */
export function holdFocus(): void {
  document.activeElement?.closest<HTMLElement>("[data-holds-focus]")?.focus();
}
