import Link from "next/link";
import { ENDED_ACCOUNT } from "@/lib/admin/audit/messages";

export function PersonLink({ userId, children: name }: { userId: string | null; children: string }) {
  if (!userId || name === ENDED_ACCOUNT) return name;
  return (
    <Link href={`/admin/pessoas/${userId}`} prefetch={false} className="link">
      {name}
    </Link>
  );
}
