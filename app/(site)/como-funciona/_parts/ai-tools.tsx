/** The assistant's five steps in order (B4.5), each with its question. */
const QUESTIONS = [
  ["O projeto", "O que será feito, onde, com quanto e em quanto tempo."],
  ["As metas de impacto", "Toneladas, pessoas, renda: o que muda e como se mede."],
  ["O público", "Que empresas teriam motivo para apoiar este projeto."],
  ["A proposta de valor", "Por que este projeto, e não outro da lista."],
  ["O retorno de imagem", "O que o financiador poderá mostrar e contar."],
] as const;

/** AI tools of the paid plans; the page leaves this out when plans are hidden (B6.9). */
export function AiTools() {
  return (
    <section aria-labelledby="ia-titulo" className="bg-sunken">
      <div className="page-width section-gap grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.5fr]">
        <div>
          <h2 id="ia-titulo" className="text-3xl">
            Da conversa à proposta
          </h2>
          <p className="mt-5 max-w-[46ch] text-ink-soft">
            Nos planos Pro e Plus, um assistente faz cinco perguntas, organiza as suas respostas em uma
            proposta e exporta o texto.
          </p>
          <p className="mt-4 max-w-[46ch] text-ink-soft">
            Com o pagamento do plano confirmado, a proposta também vira uma apresentação em slides. O texto é
            escrito por inteligência artificial a partir do que você contou: revise números e promessas antes
            de enviar.
          </p>
        </div>
        <ol className="border-line border-b">
          {QUESTIONS.map(([title, text]) => (
            <li
              key={title}
              className="grid items-baseline gap-x-6 gap-y-1 border-line border-t py-4 sm:grid-cols-[minmax(0,12rem)_1fr]"
            >
              <h3 className="text-base">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
