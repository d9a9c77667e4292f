import type { ReactNode } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { FUNDRAISING_ENDED } from "@/lib/catalog/amount/messages";
import { type FundraisingState, fundraisingEnd } from "@/lib/catalog/amount/rules";
import { formatDate } from "@/lib/kit/format";

type FundraisingEndedProps = {
  project: FundraisingState;
  now: Date;
  className?: string;
  children: ReactNode;
};

export function FundraisingEnded({ project, now, className, children }: FundraisingEndedProps) {
  const end = fundraisingEnd(project, now);
  if (!end) return null;
  const title = FUNDRAISING_ENDED[end](project.prazo ? formatDate(project.prazo) : "");
  return (
    <Alert tone="warning" title={title} className={className}>
      {children}
    </Alert>
  );
}
