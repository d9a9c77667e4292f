import { type SimulationResult, simulate } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";
import { formatMoney } from "@/lib/kit/format";
import { SplitChart } from "./split-chart";

/** `tax` and `investment` in reais. */
const example = (kind: PersonKind, tax: number, investment: number): SimulationResult =>
  simulate({ faturamentoAnual: 0, impostoRenda: tax * 100, valorInvestimento: investment * 100 }, kind);

const inside = example("empresa", 800_000, 5_000);
const above = example("empresa", 800_000, 10_000);
const person = example("pessoa", 20_000, 1_200);

const ROWS = [
  ["Investimento", "valorInvestimento"],
  ["Dedução", "valorDeducao"],
  ["Sem dedução", "excedente"],
  ["Imposto com a dedução", "impostoComDeducao"],
] as const;

export function WorkedExample() {
  return (
    <div className="border-line lg:border-l lg:pl-10 print:hidden">
      <h2 className="text-2xl">A conta, num exemplo</h2>
      <p className="mt-3 max-w-measure text-ink-soft">
        Uma empresa do Lucro Real tem {formatMoney(above.impostoDevido)} de IRPJ devido. O teto é{" "}
        {above.percentualDeducao}% disso:
      </p>
      <p className="figures mt-5 font-display font-semibold text-5xl leading-none tracking-tight">
        {formatMoney(above.limite)}
      </p>
      <p className="mt-3 max-w-measure text-ink-soft">
        A dedução é o menor valor entre o teto e o investimento, e sai inteira do imposto.
      </p>
      <div className="mt-8">
        <SplitChart result={above} taxName="IRPJ" />
      </div>
      <div className="relative mt-8 overflow-x-auto">
        <table className="figures w-full text-sm">
          <caption className="sr-only">
            Empresa com {formatMoney(above.impostoDevido)} de IRPJ devido e teto de{" "}
            {formatMoney(above.limite)}
          </caption>
          <thead>
            <tr className="border-line-strong border-b">
              <td />
              <th scope="col" className="py-2.5 pl-4 text-right font-semibold">
                Dentro do teto
              </th>
              <th scope="col" className="py-2.5 pl-4 text-right font-semibold">
                Acima do teto
              </th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([label, key]) => (
              <tr
                key={key}
                data-strong={key === "valorDeducao"}
                className="border-line border-b data-[strong=true]:font-semibold data-[strong=true]:text-brand"
              >
                <th scope="row" className="py-2.5 text-left [font-weight:inherit]">
                  {label}
                </th>
                <td className="py-2.5 pl-4 text-right">{formatMoney(inside[key])}</td>
                <td className="py-2.5 pl-4 text-right">{formatMoney(above[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-6 max-w-measure text-ink-soft text-sm">
        Para uma pessoa com {formatMoney(person.impostoDevido)} de IRPF devido, na declaração completa, a
        conta é a mesma com {person.percentualDeducao}%: o limite é de {formatMoney(person.limite)}. Os
        valores são fictícios; o seu resultado aparece neste lugar.
      </p>
    </div>
  );
}
