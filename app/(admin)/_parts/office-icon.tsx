import {
  Activity,
  Building2,
  CreditCard,
  FileClock,
  FileUp,
  Flag,
  FolderOpen,
  Handshake,
  LayoutList,
  LifeBuoy,
  type LucideIcon,
  Mail,
  Megaphone,
  Pause,
  Users,
} from "lucide-react";
import type { OfficeIcon as Name } from "@/lib/admin/access/navigation";

const ICONS: Record<Name, LucideIcon> = {
  today: LayoutList,
  organizations: Building2,
  projects: FolderOpen,
  imports: FileUp,
  supports: Handshake,
  payments: CreditCard,
  tickets: LifeBuoy,
  reports: Flag,
  mails: Mail,
  people: Users,
  log: FileClock,
  notice: Megaphone,
  pauses: Pause,
  health: Activity,
};

export function OfficeIcon({ name }: { name: Name }) {
  const Icon = ICONS[name];
  return <Icon aria-hidden className="size-4 shrink-0 max-lg:hidden" strokeWidth={1.75} />;
}
