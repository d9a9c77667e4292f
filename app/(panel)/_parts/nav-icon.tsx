import {
  Bookmark,
  Building2,
  Calculator,
  CircleUser,
  Columns3,
  FolderOpen,
  Handshake,
  LayoutList,
  LifeBuoy,
  type LucideIcon,
  PenLine,
  ReceiptText,
  Search,
} from "lucide-react";
import type { NavIcon as Name } from "@/lib/overview/dashboard/rules/navigation";

const ICONS: Record<Name, LucideIcon> = {
  panel: LayoutList,
  projects: FolderOpen,
  organizations: Building2,
  assistant: PenLine,
  deals: Handshake,
  favorites: Bookmark,
  searches: Search,
  compare: Columns3,
  simulator: Calculator,
  receipts: ReceiptText,
  support: LifeBuoy,
  account: CircleUser,
};

/** Icon of a navigation entry. */
export function NavIcon({ name }: { name: Name }) {
  const Icon = ICONS[name];
  return <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />;
}
