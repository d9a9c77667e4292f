import type Stripe from "stripe";

/** An empty value removes its key; an empty object removes all keys. */
export function mergedMetadata(
  before: Stripe.Metadata,
  given: Record<string, string> | undefined,
): Stripe.Metadata {
  if (given === undefined) return before;
  if (Object.keys(given).length === 0) return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ""));
}

/** Previous values of the changed fields, as in `previous_attributes` of an event. */
export function differences<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(before).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
