"use client";

import { useSyncExternalStore } from "react";
import { WANTED } from "@/lib/people/accounts/messages";
import { readReturnTo } from "./return-to";

const never = () => () => {};

/** Says that the action of a visitor's press, the fragment of the stored path, follows after the login or sign-up. */
export function WantedAction() {
  const path = useSyncExternalStore(never, readReturnTo, () => null);
  const text = WANTED.get(path?.split("#")[1] ?? "");
  return text && <p className="mt-3 text-ink">{text}</p>;
}
