import { CircleUser, FolderOpen, Handshake, LayoutList, type LucideIcon, ReceiptText } from "lucide-react";
import type { NavIcon as Name } from "@/lib/overview/dashboard/rules/navigation";

const ICONS: Record<Name, LucideIcon> = {
  agora: LayoutList,
  projects: FolderOpen,
  supports: Handshake,
  receipts: ReceiptText,
  account: CircleUser,
};

/** Icon of a navigation entry. */
export function NavIcon({ name }: { name: Name }) {
  const Icon = ICONS[name];
  return <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />;
}
