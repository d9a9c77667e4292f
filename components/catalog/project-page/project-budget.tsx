import { budgetShares, budgetTotal } from "@/lib/catalog/projects/rules/budget-shares";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { formatMoney, formatPercent } from "@/lib/kit/format";

/** Smallest share (tenths of a per cent) whose part of the bar has room for a number. */
const MIN_NUMBERED = 60;

/** Neighbouring fills differ in lightness, so that the parts are distinct without colour. */
const FILLS = [
  "bg-brand text-on-brand",
  "bg-accent-wash text-ink",
  "bg-ink-soft text-paper",
  "bg-brand-wash text-ink",
];
const fillOf = (at: number) => `${FILLS[at % FILLS.length]} print:bg-transparent print:text-ink`;

export function ProjectBudget({ project: { orcamento, valorTotal } }: { project: PublicProject }) {
  if (orcamento.length === 0) return null;
  const shares = budgetShares(orcamento);
  const total = budgetTotal(orcamento);
  const lines = orcamento.map((line, at) => ({ ...line, number: at + 1, share: shares[at] ?? 0 }));
  return (
    <section aria-label="O que o dinheiro faz">
      <h2 className="text-xl">O que o dinheiro faz</h2>
      <div
        aria-hidden
        className="figures mt-5 flex h-10 gap-px overflow-hidden rounded-sm [print-color-adjust:exact] print:mt-3 print:h-7"
      >
        {lines.map(({ number, share }) => (
          <span
            key={number}
            style={{ flexGrow: share }}
            className={`flex min-w-0 basis-0 items-center justify-center overflow-hidden border border-ink-soft font-semibold text-xs ${fillOf(number - 1)}`}
          >
            {share >= MIN_NUMBERED && number}
          </span>
        ))}
      </div>
      <table className="figures mt-4 w-full text-sm print:mt-2">
        <caption className="sr-only">Orçamento por item (rubrica)</caption>
        <thead className="text-left text-ink-soft">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-3 font-normal">
              Rubrica
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-normal">
              Valor
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Parte
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ number, rubrica, valor, share }) => (
            <tr key={number} className="border-line border-b align-top">
              <th scope="row" className="py-2 pr-3 text-left font-normal print:py-1">
                <span className="grid grid-cols-[1.75rem_minmax(0,1fr)]">
                  <span className="font-semibold">{number}.</span>
                  <span className="break-words">{rubrica}</span>
                </span>
              </th>
              <td className="whitespace-nowrap py-2 pr-3 text-right print:py-1">{formatMoney(valor)}</td>
              <td className="whitespace-nowrap py-2 text-right print:py-1">{formatPercent(share / 10)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className="py-2 pr-3 text-left">
              Total
            </th>
            <td className="whitespace-nowrap py-2 pr-3 text-right">{formatMoney(total)}</td>
            <td className="py-2 text-right">{total > 0 && formatPercent(100)}</td>
          </tr>
        </tfoot>
      </table>
      {total !== valorTotal && (
        <p className="mt-2 text-ink-soft text-sm">
          O valor aprovado é {formatMoney(valorTotal)};{" "}
          {total < valorTotal
            ? `${formatMoney(valorTotal - total)} ainda não têm item.`
            : `os itens somam ${formatMoney(total - valorTotal)} a mais.`}
        </p>
      )}
    </section>
  );
}
