"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { crumbsOf } from "@/lib/overview/dashboard/rules/navigation";

export function Breadcrumb() {
  const pathname = usePathname();
  const crumbs = crumbsOf(pathname);
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label="Você está em" data-print="hide" className="page-width pt-3 text-sm lg:pt-4">
      <ol className="-ml-2 flex flex-wrap items-center">
        {crumbs.map(({ href, label }, at) => {
          const isHere = href === pathname;
          return (
            <li key={href} className="flex items-center">
              {at > 0 && (
                <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
              )}
              {isHere ? (
                <span aria-current="page" className="px-2 py-2.5 text-ink-soft">
                  {label}
                </span>
              ) : (
                <Link
                  href={href}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center gap-1 px-2 hover:text-brand hover:underline"
                >
                  {crumbs.length === 1 && (
                    <ChevronLeft
                      aria-hidden
                      className="-ml-1 size-4 shrink-0 text-ink-soft"
                      strokeWidth={1.75}
                    />
                  )}
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
