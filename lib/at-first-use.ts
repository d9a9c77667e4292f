/**
 * Builds a value when it is first used, once. For the `Intl` formatters of modules that a browser loads: building one
 * reads language data (up to 11 ms, four times that on a slow phone), which must not delay the page's start.
 */
export function atFirstUse<T extends object>(build: () => T): () => T {
  let built: T | undefined;
  return () => {
    built ??= build();
    return built;
  };
}
