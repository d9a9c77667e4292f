"use client";

import { CircleUser, FolderOpen, Handshake, LayoutList, type LucideIcon, ReceiptText } from "lucide-react";
import Link from "next/link";
import { useRowAt } from "@/components/kit/ui/use-row-at";
import type { NavIcon as Name, NavItem, NavLink, Place } from "@/lib/overview/dashboard/rules/navigation";

type NavEntryProps = { item: NavItem; place: Place | null };

/** On a phone and beside a collapsed sidebar, {@link SubNavigation} shows the inner links of the current entry. */
export function NavEntry({ item, place }: NavEntryProps) {
  const { href, label, icon, links } = item;
  const isHere = place?.item.href === href;
  return (
    <li data-here={isHere || undefined}>
      <Link
        href={href}
        prefetch={false}
        {...currentOf(isHere, isHere && !links.some((link) => link.href === place.page))}
        title={label}
        className="workspace-link"
      >
        <NavIcon name={icon} />
        <span className="workspace-label">{label}</span>
        <Count {...item} />
      </Link>
      {links.length > 0 && (
        <ul className="workspace-inner">
          {links.map((link) => (
            <li key={link.href}>
              <Link
                href={link.href}
                prefetch={false}
                {...currentOf(isHere && place.page === link.href, true)}
                className="workspace-link"
              >
                <span className="workspace-label">{link.label}</span>
                <Count {...link} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export function SubNavigation({ place }: { place: Place }) {
  const { item, page } = place;
  const all: NavLink[] = [{ href: item.href, label: item.ownLabel }, ...item.links];
  const row = useRowAt<HTMLUListElement>(page);
  return (
    <nav aria-label={item.label} data-print="hide" className="workspace-subnav page-width">
      <ul ref={row}>
        {all.map((link) => (
          <li key={link.href}>
            <Link href={link.href} prefetch={false} {...currentOf(page === link.href, true)}>
              {link.label}
              <Count {...link} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const currentOf = (isHere: boolean, isPage: boolean) =>
  isHere ? ({ "aria-current": isPage ? "page" : "true" } as const) : {};

function Count({ count = 0, waits = false }: Pick<NavItem, "count" | "waits">) {
  if (count === 0) return null;
  return (
    <span className={`workspace-count ${waits ? "workspace-waits" : ""}`}>
      <span className="sr-only">, </span>
      {count}
      {waits && <span className="sr-only"> à sua espera</span>}
    </span>
  );
}

const ICONS: Record<Name, LucideIcon> = {
  agora: LayoutList,
  projects: FolderOpen,
  supports: Handshake,
  receipts: ReceiptText,
  account: CircleUser,
};

function NavIcon({ name }: { name: Name }) {
  const Icon = ICONS[name];
  return <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />;
}
