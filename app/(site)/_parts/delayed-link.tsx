"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { useTransientState, useWhenLeft } from "@/components/kit/ui/use-when-left";
import { HERO_REDIRECT_DELAY } from "@/lib/server/screen-delays";

type DelayedLinkProps = { href: string; className: string; children: ReactNode };

/** Shows 'Redirecionando...' briefly before the navigation (A2.3). */
export function DelayedLink({ href, className, children }: DelayedLinkProps) {
  // The React Compiler's caches would be larger than the link, and the page has a limit on its scripts.
  "use no memo";
  const router = useRouter();
  const [leaving, setLeaving] = useTransientState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useWhenLeft(() => clearTimeout(timer.current));

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (leaving) return;
    setLeaving(true);
    timer.current = setTimeout(() => router.push(href), HERO_REDIRECT_DELAY);
  };

  return (
    <a href={href} onClick={follow} aria-busy={leaving} className={className}>
      {leaving ? <span role="status">Redirecionando...</span> : children}
    </a>
  );
}
