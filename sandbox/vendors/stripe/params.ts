/**
 * Parses form fields with brackets, and refuses invalid fields with Stripe's error texts:
 * https://docs.stripe.com/api/errors
 */
import { z } from "zod";
import { badRequest, type Refusal } from "./refusal.ts";

type Tree = { [key: string]: Tree | string };

const segmentsOf = (name: string): string[] => name.replaceAll("]", "").split("[");

/** Parses a body or a query: `a[b][0]=x` becomes {a: {b: ["x"]}}. */
export function readFields(text: string): Record<string, unknown> {
  const root: Tree = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = segmentsOf(name);
    const last = path.pop() ?? "";
    let place = root;
    for (const segment of path) {
      const inner = Object.hasOwn(place, segment) ? place[segment] : undefined;
      place = typeof inner === "object" ? inner : setOwn(place, segment, {});
    }
    setOwn(place, last || String(Object.keys(place).length), value);
  }
  return Object(arraysIn(root));
}

function setOwn<T extends Tree | string>(place: Tree, key: string, value: T): T {
  Object.defineProperty(place, key, { value, enumerable: true, writable: true, configurable: true });
  return value;
}

function arraysIn(tree: Tree | string): unknown {
  if (typeof tree === "string") return tree;
  const keys = Object.keys(tree);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  const values = keys.map((key) => arraysIn(tree[key] ?? ""));
  return isList ? values : Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}

/** In `message`, %s stands for the field's name. */
const refuse = (context: z.RefinementCtx, message: string, code?: string) =>
  context.addIssue({ code: "custom", message, params: { code } });

export const text = z.string().max(5_000);
export const filled = text.superRefine((value, context) => {
  if (value === "") {
    refuse(
      context,
      "You passed an empty string for '%s'. We assume empty values are an attempt to unset a parameter; however '%s' cannot be unset. You should remove '%s' from your request or supply a non-empty value.",
      "parameter_invalid_empty",
    );
  }
});
export const integer = (least = Number.MIN_SAFE_INTEGER) =>
  z
    .string()
    .superRefine((value, context) => {
      if (!/^-?\d{1,15}$/.test(value))
        refuse(context, `Invalid integer: ${value}`, "parameter_invalid_integer");
      else if (Number(value) < least)
        refuse(context, `This value must be greater than or equal to ${least}.`);
    })
    .transform(Number);
export const yesNo = z.enum(["true", "false"]).transform((value) => value === "true");
export const address = text.superRefine((value, context) => {
  if (!/^https?:\/\/[^\s/]/.test(value)) refuse(context, "Not a valid URL", "url_invalid");
});
export const email = text.superRefine((value, context) => {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    refuse(context, `Invalid email address: ${value}`, "email_invalid");
});
/** An empty text removes all keys. */
export const metadata = z.union([
  z.literal("").transform((): Record<string, string> => ({})),
  z.record(z.string().max(40), z.string().max(500)).superRefine((value, context) => {
    if (Object.keys(value).length > 50) refuse(context, "Metadata can have at most 50 keys.");
  }),
]);
export const expand = z.array(filled).optional();
export const paging = {
  limit: integer(1).optional(),
  starting_after: filled.optional(),
};
/** Unix seconds. Of Stripe's comparisons, only `gte` is covered. */
export const createdFrom = z.strictObject({ gte: integer() });
export const emptyAnd = <T extends z.ZodType>(schema: T) => z.union([z.literal(""), schema]);

const nameOf = (path: PropertyKey[]) =>
  path.map((segment, index) => (index === 0 ? String(segment) : `[${String(segment)}]`)).join("");

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner === undefined ? undefined : Object(inner)[key]), value);

const listed = (options: unknown[]) => {
  const last = options.at(-1);
  return options.length < 2 ? String(last) : `${options.slice(0, -1).join(", ")}, or ${last}`;
};

function refusalOf(issue: z.core.$ZodIssue, given: unknown): Refusal {
  const name = nameOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return badRequest(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
  }
  if (valueAt(given, issue.path) === undefined) {
    return badRequest(`Missing required param: ${name}.`, name, "parameter_missing");
  }
  if (issue.code === "invalid_union") {
    const inner = issue.errors.at(-1)?.[0];
    if (inner)
      return refusalOf({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue, given);
  }
  if (issue.code === "invalid_value") {
    return badRequest(`Invalid ${name}: must be one of ${listed(issue.values)}`, name);
  }
  if (issue.code === "custom") {
    return badRequest(issue.message.replaceAll("%s", name), name, issue.params?.code);
  }
  const wants = "expected" in issue && issue.expected === "array" ? "array" : "object";
  return issue.code === "invalid_type"
    ? badRequest(`Invalid ${wants}`, name)
    : badRequest(`Invalid value for ${name}.`, name);
}

export function check<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? refusalOf(issue, given) : badRequest("The request was unacceptable.");
}
