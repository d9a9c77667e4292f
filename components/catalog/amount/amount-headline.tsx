import { TextLink } from "@/components/kit/ui/text-link";
import { AMOUNT_SORT_RULE, completesCount } from "@/lib/catalog/amount/messages";
import { AMOUNT_SORT, amountParam, newPortfolioHref } from "@/lib/catalog/amount/rules";
import type { AmountFigures } from "@/lib/catalog/projects/queries/amount";
import type { SortId } from "@/lib/catalog/projects/rules/list-query";
import { formatMoneyExactly, formatNumber } from "@/lib/kit/format";
import { PortfolioLinks } from "./portfolio-links";

type AmountHeadlineProps = {
  quanto: number | null;
  figures: AmountFigures | null;
  ordem: SortId;
  isStranger?: boolean;
  isPerson?: boolean;
};

export function AmountHeadline({
  quanto,
  figures,
  ordem,
  isStranger = false,
  isPerson = false,
}: AmountHeadlineProps) {
  if (quanto === null || figures === null) return null;
  const { completed, open, mayBeMore, part } = figures;
  const count = {
    amount: formatMoneyExactly(quanto),
    completed: completed.count,
    exact: completed.exact,
    open,
    mayBeMore,
    part,
  };
  return (
    <div className="mt-3 items-center gap-x-10 border-brand border-l-4 pl-4 md:mt-6 lg:grid lg:grid-cols-2">
      <div>
        <p className="figures max-w-measure font-display font-semibold leading-snug md:text-lg">
          {completesCount(count, { number: formatNumber })}
        </p>
        {isStranger ? (
          <PortfolioLinks quanto={amountParam(quanto)} isPerson={isPerson} />
        ) : (
          <TextLink href={newPortfolioHref(amountParam(quanto))}>
            Montar uma carteira com {formatMoneyExactly(quanto)}
          </TextLink>
        )}
      </div>
      {ordem === AMOUNT_SORT && (
        <p className="mt-1 max-w-measure text-ink-soft text-sm max-md:hidden">{AMOUNT_SORT_RULE}</p>
      )}
    </div>
  );
}
