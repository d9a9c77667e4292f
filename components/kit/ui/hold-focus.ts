/** Props of a container that takes the focus when its focused child disappears. */
export const HOLDER = { tabIndex: -1, "data-holds-focus": "" } as const;

/**
 * Moves the focus to the HOLDER around a removed element, not to the top of the page. Does nothing if the focus is
 * elsewhere.
 * @param going the removed element or its container
 */
export function holdFocus(going: HTMLElement | null): void {
  if (!going?.contains(document.activeElement)) return;
  going.closest<HTMLElement>("[data-holds-focus]")?.focus({ preventScroll: true });
}
