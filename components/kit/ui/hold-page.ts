const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Whether a click opens another page in this tab. */
const opensPage = (event: MouseEvent): boolean =>
  isPlain(event) &&
  event.target instanceof Element &&
  event.target.closest("a[href]:not([target='_blank'], [download])") !== null;

/**
 * Whether the router would leave the page by Back or Forward, and the page may refuse that. The browser asks before it
 * leaves the document.
 */
const isRoutersBack = ({ navigationType, destination, cancelable }: NavigateEvent): boolean =>
  cancelable && navigationType === "traverse" && destination.sameDocument;

/**
 * Keeps the page with something that is shown only once. Its links do nothing but call `onHold`, and so does the first
 * Back or Forward after a press or a key in the page: a refusal uses up that press, so a second Back in a row leaves,
 * because no page may trap people. The browser asks before it closes or reloads the document. A browser without the
 * Navigation API goes Back at once.
 * @returns function that releases the page
 */
export function holdPage(onHold: () => void): () => void {
  const holding = new AbortController();
  const { signal } = holding;
  const hold = (event: Event) => {
    event.preventDefault();
    onHold();
  };
  window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
  window.navigation?.addEventListener("navigate", (event) => isRoutersBack(event) && hold(event), { signal });
  // While capturing, because the router's links read afterwards whether the click was prevented.
  document.addEventListener("click", (event) => opensPage(event) && hold(event), { signal, capture: true });
  return () => holding.abort();
}
