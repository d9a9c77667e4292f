import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { dutyVerb } from "@/lib/money/deals/messages/standing";
import type { DealOfInterest } from "@/lib/money/deals/queries/list";

type DealLinkProps = { deal: DealOfInterest; project: string; className?: string };

/** Link from an interest to its deal, with the viewer's open step. */
export function DealLink({ deal: { id, standing }, project, className }: DealLinkProps) {
  const duty = dutyVerb(standing);
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
