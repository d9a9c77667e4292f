/**
 * Builds a value once, at its first use. `Intl` formatters in the browser need it: building one reads language data (up
 * to 11 ms, four times that on a slow phone), which must not delay the start of a page.
 */
export function atFirstUse<T extends object>(build: () => T): () => T {
  let built: T | undefined;
  return () => {
    built ??= build();
    return built;
  };
}
