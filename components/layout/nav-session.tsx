"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PublicViewer } from "@/lib/accounts/rules";
import { hasSessionHint, NO_HINT } from "@/lib/auth/session-hint";
import { VIEWER_CHANGED } from "../accounts/viewer-event";
import { buttonVariants } from "../ui/button-variants";
import { Popover } from "./popover";

type NavSessionProps = { panel: string; entry: string; children: ReactNode };

/**
 * The part of the bar that depends on who looks. Stored pages show the way in (`children`); where a session is likely
 * the browser asks whose it is and shows that person's way home instead.
 */
export function NavSession({ panel, entry, children }: NavSessionProps) {
  const pathname = usePathname();
  const [viewer, setViewer] = useState<PublicViewer | null>(null);

  const asking = useRef(false);
  const ask = useEffectEvent(async () => {
    asking.current = true;
    // A server that cannot say whose session it is has not said that there is none.
    const answer = await fetch("/api/viewer").then(
      (response) => (response.ok ? response.json() : null),
      () => null,
    );
    asking.current = false;
    if (!answer) return;
    setViewer(answer.viewer);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
    if (!answer.viewer) document.cookie = NO_HINT;
  });
  const compare = useEffectEvent(() => {
    const likely = hasSessionHint(document.cookie);
    if (likely && !viewer && !asking.current) ask();
    if (!likely && viewer) setViewer(null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sessions begin between two pages of one document too
  useEffect(() => compare(), [pathname]);
  useEffect(() => {
    const renew = () => ask();
    window.addEventListener(VIEWER_CHANGED, renew);
    return () => window.removeEventListener(VIEWER_CHANGED, renew);
  }, []);

  if (!viewer) return children;
  const leave = async () => {
    const { signOut } = await import("../accounts/sign-out");
    await signOut();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget="menu-conta"
        aria-label={`${viewer.firstName}, sua conta`}
        className={buttonVariants({
          tone: "quiet",
          size: "snug",
          className: "max-w-[clamp(4.75rem,100vw-15.25rem,11rem)] gap-1.5 sm:px-4",
        })}
      >
        <span className="truncate">{viewer.firstName}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 max-[22rem]:hidden" strokeWidth={1.75} />
      </button>
      <Popover id="menu-conta" className={panel}>
        {viewer.isCompany && (
          <Link href="/empresa-dashboard" prefetch={false} className={entry}>
            Área da empresa
          </Link>
        )}
        <Link href="/dashboard" prefetch={false} className={entry}>
          {viewer.isCompany ? "Minha conta" : "Meu painel"}
        </Link>
        <button type="button" className={`${entry} w-full text-left`} onClick={leave}>
          Sair
        </button>
      </Popover>
    </>
  );
}
