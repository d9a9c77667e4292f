import {
  Bookmark,
  Building2,
  Calculator,
  CircleUser,
  Columns3,
  FileHeart,
  FolderOpen,
  Handshake,
  Inbox,
  LayoutList,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  PenLine,
  ReceiptText,
  Search,
} from "lucide-react";
import type { NavIcon as Name } from "@/lib/overview/dashboard/rules/navigation";

const ICONS: Record<Name, LucideIcon> = {
  panel: LayoutList,
  projects: FolderOpen,
  organizations: Building2,
  inbox: Inbox,
  assistant: PenLine,
  talks: MessagesSquare,
  interests: FileHeart,
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
