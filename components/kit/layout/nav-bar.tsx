import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/kit/ui/button";
import { PlainIcon } from "@/components/kit/ui/plain-icon";
import { LOGIN_LINKS, MENU, type MenuItem } from "@/lib/words/site";
import { Logo } from "./logo";
import { HomeLink, NavSession } from "./nav-session";
import { ForStrangers } from "./nav-viewer";
import { Popover } from "./popover";

const panel =
  "fixed inset-auto top-18 right-5 m-0 w-80 max-w-[calc(100vw-2.5rem)] rounded-md border border-line bg-surface p-2 text-ink shadow-raised backdrop:bg-transparent md:right-[max(2.5rem,calc((100vw-var(--container-page))/2))]";

const entry = "block rounded-sm px-3 py-3 hover:bg-sunken";

/** Pages that the bar does not prefetch, because their own scripts are large. */
const OWN_CODE = new Set(["/#como-funciona", "/cadastro-empresa", "/lir-estatisticas"]);

const row = "block whitespace-nowrap rounded-sm px-3 py-2.5 text-sm hover:bg-sunken";

function Entry({ item, children }: { item: MenuItem; children: ReactNode }) {
  const shown = <li>{children}</li>;
  return item.visitorsOnly ? <ForStrangers>{shown}</ForStrangers> : shown;
}

/** Navigation of the public pages (A2.3). Menus are native popovers, so they open before any script has loaded. */
export function NavBar() {
  return (
    <header data-print="hide" className="border-line border-b bg-paper">
      <nav
        aria-label="Principal"
        className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-3 md:gap-x-6"
      >
        <Link href="/" prefetch={false} aria-label="Elo Recicla, página inicial" className="flex py-2">
          <Logo />
        </Link>
        <ul className="hidden items-center gap-1 lg:flex">
          {MENU.map((item) => (
            <Entry key={item.label} item={item}>
              <Link href={item.href} prefetch={OWN_CODE.has(item.href) ? false : undefined} className={row}>
                {item.label}
              </Link>
            </Entry>
          ))}
          <HomeLink className={row} />
        </ul>
        <div className="flex items-center gap-2">
          <NavSession panel={panel} entry={entry}>
            <Button popoverTarget="menu-entrar" variant="default">
              Entrar
            </Button>
          </NavSession>
          <button
            type="button"
            popoverTarget="menu-principal"
            aria-label="Menu"
            className="grid size-11 place-items-center rounded-md hover:bg-sunken lg:hidden"
          >
            <PlainIcon name="menu" className="size-6" />
          </button>
        </div>
        <Popover id="menu-entrar" className={panel}>
          <ul>
            {LOGIN_LINKS.map((item) => (
              <li key={item.href}>
                <Link href={item.href} prefetch={false} className={entry}>
                  <span className="font-semibold">{item.label}</span>
                  <span className="block text-ink-soft text-sm">{item.hint}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Popover>
        <Popover id="menu-principal" className={panel}>
          <ul>
            {MENU.map((item) => (
              <Entry key={item.label} item={item}>
                <Link href={item.href} prefetch={false} className={entry}>
                  {item.label}
                </Link>
              </Entry>
            ))}
            <HomeLink className={entry} />
          </ul>
        </Popover>
      </nav>
    </header>
  );
}
