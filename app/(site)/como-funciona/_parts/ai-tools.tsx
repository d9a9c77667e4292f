/** Steps of the proposal chat (B4.5). */
const QUESTIONS = [
  ["O projeto", "O que será feito, onde, com quanto e em quanto tempo."],
  ["As metas de impacto", "Toneladas, pessoas, renda: o que muda e como se mede."],
  ["O público", "Que empresas teriam motivo para apoiar este projeto."],
  ["A proposta de valor", "Por que este projeto, e não outro da lista."],
  ["O retorno de imagem", "O que o financiador poderá mostrar e contar."],
] as const;

/** Shown only while paid plans are on sale (B6.9). */
export function AiTools() {
  return (
    <>
      <p>
        Nos planos Pro e Plus, um assistente faz cinco perguntas, organiza as respostas em uma proposta e
        exporta o texto. Com o pagamento confirmado, ela também vira uma apresentação em slides. Quem escreve
        é uma inteligência artificial, a partir do que você contou: revise números e promessas antes de
        enviar.
      </p>
      <ol className="mt-4 border-line border-b">
        {QUESTIONS.map(([title, text]) => (
          <li key={title} className="border-line border-t py-3">
            <strong className="font-semibold text-ink">{title}.</strong> {text}
          </li>
        ))}
      </ol>
    </>
  );
}
