"use client";

import { PanelLeft } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { PageAccount } from "@/components/kit/forms/page-mark";
import { Logo } from "@/components/kit/layout/logo";
import { pageKind } from "@/components/kit/layout/page-kind";
import {
  addressOf,
  COLLAPSED_COOKIE,
  type NavItem,
  placeOf,
} from "@/lib/overview/dashboard/rules/navigation";
import { AccountWatch } from "./account-watch";
import { Breadcrumb } from "./breadcrumb";
import { type Look, LookStrip } from "./look-strip";
import { NavEntry, SubNavigation } from "./nav-link";
import { type Person, UserMenu } from "./user-menu";
import { type WorkPlace, WorkStrip } from "./work-strip";
import { SidebarHelp, WorkspaceAssistant } from "./workspace-help";

type WorkspaceFrameProps = {
  person: Person;
  /** Opaque id of the person and the account in use. */
  account: string;
  place: WorkPlace | null;
  look: Look | null;
  items: NavItem[];
  collapsed: boolean;
  whatsapp: string;
  children: ReactNode;
};

/** Lifetime (s) of the cookie that remembers a collapsed sidebar. */
const REMEMBERED = 365 * 24 * 60 * 60;

export function WorkspaceFrame(props: WorkspaceFrameProps) {
  const { person, account, place: work, look, items, collapsed, whatsapp, children } = props;
  const pathname = usePathname();
  const place = placeOf(addressOf(pathname, useSearchParams()?.get("aba") ?? null), items);
  // /dashboard has its own row of tabs. A second row of links would be too much on a phone.
  const hasSubpages = place?.isExact && place.item.links.length > 0 && pathname !== "/dashboard";
  // /projetos has its own chat instead of the WhatsApp link (B2.8, B2.26).
  const hasOwnChat = pageKind(pathname) === "explorer";
  const help = hasOwnChat ? null : whatsapp;
  const [isNarrow, setNarrow] = useState(collapsed);
  const toggle = () => {
    setNarrow(!isNarrow);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
    document.cookie = `${COLLAPSED_COOKIE}=${isNarrow ? "" : "1"}; Max-Age=${isNarrow ? 0 : REMEMBERED}; Path=/; SameSite=Lax`;
  };
  return (
    <div className="workspace" data-collapsed={isNarrow || undefined}>
      <header data-print="hide" className="workspace-bar">
        <div className="flex items-center justify-between gap-2 lg:px-2 lg:pt-1">
          <Link href="/" prefetch={false} aria-label="Elo Recicla, página inicial" className="flex px-1 py-2">
            <span className="workspace-label">
              <Logo />
            </span>
            <span className="workspace-mark">
              <Logo withName={false} />
            </span>
          </Link>
        </div>
        <nav aria-label="Principal" className="workspace-nav">
          <ul>
            {items.map((item) => (
              <NavEntry key={item.href} item={item} place={place} />
            ))}
          </ul>
        </nav>
        <div className="workspace-foot">
          <SidebarHelp whatsapp={help} />
          <button
            type="button"
            aria-label={isNarrow ? "Alargar o menu" : "Recolher o menu"}
            aria-expanded={!isNarrow}
            className="workspace-link max-lg:hidden"
            onClick={toggle}
          >
            <PanelLeft aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            <span aria-hidden className="workspace-label">
              Recolher
            </span>
          </button>
          <UserMenu person={person} whatsapp={help} />
        </div>
      </header>
      <div className="workspace-page">
        {look && <LookStrip {...look} />}
        {work && <WorkStrip {...work} hasTeams={person.hasTeams} />}
        <AccountWatch account={account} />
        {hasSubpages ? <SubNavigation place={place} /> : <Breadcrumb />}
        <PageAccount value={account}>{children}</PageAccount>
      </div>
      {!hasOwnChat && <WorkspaceAssistant />}
    </div>
  );
}
