import { isPlainPress } from "./plain-press";

const opensPage = (event: MouseEvent): boolean =>
  isPlainPress(event) &&
  event.target instanceof Element &&
  event.target.closest("a[href]:not([target='_blank'], [download])") !== null;

/** Whether the page can refuse this Back or Forward. If another document would open, `beforeunload` asks. */
const isRoutersBack = ({ navigationType, destination, cancelable }: NavigateEvent): boolean =>
  cancelable && navigationType === "traverse" && destination.sameDocument;

/**
 * Keeps people on a page that shows something only once:
 * - A plain click on a link only calls `onHold`. Links that open a new tab or download a file still work.
 * - The first Back or Forward after a press or a key in the page is refused and calls `onHold`. A second Back in a row
 *   leaves the page: browsers let a page refuse only once per press, so that no page can trap people.
 * - The browser asks before it closes or reloads the document.
 *
 * A browser without the Navigation API goes Back at once.
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
  // Capture the click before the router's links, which ignore a prevented click.
  document.addEventListener("click", (event) => opensPage(event) && hold(event), { signal, capture: true });
  return () => holding.abort();
}
