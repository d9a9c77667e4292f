"use client";

import type { MouseEvent, ReactNode } from "react";
import { hasSessionHint } from "@/lib/access/auth/session-hint";
import { keepReturnTo, openReturnTo } from "./return-to";

type ReturnLinkProps = {
  /** The way to an account. */
  href: string;
  /** Where the person wants to be once inside, such as `/lir-projetos/um-projeto#interesse`. */
  returnTo: string;
  className?: string;
  children: ReactNode;
};

/**
 * A way to an account that leads back to what the person wanted (a plain link, so it works without scripts). Prerendered
 * pages show it to everybody: who has a session goes where they wanted at once. Followed before the scripts are there,
 * it waits for them a moment (lib/next-internals/first-press.mjs), or what the person wanted would be forgotten.
 */
export function ReturnLink({ href, returnTo, className, children }: ReturnLinkProps) {
  const follow = (event: MouseEvent) => {
    if (!hasSessionHint(document.cookie)) return keepReturnTo(returnTo);
    event.preventDefault();
    openReturnTo(returnTo);
  };
  return (
    <a href={href} data-waits className={className} onClick={follow}>
      {children}
    </a>
  );
}
