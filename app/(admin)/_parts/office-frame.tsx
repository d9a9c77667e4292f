"use client";

import { Search } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { PageAccount } from "@/components/kit/forms/page-mark";
import { QueryForm } from "@/components/kit/forms/query-form";
import { Logo } from "@/components/kit/layout/logo";
import { OFFICE_PLACES } from "@/lib/admin/access/navigation";
import { placeOf } from "@/lib/admin/access/rules";
import { OfficeIcon } from "./office-icon";

type OfficeFrameProps = {
  person: string;
  /** Opaque id of the person and the account in use ({@link PageAccount}). */
  account: string;
  children: ReactNode;
};

export function OfficeFrame({ person, account, children }: OfficeFrameProps) {
  const pathname = usePathname();
  const place = placeOf(pathname, OFFICE_PLACES);
  const row = useRef<HTMLUListElement>(null);
  // Scroll only the row: `scrollIntoView` would move the document, too.
  useLayoutEffect(() => {
    const here = row.current?.querySelector<HTMLElement>(`a[href="${place?.href}"]`);
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [place?.href]);
  return (
    <div className="office">
      <header data-print="hide" className="office-bar">
        <div className="flex items-center justify-between gap-3 px-4 max-lg:min-h-[3.25rem]">
          <Link href="/admin" prefetch={false} className="flex items-center gap-2 py-1 font-semibold">
            <Logo withName={false} />
            Equipe
          </Link>
          <Link href="/dashboard" prefetch={false} className="link text-xs lg:hidden">
            Voltar à minha área
          </Link>
        </div>
        <QueryForm action="/admin/busca" role="search" className="relative max-lg:mx-4 max-lg:mb-1 lg:mx-2.5">
          <Search
            aria-hidden
            className="absolute inset-y-0 left-2.5 my-auto size-4 text-ink-soft"
            strokeWidth={1.75}
          />
          <input
            type="search"
            name="busca"
            aria-label="Procurar em tudo"
            placeholder="Procurar em tudo"
            className="min-h-10 w-full rounded-md border border-line-strong bg-surface pr-3 pl-8 text-sm placeholder:text-ink-soft"
          />
        </QueryForm>
        <nav aria-label="Equipe" className="office-nav">
          <ul ref={row}>
            {OFFICE_PLACES.map(({ href, label, icon }) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  aria-current={place?.href === href ? (pathname === href ? "page" : "true") : undefined}
                  className="office-link"
                >
                  <OfficeIcon name={icon} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-0.5 border-line border-t px-4 pt-3 text-xs max-lg:hidden">
          <span className="truncate text-ink-soft">{person}</span>
          <Link href="/dashboard" prefetch={false} className="link w-fit">
            Voltar à minha área
          </Link>
        </div>
      </header>
      <div className="office-page">
        <PageAccount value={account}>{children}</PageAccount>
      </div>
    </div>
  );
}
