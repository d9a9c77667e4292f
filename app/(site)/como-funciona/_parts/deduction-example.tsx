const EXAMPLES = [
  {
    title: "Empresa no Lucro Real",
    rows: [
      ["IRPJ devido no ano, sem o adicional", "R$ 30.000.000"],
      ["Limite da lei", "1%"],
      ["Apoio depositado até o fechamento", "R$ 300.000"],
      ["Dedução do IRPJ no mesmo ano", "R$ 300.000"],
    ],
    note: "O apoio não pode ser lançado também como despesa. Outros incentivos podem ocupar parte do mesmo 1%: confira com a contabilidade.",
  },
  {
    title: "Pessoa, declaração completa",
    rows: [
      ["Imposto devido no ano", "R$ 20.000"],
      ["Limite da lei", "6%"],
      ["Apoio depositado até o último expediente bancário de dezembro", "R$ 1.200"],
      ["Dedução na declaração do ano seguinte", "R$ 1.200"],
    ],
    note: "Os 6% são divididos com cultura, audiovisual, esporte e os fundos da criança e do idoso.",
  },
] as const;

/** Example calculations with the limits of the law's art. 4. */
export function DeductionExample() {
  return (
    <div className="figures grid gap-x-16 gap-y-10 lg:grid-cols-[1.3fr_1fr]">
      {EXAMPLES.map(({ title, rows, note }) => (
        <div key={title} className="break-inside-avoid">
          <table className="w-full">
            <caption className="pb-3 text-left font-semibold">{title}</caption>
            <tbody>
              {rows.map(([label, amount]) => (
                <tr
                  key={label}
                  className="group border-line border-t last:border-line-strong last:font-semibold"
                >
                  <th scope="row" className="py-2.5 pr-6 text-left font-normal group-last:font-semibold">
                    {label}
                  </th>
                  <td className="whitespace-nowrap py-2.5 text-right">{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-3 max-w-[52ch] text-ink-soft text-sm">{note}</p>
        </div>
      ))}
    </div>
  );
}
