import { ArrowRight } from "lucide-react";
import { ButtonLink } from "@/components/kit/ui/button-link";

type CursorLinksProps = {
  /** Address of the first page; null on the first page itself. */
  first: string | null;
  /** Address of the next page; null on the last page. */
  next: string | null;
  labels: readonly [first: string, next: string];
  className?: string;
};

/** Links to the first and the next page of a list. A cursor leads only forwards, so no link leads back one page. */
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
