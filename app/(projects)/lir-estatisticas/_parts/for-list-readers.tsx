"use client";

import type { ReactNode } from "react";
import { useNavViewer } from "@/components/kit/layout/nav-viewer";

/** Whether the viewer can open the list, which is closed to a signed-in captador (B2.4). */
const useOpensList = (): boolean => useNavViewer()?.userType !== "captador";

/** Shows content that links into the list, or its replacement where the list is closed. */
export function ForListReaders({ children, instead }: { children: ReactNode; instead: ReactNode }) {
  return useOpensList() ? children : instead;
}

type ListLinkProps = { href: string; className: string; linkClassName: string; children: ReactNode };

/** A figure linked to the filtered list, without the link where the list is closed. */
export function ListLink({ href, className, linkClassName, children }: ListLinkProps) {
  return useOpensList() ? (
    <a href={href} className={`${className} ${linkClassName}`}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  );
}
