"use client";

import type { ReactNode } from "react";
import { useNavViewer } from "@/components/kit/layout/nav-viewer";

/** Whether the list opens for whoever looks: it is closed to a signed-in captador (B2.4). */
const useOpensList = (): boolean => useNavViewer()?.userType !== "captador";

/** A part of the page that leads into the list, and what stands in its place where the list is closed. */
export function ForListReaders({ children, instead }: { children: ReactNode; instead: ReactNode }) {
  return useOpensList() ? children : instead;
}

type ListLinkProps = { href: string; className: string; linkClassName: string; children: ReactNode };

/** A link to the list filtered by one figure; only the figure where the list is closed. */
export function ListLink({ href, className, linkClassName, children }: ListLinkProps) {
  return useOpensList() ? (
    <a href={href} className={`${className} ${linkClassName}`}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  );
}
