import { ButtonLink } from "@/components/kit/ui/button-link";
import { formatPhone } from "@/lib/kit/masks";
import { env } from "@/lib/server/env";
import { SITE } from "@/lib/words/site";

export function ClosingCall() {
  return (
    <section aria-labelledby="chamada-titulo" className="page-width section-gap">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.7fr_1fr]">
        <div>
          <h2 id="chamada-titulo" className="max-w-[20ch] text-4xl">
            O ano fiscal fecha em dezembro. Escolha o projeto antes.
          </h2>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/cadastro-empresa" prefetch={false} size="lg">
              Cadastrar empresa
            </ButtonLink>
            <ButtonLink href="/lir-projetos" prefetch={false} variant="outline" size="lg">
              Ver os projetos
            </ButtonLink>
          </div>
        </div>
        <address className="border-line border-t pt-6 not-italic lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10">
          <h3 className="text-base">Fale com a gente</h3>
          <dl className="mt-4 grid gap-4">
            <div>
              <dt className="text-ink-soft text-sm">E-mail</dt>
              <dd>
                <a href={`mailto:${env.CONTACT_EMAIL}`} className="link">
                  {env.CONTACT_EMAIL}
                </a>
              </dd>
            </div>
            <div>
              <dt className="text-ink-soft text-sm">Telefone</dt>
              <dd>
                <a href={`tel:+55${env.CONTACT_PHONE}`} className="link figures">
                  {formatPhone(env.CONTACT_PHONE)}
                </a>
              </dd>
            </div>
            <div>
              <dt className="text-ink-soft text-sm">Localização</dt>
              <dd>{SITE.place}</dd>
            </div>
          </dl>
        </address>
      </div>
    </section>
  );
}
