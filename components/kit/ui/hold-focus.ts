/** Props of a container that takes the focus when its focused child disappears. */
export const HOLDER = { tabIndex: -1, "data-holds-focus": "" } as const;

export const HOLDERS = "[data-holds-focus]";

/**
 * Call before the element `going` is removed. If `going` contains the focus, the HOLDER around it takes the focus.
 * Otherwise the focus would go to the top of the page.
 */
export function holdFocus(going: HTMLElement | null): void {
  if (!going?.contains(document.activeElement)) return;
  going.closest<HTMLElement>(HOLDERS)?.focus({ preventScroll: true });
}
