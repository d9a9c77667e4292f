import { SITE } from "@/lib/site";

/** Nothing but the poster is fetched before play; a `default` track would be, so captions are chosen in the controls. */
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
          <track kind="captions" src="/video/explicacao.pt-BR.vtt" srcLang="pt-BR" label="Português (Brasil)" />
        </video>
      </div>
    </section>
  );
}
