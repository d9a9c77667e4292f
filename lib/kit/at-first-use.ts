/**
 * Builds a value once, at its first use. For `Intl` formatters: a browser needs up to 11 ms to build one (a slow phone
 * four times as long), which would delay the start of the page.
 */
export function atFirstUse<T extends object>(build: () => T): () => T {
  let built: T | undefined;
  return () => {
    built ??= build();
    return built;
  };
}
