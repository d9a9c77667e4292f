/**
 * https://docs.stripe.com/search: clauses of a field and a value, joined by AND or by OR, a minus before one for its
 * opposite. Strings are compared whole with `:` and in part with `~`, numbers with : > < >= <=; case does not count.
 * Does not cover: `null` values, and the minute that the vendor takes to find what is new.
 */
import { badRequest } from "./refusal.ts";

/** What can be asked for: texts and numbers by the names of fields, metadata by `metadata["key"]`. */
export type Searchable = Record<string, string | number | null>;

type Clause = (fields: Searchable) => boolean;

const PART =
  /^\s*(-?)([a-z_]+(?:\[(?:"[^"]*"|'[^']*')\])?)\s*(:|~|>=|<=|>|<)\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d+)/;
const JOINT = /^\s+(AND|OR)\s+/i;

const unreadable = () =>
  badRequest(
    'We were unable to parse your search query. Try using the format `metadata["key"]:"value"` to query for metadata or key:"value" to query for other fields.',
    "query",
  );

const without = (quoted: string) => quoted.slice(1, -1).replace(/\\(.)/g, "$1");

function compare(own: string | number | null | undefined, sign: string, wanted: string): boolean {
  if (own === null || own === undefined) return false;
  if (typeof own === "number") {
    const value = Number(/^\d/.test(wanted) ? wanted : without(wanted));
    const is = {
      ":": own === value,
      ">": own > value,
      "<": own < value,
      ">=": own >= value,
      "<=": own <= value,
    };
    return is[sign as keyof typeof is] ?? false;
  }
  const value = (/^\d/.test(wanted) ? wanted : without(wanted)).toLowerCase();
  return sign === "~" ? own.toLowerCase().includes(value) : sign === ":" && own.toLowerCase() === value;
}

/**
 * The condition that a query says.
 * @param names fields that may be asked for, metadata aside
 * @throws Refusal for a query that cannot be read, an unknown field, or AND and OR in one
 */
export function readSearch(query: string, names: readonly string[]): Clause {
  const clauses: Clause[] = [];
  const joints = new Set<string>();
  for (let rest = query; ; ) {
    const [whole, minus, name = "", sign = "", value = ""] = PART.exec(rest) ?? [];
    if (whole === undefined) throw unreadable();
    const field = name.replace(/\['(.*)'\]$/, '["$1"]');
    if (!field.startsWith("metadata[") && !names.includes(field))
      throw badRequest(`Field \`${field}\` is an unsupported search field for this resource.`, "query");
    clauses.push((fields) => compare(fields[field], sign, value) !== (minus === "-"));
    rest = rest.slice(whole.length);
    if (rest.trim() === "") break;
    const [joined, joint = ""] = JOINT.exec(rest) ?? [];
    // Two clauses side by side are joined by AND.
    joints.add(joint.toUpperCase() || "AND");
    rest = joined === undefined ? rest : rest.slice(joined.length);
  }
  if (joints.size > 1) throw badRequest("You cannot combine AND and OR in one search query.", "query");
  return (fields) =>
    joints.has("OR") ? clauses.some((clause) => clause(fields)) : clauses.every((clause) => clause(fields));
}
