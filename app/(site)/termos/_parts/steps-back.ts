type BrowserTab = Pick<
  Window & typeof globalThis,
  "history" | "location" | "document" | "performance" | "navigation"
>;

/** Whether the router, or a link that loaded this document, led here from a page of this site. */
function cameFromHere({ location, document, performance }: BrowserTab): boolean {
  const loaded = performance.getEntriesByType("navigation")[0]?.name;
  if (loaded && new URL(loaded).pathname !== location.pathname) return true;
  return URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin;
}

/**
 * Number of history entries back to the previous page of this site; 0 if another site or nothing is before this page.
 * Skips jumps between sections of this page, in browsers with the Navigation API.
 */
export function stepsBack(window: BrowserTab): number {
  const { history, location, navigation } = window;
  if (!navigation?.currentEntry) return history.length > 1 && cameFromHere(window) ? 1 : 0;
  const here = navigation.currentEntry.index;
  // navigation.entries() ends, in both directions, at the nearest entry of another site.
  const before = navigation
    .entries()
    .slice(0, here)
    .findLastIndex(({ url }) => url !== null && new URL(url).pathname !== location.pathname);
  return before < 0 ? 0 : here - before;
}
