import { Disclosure } from "@/components/kit/ui/disclosure";
import { BEFORE_DEPOSIT, NORMS_READ } from "@/lib/people/help/before-deposit";

/** @param id absent on project pages, because a page that was left stays in the document and would repeat the id */
export function BeforeDeposit({ id }: { id?: string }) {
  return (
    <section
      id={id}
      aria-label="Antes de depositar"
      className="scroll-mt-24 print:text-sm print:[&_details::details-content]:[content-visibility:visible]"
    >
      <h2 className="text-xl">Antes de depositar</h2>
      <div className="mt-3 print:mt-1 print:[&_details>div]:pb-1 print:[&_details]:break-inside-avoid print:[&_summary]:py-1 print:[&_summary]:text-sm print:[&_svg]:hidden">
        {BEFORE_DEPOSIT.map(({ id, pergunta, resposta, silent, norma }) => (
          <Disclosure key={id} group="antes-de-depositar" title={pergunta}>
            <p>{resposta}</p>
            {silent && <p className="mt-3 border-accent border-l-2 pl-4 text-ink print:mt-1">{silent}</p>}
            <p className="mt-3 text-sm print:mt-1 print:text-xs">{norma}</p>
          </Disclosure>
        ))}
      </div>
      <p className="mt-4 text-ink-soft text-sm print:mt-1 print:text-xs">
        Normas lidas por nós em {NORMS_READ}. Em caso de dúvida, vale o texto publicado.
      </p>
    </section>
  );
}
