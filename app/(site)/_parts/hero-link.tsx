"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { useNavSession } from "@/components/kit/layout/nav-viewer";

type ViewerLinkProps = { firstName: string; home: string; homeLabel: string };

/** Not memoized, because the page has a limit on its scripts. */
export function ViewerLink({ firstName, home, homeLabel }: ViewerLinkProps) {
  "use no memo";
  return (
    <Link href={home} prefetch={false} className="link truncate py-2 text-sm">
      {firstName} · {homeLabel}
    </Link>
  );
}

/**
 * Link in the top row of the landing page, where the navigation bar is hidden until the page is scrolled (A2.2). Shows
 * signed-in people their account; `children` is the link for anyone else.
 */
export function HeroLink({ children }: { children: ReactNode }) {
  "use no memo";
  const session = useNavSession();
  if (!session) return children;
  const { viewer, homeLabel } = session;
  return <ViewerLink firstName={viewer.firstName} home={viewer.home} homeLabel={homeLabel} />;
}
