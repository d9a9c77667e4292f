import { CircleCheck, CircleDot, Clock, Flag } from "lucide-react";
import { Badge } from "@/components/kit/ui/badge";
import type { Status, Urgency } from "@/lib/catalog/projects/rules/list-query";
import { DEMONSTRATION } from "@/lib/words/site";

const icon = { "aria-hidden": true, className: "size-3.5", strokeWidth: 2 } as const;

export function StatusBadge({ status }: { status: Status }) {
  if (status === "Em Captação") {
    return (
      <Badge tone="accent">
        <CircleDot {...icon} /> Em Captação
      </Badge>
    );
  }
  return (
    <Badge tone={status === "Aprovada" ? "brand" : "muted"}>
      {status === "Aprovada" ? <CircleCheck {...icon} /> : <Flag {...icon} />} {status}
    </Badge>
  );
}

export const DemonstrationBadge = ({ demonstracao }: { demonstracao: boolean }) =>
  demonstracao && <Badge>{DEMONSTRATION.mark}</Badge>;

export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  return (
    <Badge tone={urgency === "Alta" ? "accent" : "muted"}>
      <Clock {...icon} /> Urgência {urgency.toLowerCase()}
    </Badge>
  );
}
