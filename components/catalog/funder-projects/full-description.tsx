type FullDescriptionProps = {
  nome: string;
  resumo: string;
  descricao: string;
  withoutSummary?: boolean;
};

/** Long texts open in a scrolling box, so that they do not stretch neighbouring cards (B2.7). */
export function FullDescription({ nome, resumo, descricao, withoutSummary = false }: FullDescriptionProps) {
  if (resumo === descricao.replace(/\s+/g, " ").trim())
    return <p className="break-words text-sm">{resumo}</p>;
  return (
    <details className="group/text text-sm">
      <summary className="break-words rounded-sm">
        {!withoutSummary && <span className="group-open/text:hidden">{resumo} </span>}
        <span
          className={`link font-semibold group-open/text:hidden ${withoutSummary ? "mt-1 inline-block py-1.5" : ""}`}
        >
          Ler descrição completa<span className="sr-only">: {nome}</span>
        </span>
        <span className="link mb-1 hidden py-1.5 font-semibold group-open/text:inline-block">
          Recolher descrição<span className="sr-only">: {nome}</span>
        </span>
      </summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reached by keyboard
        tabIndex={0}
        aria-label={`Descrição completa: ${nome}`}
        className="max-h-72 overflow-y-auto pr-3"
      >
        <p className="whitespace-pre-line break-words">{descricao.trim()}</p>
      </section>
    </details>
  );
}
