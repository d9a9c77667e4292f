/** What a change leaves, and what events tell of it: https://docs.stripe.com/api/metadata, .../events/object. */
import type Stripe from "stripe";

/** New values of metadata: an empty text takes its key away, and no keys at all take everything away. */
export function mergedMetadata(
  before: Stripe.Metadata,
  given: Record<string, string> | undefined,
): Stripe.Metadata {
  if (given === undefined) return before;
  if (Object.keys(given).length === 0) return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ""));
}

/** The fields of `before` that are otherwise now, as events carry them. */
export function differences<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(before).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
