/** Props of a container that takes the focus when its focused child disappears. */
export const HOLDER = { tabIndex: -1, "data-holds-focus": "" } as const;

/**
 * Call before removing an element that may have the focus, because the focus would then reset to the top of the
 * page. Does nothing if the focus is in another container.
 * @param going the removed element or its container
 */
export function holdFocus(going: HTMLElement | null): void {
  if (!going?.contains(document.activeElement)) return;
  going.closest<HTMLElement>("[data-holds-focus]")?.focus({ preventScroll: true });
}
