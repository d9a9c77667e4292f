/**
 * Builds a value once, at its first use. For `Intl` formatters: building one takes a browser up to 11 ms (four times as
 * long on a slow phone), which would delay the start of the page.
 */
export function atFirstUse<T extends object>(build: () => T): () => T {
  let built: T | undefined;
  return () => {
    built ??= build();
    return built;
  };
}
