import { SITE } from "@/lib/words/site";

const LAW = "https://www.planalto.gov.br/ccivil_03/_ato2019-2022/2021/lei/L14260.htm";

const ROWS = [
  ["Quem pode", "Só Lucro Real", "Só declaração completa"],
  ["Limite", "1% do IRPJ devido no período", "6% do IRPF devido no ano"],
  [
    "Base",
    "Imposto à alíquota de 15%, sem o adicional de 10%",
    "Imposto devido, antes da dedução de incentivo",
  ],
  ["Quanto volta", "100% do que cabe no limite", "100% do que cabe no limite"],
  [
    "Divide o limite com",
    "As leituras da norma diferem: confirme com a contabilidade se já usa outros incentivos",
    "Cultura, audiovisual, esporte e fundos da criança e da pessoa idosa",
  ],
  [
    "Quando deduz",
    "No mesmo período da doação, trimestre ou ano",
    "Na declaração do ano seguinte; doação até o último expediente bancário de dezembro",
  ],
  ["Não pode", "Lançar o valor também como despesa", "Usar a declaração simplificada"],
] as const;

/** Limits of the deduction (B2.9, B1.6). */
export function DeductionLimits() {
  return (
    <section aria-labelledby="limites" className="rounded-md border border-line bg-surface p-5 sm:p-8">
      <h2 id="limites" className="text-3xl">
        Limites de Dedução
      </h2>
      <div className="mt-6 overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">Limites para empresas e para pessoas físicas</caption>
          <thead>
            <tr className="border-line-strong border-b text-left align-bottom">
              <td className="max-sm:hidden" />
              <th scope="col" className="w-1/2 py-3 pr-4 font-semibold sm:w-auto">
                Empresa
              </th>
              <th scope="col" className="py-3 font-semibold">
                Pessoa física
              </th>
            </tr>
          </thead>
          {ROWS.map(([label, company, person]) => (
            <tbody key={label} className="border-line border-b align-top">
              {/* On a phone the row's name has a line of its own, so that both columns stay readable. */}
              <tr className="sm:hidden">
                <th scope="rowgroup" colSpan={2} className="pt-3 text-left font-normal text-ink-soft">
                  {label}
                </th>
              </tr>
              <tr>
                <th scope="row" className="w-32 py-3 pr-5 text-left font-normal text-ink-soft max-sm:hidden">
                  {label}
                </th>
                <td className="py-3 pr-5 max-sm:pt-1">{company}</td>
                <td className="py-3 max-sm:pt-1">{person}</td>
              </tr>
            </tbody>
          ))}
        </table>
      </div>
      <p className="mt-5 text-ink-soft text-sm">
        Base legal:{" "}
        <a href={LAW} className="link" rel="noopener">
          {SITE.law}
        </a>
        , Decreto nº 12.106/2024 e Portaria GM/MMA nº 1.250/2024. Esta página informa e não substitui
        orientação tributária.
      </p>
    </section>
  );
}
