"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { useNavSession } from "./nav-viewer";

type NavSessionProps = { panel: string; entry: string; children: ReactNode };

export function NavSession({ panel, entry, children }: NavSessionProps) {
  const session = useNavSession();
  return session ? <session.AccountMenu viewer={session.viewer} panel={panel} entry={entry} /> : children;
}

export function HomeLink({ className }: { className: string }) {
  const session = useNavSession();
  return (
    session && (
      <li>
        <Link href={session.viewer.home} prefetch={false} className={className}>
          {session.homeLabel}
        </Link>
      </li>
    )
  );
}
