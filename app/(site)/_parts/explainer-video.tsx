import { SITE } from "@/lib/words/site";

/** The captions in public/video/explicacao.pt-BR.vtt have the same sentences. */
const TRANSCRIPT = [
  "Um projeto aprovado na Lei de Incentivo à Reciclagem precisa de dinheiro para começar.",
  "Em 12 meses, captar 20% do valor, no mínimo. Se houver obras, 50%.",
  "A empresa direciona até 1% do IRPJ devido, no Lucro Real, sem contar o adicional.",
  "A pessoa física, até 6% do IR, na declaração completa, somados outros incentivos.",
  "Dentro do limite, 100% do aporte é deduzido do imposto.",
  "No Elo Recicla, a empresa encontra o projeto, registra interesse e os dois fecham o elo.",
  "O dinheiro vai direto para a conta do projeto, sem intermediário.",
  "A empresa recebe o recibo e deduz no mesmo trimestre ou ano.",
  "Pessoa física: na declaração do ano seguinte.",
  "Elo Recicla. Quem financia encontra quem recicla.",
];

/** Only the poster loads before play. A `default` caption track would load before play, too. */
export function ExplainerVideo() {
  return (
    <section aria-labelledby="video-titulo" className="bg-sunken">
      <div className="page-width section-gap grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.7fr]">
        <div>
          <h2 id="video-titulo" className="text-3xl">
            A lei em meio minuto
          </h2>
          <p className="mt-4 max-w-[44ch] text-ink-soft">
            Como parte do imposto vira esteira, prensa e renda para quem separa. Sem som, com legendas.
          </p>
          <details className="mt-4 text-sm">
            <summary className="link w-fit py-1">Ler o que o vídeo conta</summary>
            <ol className="mt-3 grid max-w-[52ch] gap-1.5 text-ink-soft">
              {TRANSCRIPT.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </details>
        </div>
        <video
          controls
          playsInline
          preload="none"
          poster="/video/poster.webp"
          width={1280}
          height={720}
          aria-label={`Vídeo: como o ${SITE.name} funciona`}
          className="aspect-video h-auto w-full rounded-md border border-line bg-deep"
        >
          <source src="/video/explicacao.webm" type="video/webm" />
          <source src="/video/explicacao.mp4" type="video/mp4" />
          <track
            kind="captions"
            src="/video/explicacao.pt-BR.vtt"
            srcLang="pt-BR"
            label="Português (Brasil)"
          />
        </video>
      </div>
    </section>
  );
}
