/** Props of a container that takes the focus when its focused child disappears. */
export const HOLDER = { tabIndex: -1, "data-holds-focus": "" } as const;

/** Selector of all {@link HOLDER}s. */
export const HOLDERS = "[data-holds-focus]";

/**
 * Call before an element is removed: if it has the focus, the HOLDER around it gets the focus, so that the focus does
 * not go to the top of the page.
 * @param going the element or its container
 */
export function holdFocus(going: HTMLElement | null): void {
  if (!going?.contains(document.activeElement)) return;
  going.closest<HTMLElement>(HOLDERS)?.focus({ preventScroll: true });
}
