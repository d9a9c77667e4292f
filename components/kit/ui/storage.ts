type Area = "localStorage" | "sessionStorage";

/** Null if `work` throws, as with a full storage, invalid JSON, or in some private windows. */
export function withStorage<T>(area: Area, work: (storage: Storage) => T): T | null {
  try {
    return work(globalThis[area]);
  } catch {
    return null;
  }
}

/** The shape of the value is not checked. Null if nothing is stored, or if the value cannot be read. */
export const readStored = (area: Area, key: string): unknown =>
  withStorage(area, (storage) => JSON.parse(storage.getItem(key) ?? "null"));

export function keepStored(area: Area, key: string, value: unknown): void {
  withStorage(area, (storage) => {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  });
}

export const storedKeys = (storage: Storage, prefix: string) =>
  Object.keys(storage).filter((key) => key.startsWith(prefix));

export function forgetStored(area: Area, prefix: string): void {
  withStorage(area, (storage) => {
    for (const key of storedKeys(storage, prefix)) storage.removeItem(key);
  });
}
