type Row = { what: string; free: string; pro: string; plus: string };

/** Prices of this page's variant (A9.4); the panel shows another, named in the note below the table. */
const PRICES: readonly Row[] = [
  { what: "Por mês", free: "R$ 0", pro: "R$ 97", plus: "R$ 297" },
  { what: "Abrir o contato de um financiador", free: "0,3%", pro: "0,1%", plus: "0,1%" },
  { what: "Comissão de sucesso", free: "8%", pro: "8%", plus: "8%" },
];

const NO = "";
const YES = "Sim";

/** Features of the paid plans (A6.3, B9.3). */
const BENEFITS: readonly Row[] = [
  { what: "Propostas com o assistente de IA", free: NO, pro: YES, plus: YES },
  { what: "Apresentação em slides", free: NO, pro: YES, plus: YES },
  { what: "Acesso prioritário às oportunidades", free: NO, pro: YES, plus: YES },
  { what: "Painel e relatórios avançados", free: NO, pro: YES, plus: YES },
  { what: "Suporte prioritário", free: NO, pro: YES, plus: YES },
  { what: "Análise de mercado com IA", free: NO, pro: NO, plus: YES },
  { what: "Painel de análises completo e API", free: NO, pro: NO, plus: YES },
  { what: "Consultoria e apoio comercial", free: NO, pro: NO, plus: YES },
  { what: "Assistência jurídica e tributária", free: NO, pro: NO, plus: YES },
];

const PLANS = [
  { id: "free", name: "Free" },
  { id: "pro", name: "Pro" },
  { id: "plus", name: "Plus" },
] as const;

/** Prices for fundraisers. Without paid plans (A6.6) two columns are hidden. */
export function Costs({ paidPlans }: { paidPlans: boolean }) {
  return (
    <PlanTable caption="O que paga quem capta" rows={PRICES} plans={paidPlans ? PLANS : PLANS.slice(0, 1)} />
  );
}

export const Benefits = () => <PlanTable caption="O que cada plano inclui" rows={BENEFITS} plans={PLANS} />;

type PlanTableProps = {
  caption: string;
  rows: readonly Row[];
  plans: readonly (typeof PLANS)[number][];
};

function PlanTable({ caption, rows, plans }: PlanTableProps) {
  const cell = "py-3 pl-3 text-right align-baseline sm:pl-8";
  const look = rows === PRICES ? "whitespace-nowrap font-semibold" : "text-sm";
  return (
    <div className="relative overflow-x-auto">
      <table className="figures w-full max-w-3xl border-line border-b">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td />
            {plans.map(({ id, name }) => (
              <th key={id} scope="col" className={`${cell} font-display font-semibold text-lg`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.what} className="border-line border-t">
              <th scope="row" className="py-3 text-left align-baseline font-normal">
                {row.what}
              </th>
              {plans.map(({ id }) => (
                <td key={id} className={`${cell} ${look}`}>
                  {row[id] || <span className="sr-only">Não</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
