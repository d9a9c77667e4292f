import { CircleAlert, CircleCheck, Clock, type LucideIcon, Send } from "lucide-react";
import { Badge } from "@/components/kit/ui/badge";
import { STATE_LABELS } from "@/lib/admin/mail/messages";
import type { MailState as State } from "@/lib/admin/mail/rules";

const TROUBLE = { icon: CircleAlert, tone: "accent" } as const;
const LOOK: Record<State, { icon: LucideIcon; tone: "accent" | "brand" | "muted" }> = {
  queued: { icon: Clock, tone: "muted" },
  sent: { icon: Send, tone: "muted" },
  delivered: { icon: CircleCheck, tone: "brand" },
  bounced: TROUBLE,
  complained: TROUBLE,
  failed: TROUBLE,
  suppressed: TROUBLE,
};

export function MailState({ state }: { state: State }) {
  const { icon: Icon, tone } = LOOK[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2} />
      {STATE_LABELS[state]}
    </Badge>
  );
}
