"use client";

import type { MouseEvent, ReactNode } from "react";
import { hasSessionHint } from "@/lib/access/auth/session-hint";
import { keepReturnTo, openReturnTo } from "./return-to";

type ReturnLinkProps = {
  href: string;
  /** Path to return to, such as `/lir-projetos/um-projeto#interesse`. */
  returnTo: string;
  onLeave?: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * Link to a login or sign-up. Signed-in viewers go to `returnTo` at once. A press before the scripts have loaded waits
 * for them (lib/server/next-internals/first-press.mjs), because only scripts can store `returnTo`.
 */
export function ReturnLink({ href, returnTo, onLeave, className, children }: ReturnLinkProps) {
  const follow = (event: MouseEvent) => {
    onLeave?.();
    // If `returnTo` is this page, add the query of its address, which may hold an amount that the visitor chose.
    const wanted = returnTo.replace(/^[^?#]+(?=#|$)/, (path) =>
      path === location.pathname ? path + location.search : path,
    );
    if (!hasSessionHint(document.cookie)) return keepReturnTo(wanted);
    event.preventDefault();
    openReturnTo(wanted);
  };
  return (
    <a href={href} data-waits className={className} onClick={follow}>
      {children}
    </a>
  );
}
