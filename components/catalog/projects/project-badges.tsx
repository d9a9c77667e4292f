import { CircleCheck, CircleDot, Clock, Flag } from "lucide-react";
import { Badge } from "@/components/kit/ui/badge";
import type { Status, Urgency } from "@/lib/catalog/projects/rules/project";

const icon = { "aria-hidden": true, className: "size-3.5", strokeWidth: 2 } as const;

/** Aprovada is the plain state, Em Captação asks for attention, Finalizada steps back (B4.1). */
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

export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  return (
    <Badge tone={urgency === "Alta" ? "accent" : "muted"}>
      <Clock {...icon} /> Urgência {urgency.toLowerCase()}
    </Badge>
  );
}
