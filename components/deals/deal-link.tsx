import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { DUTY } from "@/lib/deals/messages/room";
import type { DealOfInterest } from "@/lib/deals/queries/list";
import type { Side } from "@/lib/deals/rules/deal";
import { buttonVariants } from "../ui/button-variants";

type DealLinkProps = { deal: DealOfInterest; side: Side; project: string; className?: string };

/** From an interest to the deal that it became, with what waits there for this person. */
export function DealLink({ deal: { id, phase, turn }, side, project, className }: DealLinkProps) {
  const duty =
    turn.includes(side) && phase !== "concluida" && phase !== "cancelada" ? DUTY[phase].verb : null;
  return (
    <div className={className}>
      <Link
        href={`/dashboard/negociacoes/${id}`}
        prefetch={false}
        className={buttonVariants({ variant: duty ? "default" : "outline" })}
      >
        {duty ?? "Ver a negociação"}
        <span className="sr-only"> de {project}</span>
        <ArrowRight aria-hidden className="size-4" strokeWidth={2} />
      </Link>
    </div>
  );
}
