import { ArrowRight } from "lucide-react";
import { ButtonLink } from "@/components/kit/ui/button-link";

type CursorLinksProps = {
  first: string | null;
  next: string | null;
  labels: readonly [first: string, next: string];
  className?: string;
};

/** A cursor leads only forwards, so no link leads back one page. */
export function CursorLinks({ first, next, labels, className = "" }: CursorLinksProps) {
  if (!first && !next) return null;
  return (
    <nav aria-label="Páginas" className={`flex flex-wrap gap-3 ${className}`}>
      {first && (
        <ButtonLink href={first} prefetch={false} variant="outline">
          {labels[0]}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={next} prefetch={false} variant="outline">
          {labels[1]}
          <ArrowRight aria-hidden className="size-4" strokeWidth={2} />
        </ButtonLink>
      )}
    </nav>
  );
}
