"use client";

import type { ReactNode } from "react";
import { keepDestination } from "./destination";

type DestinationLinkProps = {
  /** The way to an account. */
  href: string;
  /** Where the person wants to be once inside, such as `/lir-projetos/um-projeto#interesse`. */
  destination: string;
  className?: string;
  children: ReactNode;
};

/** A way to an account that leads back to what the person wanted (a plain link, so it works without scripts). */
export function DestinationLink({ href, destination, className, children }: DestinationLinkProps) {
  return (
    <a href={href} className={className} onClick={() => keepDestination(destination)}>
      {children}
    </a>
  );
}
