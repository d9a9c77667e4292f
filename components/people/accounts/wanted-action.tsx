"use client";

import { useSyncExternalStore } from "react";
import { WANTED } from "@/lib/people/accounts/messages";
import { readReturnTo } from "./return-to";

const never = () => () => {};

/**
 * Tells a visitor that the action they pressed follows after the login or sign-up. The fragment of the stored path
 * names the action.
 */
export function WantedAction() {
  const path = useSyncExternalStore(never, readReturnTo, () => null);
  const text = WANTED.get(path?.split("#")[1] ?? "");
  return text && <p className="mt-3 text-ink">{text}</p>;
}
