"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { useNavSession } from "./nav-viewer";

type NavSessionProps = { panel: string; entry: string; children: ReactNode };

/** The way in (`children`) for a visitor, their own menu for who is signed in. */
export function NavSession({ panel, entry, children }: NavSessionProps) {
  const session = useNavSession();
  return session ? <session.AccountMenu viewer={session.viewer} panel={panel} entry={entry} /> : children;
}

type HomeLinkProps = { className: string };

/** The workspace, in the place that the ways to an account have for visitors. */
export function HomeLink({ className }: HomeLinkProps) {
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
