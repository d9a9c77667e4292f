type Row = { what: string; free: string; pro: string; plus: string };

const NO = "";
const YES = "Sim";

/** Features of the paid plans (A6.3, B9.3). */
const BENEFITS: readonly Row[] = [
  { what: "Propostas com o assistente de IA", free: NO, pro: YES, plus: YES },
  { what: "Apresentação em slides, após o primeiro pagamento", free: NO, pro: YES, plus: YES },
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

export function Benefits() {
  const cell = "py-3 pl-3 text-right align-baseline sm:pl-8";
  return (
    <div className="relative overflow-x-auto">
      <table className="figures w-full max-w-3xl border-line border-b">
        <caption className="sr-only">O que cada plano inclui</caption>
        <thead>
          <tr>
            <td />
            {PLANS.map(({ id, name }) => (
              <th key={id} scope="col" className={`${cell} font-display font-semibold text-lg`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {BENEFITS.map((row) => (
            <tr key={row.what} className="border-line border-t">
              <th scope="row" className="py-3 text-left align-baseline font-normal">
                {row.what}
              </th>
              {PLANS.map(({ id }) => (
                <td key={id} className={`${cell} text-sm`}>
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
