import { ReturnLink } from "@/components/people/accounts/return-link";
import { AMOUNT_SORT_RULE, completesCount } from "@/lib/catalog/amount/messages";
import { AMOUNT_KEY, AMOUNT_SORT, amountParam, amountText } from "@/lib/catalog/amount/rules";
import type { AmountFigures } from "@/lib/catalog/projects/queries/amount";
import type { SortId } from "@/lib/catalog/projects/rules/project";
import { formatNumber } from "@/lib/kit/format";

type AmountHeadlineProps = { quanto: number | null; figures: AmountFigures | null; ordem: SortId };

/**
 * How many projects the reader's amount completes, the way to a carteira of it (for strangers through the login), and the
 * rule of the order that follows from it.
 */
export function AmountHeadline({ quanto, figures, ordem }: AmountHeadlineProps) {
  if (quanto === null || figures === null) return null;
  const { completed, open } = figures;
  const count = { amount: amountText(quanto), completed: completed.count, exact: completed.exact, open };
  return (
    <div className="mt-3 items-center gap-x-10 border-brand border-l-4 pl-4 md:mt-6 lg:grid lg:grid-cols-2">
      <div>
        <p className="figures max-w-measure font-display font-semibold leading-snug md:text-lg">
          {completesCount(count, { number: formatNumber })}
        </p>
        <ReturnLink
          href="/auth?type=financiador"
          returnTo={`/dashboard/carteiras/nova?${AMOUNT_KEY}=${amountParam(quanto)}`}
          className="link inline-block py-1 text-sm"
        >
          Montar uma carteira com {amountText(quanto)}
        </ReturnLink>
      </div>
      {ordem === AMOUNT_SORT && (
        <p className="mt-1 max-w-measure text-ink-soft text-sm max-md:hidden">{AMOUNT_SORT_RULE}</p>
      )}
    </div>
  );
}
