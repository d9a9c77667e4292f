/** Expands ids in a response to objects: https://docs.stripe.com/api/expanding_objects */
import { badRequest } from "./refusal.ts";
import { listOf, type World } from "./world.ts";

const DEEPEST = 4;

type Fields = Record<string, unknown>;

/** Lists that an object has only if the request expands them. */
const INCLUDED: Record<string, (world: World, fields: Fields & { id: string }) => unknown> = {
  "checkout.session.line_items": ({ hidden }, { id }) =>
    listOf(hidden.orders[id]?.lines ?? [], `/v1/checkout/sessions/${id}/line_items`),
  "charge.refunds": ({ tables }, { id }) =>
    listOf(
      [...tables.refunds.values()].filter(({ charge }) => charge === id).toReversed(),
      `/v1/charges/${id}/refunds`,
    ),
  "invoice.payments": ({ tables }, { id }) =>
    listOf(
      [...tables.invoicePayments.values()].filter(({ invoice }) => invoice === id),
      `/v1/invoice_payments?invoice=${id}`,
    ),
};

export function expanded(world: World, object: object, paths: string[]): object {
  const copy = structuredClone(object) as Fields;
  for (const path of paths) {
    const keys = path.split(".");
    if (keys.length > DEEPEST) {
      throw badRequest(`You cannot expand more than ${DEEPEST} levels of a property (${path}).`, "expand");
    }
    walk(world, copy, keys, path);
  }
  return copy;
}

function walk(world: World, value: unknown, keys: string[], path: string): void {
  const [key, ...rest] = keys;
  if (key === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const entry of value) walk(world, entry, keys, path);
    return;
  }
  if (typeof value !== "object") throw cannot(path);
  const fields = value as Fields & { id: string };
  const include = INCLUDED[`${fields.object}.${key}`];
  if (include && !(key in fields)) fields[key] = structuredClone(include(world, fields));
  if (!(key in fields)) throw cannot(path);
  fields[key] = resolved(world, fields[key], path, rest.length === 0);
  walk(world, fields[key], rest, path);
}

function resolved(world: World, value: unknown, path: string, isLast: boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolved(world, entry, path, false));
  if (typeof value !== "string") return value;
  const found = world.find(value);
  if (found) return structuredClone(found);
  if (isLast) throw cannot(path);
  return value;
}

const cannot = (path: string) =>
  badRequest(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' instead.`,
    "expand",
  );
