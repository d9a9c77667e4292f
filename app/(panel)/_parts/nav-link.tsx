import Link from "next/link";
import type { NavItem } from "@/lib/overview/dashboard/rules/navigation";
import { NavIcon } from "./nav-icon";

type NavLinkProps = { item: NavItem; isCurrent: boolean };

/** Navigation entry: a row of the sidebar on wide screens, a tab at the bottom of a phone. */
export function NavLink({ item, isCurrent }: NavLinkProps) {
  const { href, label, tab, icon, count = 0, waits = false } = item;
  return (
    <li className={tab ? undefined : "max-lg:hidden"}>
      <Link
        href={href}
        prefetch={false}
        {...(isCurrent && { "aria-current": "page" })}
        title={label}
        className="workspace-link"
      >
        <NavIcon name={icon} />
        <span className="workspace-label max-lg:hidden">{label}</span>
        <span className="max-w-full truncate lg:hidden">{tab}</span>
        {count > 0 && (
          <span className={`workspace-count ${waits ? "workspace-waits" : "max-lg:hidden"}`}>
            <span className="sr-only">, </span>
            {count}
            {waits && <span className="sr-only"> à sua espera</span>}
          </span>
        )}
      </Link>
    </li>
  );
}
