/** Forms of the hosted pages as values. */
import type { Context } from "hono";
import type { CardGiven } from "../vendors/stripe/world.ts";
import type { Typed } from "./stripe-checkout.ts";

/** The fields of a form as texts. */
export async function formOf(c: Context): Promise<Record<string, string>> {
  const fields = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
  );
}

/** A card as people type it: groups of four, "12/34". */
export function cardOf({ number = "", expiry = "", cvc = "" }: Typed): CardGiven {
  const [month = "", year = ""] = expiry.split(/\s*[/-]\s*/);
  const short = Number(year.trim() || Number.NaN);
  return {
    number: number.replaceAll(/\D/g, ""),
    month: Number(month),
    year: short < 100 ? 2000 + short : short,
    cvc: cvc.trim(),
  };
}
