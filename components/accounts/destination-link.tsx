"use client";

import type { MouseEvent, ReactNode } from "react";
import { hasSessionHint } from "@/lib/session-hint/rules";
import { keepDestination, openDestination } from "./destination";

type DestinationLinkProps = {
  /** The way to an account. */
  href: string;
  /** Where the person wants to be once inside, such as `/lir-projetos/um-projeto#interesse`. */
  destination: string;
  className?: string;
  children: ReactNode;
};

/**
 * A way to an account that leads back to what the person wanted (a plain link, so it works without scripts). Stored
 * pages show it to everybody: who has a session goes where they wanted at once. Followed before the scripts are there,
 * it waits for them a moment (lib/first-press.mjs), or what the person wanted would be forgotten.
 */
export function DestinationLink({ href, destination, className, children }: DestinationLinkProps) {
  const follow = (event: MouseEvent) => {
    if (!hasSessionHint(document.cookie)) return keepDestination(destination);
    event.preventDefault();
    openDestination(destination);
  };
  return (
    <a href={href} data-waits className={className} onClick={follow}>
      {children}
    </a>
  );
}
