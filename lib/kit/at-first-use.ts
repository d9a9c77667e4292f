/**
 * Builds a value once, at its first use. `Intl` formatters in the browser need it, because building one reads language
 * data. That takes up to 11 ms, four times as long on a slow phone, and would delay the start of a page.
 */
export function atFirstUse<T extends object>(build: () => T): () => T {
  let built: T | undefined;
  return () => {
    built ??= build();
    return built;
  };
}
