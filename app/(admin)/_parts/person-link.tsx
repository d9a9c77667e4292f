import { TextLink } from "@/components/kit/ui/text-link";
import { ENDED_ACCOUNT } from "@/lib/admin/audit/messages";

export function PersonLink({ userId, children: name }: { userId: string | null; children: string }) {
  if (!userId || name === ENDED_ACCOUNT) return name;
  return <TextLink href={`/admin/pessoas/${userId}`}>{name}</TextLink>;
}
