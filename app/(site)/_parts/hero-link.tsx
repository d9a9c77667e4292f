"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { useNavSession } from "@/components/kit/layout/nav-viewer";

type ViewerLinkProps = { viewer: { firstName: string; home: string }; homeLabel: string };

export function ViewerLink({ viewer, homeLabel }: ViewerLinkProps) {
  // The React Compiler's caches would be larger than the link, and the page has a limit on its scripts.
  "use no memo";
  return (
    <Link href={viewer.home} prefetch={false} className="link py-2">
      {viewer.firstName} · {homeLabel}
    </Link>
  );
}

/** Stands in the landing page's top row, where the navigation bar is hidden until the page is scrolled (A2.2). */
export function HeroLink({ children }: { children: ReactNode }) {
  "use no memo";
  const session = useNavSession();
  return session ? <ViewerLink {...session} /> : children;
}
