type Entry<T> = { value: T; until: number };

type RecallOptions<T> = {
  /** Most values that are kept; the one that was not asked for the longest goes first. */
  max: number;
  /** How long a value is good, in ms; 0 means that it is not kept. */
  lifetime: (value: T) => number;
  /** The present, in ms. */
  now: () => number;
};

/**
 * A memory in front of something slow: a value is loaded once, shared by everybody who asks meanwhile, and kept for
 * its lifetime. A load that fails is shared too, and forgotten. It belongs to one process and ends with it.
 */
export function createRecall<T>({ max, lifetime, now }: RecallOptions<T>) {
  const kept = new Map<string, Entry<T>>();
  const loading = new Map<string, Promise<T>>();

  function keep(key: string, value: T) {
    const life = lifetime(value);
    if (life <= 0) return;
    kept.set(key, { value, until: now() + life });
    const [oldest] = kept.keys();
    if (kept.size > max && oldest !== undefined) kept.delete(oldest);
  }

  return async function recall(key: string, load: () => Promise<T>): Promise<T> {
    const entry = kept.get(key);
    kept.delete(key);
    if (entry && entry.until > now()) {
      kept.set(key, entry);
      return entry.value;
    }
    const underway = loading.get(key);
    if (underway) return underway;
    const fresh = load()
      .then((value) => {
        keep(key, value);
        return value;
      })
      .finally(() => loading.delete(key));
    loading.set(key, fresh);
    return fresh;
  };
}
