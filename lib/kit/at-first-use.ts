/**
 * Builds a value once, at its first use. `Intl` formatters of the browser are built so, because each takes up to 11 ms
 * (four times as long on a slow phone) and would delay the start of the page.
 */
export function atFirstUse<T extends object>(build: () => T): () => T {
  let built: T | undefined;
  return () => {
    built ??= build();
    return built;
  };
}
