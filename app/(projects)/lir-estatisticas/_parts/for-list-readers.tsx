"use client";

import type { ReactNode } from "react";
import { useNavViewer } from "@/components/kit/layout/nav-viewer";

/** The list is closed to a signed-in captador (B2.4). */
const useOpensList = (): boolean => useNavViewer()?.userType !== "captador";

export function ForListReaders({ children, instead }: { children: ReactNode; instead: ReactNode }) {
  return useOpensList() ? children : instead;
}

type ListLinkProps = { href: string; className: string; linkClassName: string; children: ReactNode };

export function ListLink({ href, className, linkClassName, children }: ListLinkProps) {
  return useOpensList() ? (
    <a href={href} className={`${className} ${linkClassName}`}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  );
}
