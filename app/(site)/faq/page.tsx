import type { Metadata } from "next";
import { breadcrumbs, JsonLd } from "@/components/kit/layout/json-ld";
import { OpenByAddress } from "@/components/kit/layout/open-by-address";
import { PageHeader } from "@/components/kit/layout/page-header";
import { SectionIndex } from "@/components/kit/reading/section-index";
import { unbroken } from "@/components/kit/reading/unbroken";
import { Button } from "@/components/kit/ui/button";
import { Disclosure } from "@/components/kit/ui/disclosure";
import { FAQ_CATEGORIES, type FaqItem } from "@/lib/people/help/faq";
import { faqOf } from "@/lib/people/help/rules";
import { env } from "@/lib/server/env";
import { SITE, whatsappLink } from "@/lib/words/site";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Perguntas frequentes",
  description:
    "Quem pode deduzir, quanto, quando, para onde vai o dinheiro e quanto custa a plataforma: 15 respostas sobre a Lei de Incentivo à Reciclagem.",
  alternates: { canonical: "/faq" },
};

const QUESTION = "Olá! Tenho uma dúvida que não está nas perguntas frequentes do Elo Recicla.";

const items = faqOf(env.PAID_PLANS);

const structuredData = {
  "@graph": [
    {
      "@type": "FAQPage",
      url: `${env.APP_URL}/faq`,
      inLanguage: "pt-BR",
      mainEntity: items.map(({ id, pergunta, resposta }) => ({
        "@type": "Question",
        name: pergunta,
        url: `${env.APP_URL}/faq#${id}`,
        acceptedAnswer: { "@type": "Answer", text: resposta.join("\n\n") },
      })),
    },
    breadcrumbs([SITE.name, ""], ["Perguntas frequentes", "/faq"]),
  ],
};

/** Pages that were left stay in the document. The prefix keeps these ids different from theirs. */
const anchorOf = (category: string) => `assunto-${category}`;

/** One answer is open at a time; print shows all answers (B2.23). */
export default function FaqPage() {
  const index = FAQ_CATEGORIES.map(({ id, titulo }) => ({ id: anchorOf(id), title: titulo }));
  return (
    <>
      <JsonLd data={structuredData} />
      <OpenByAddress />
      <PageHeader kicker={SITE.law} title="Perguntas frequentes">
        <p>
          A lei, o depósito, o recibo e os custos, com a norma de cada resposta. Onde a lei admite duas
          leituras, você encontra as duas.
        </p>
      </PageHeader>
      <div className="page-width grid gap-x-16 gap-y-12 pb-16 lg:grid-cols-[14rem_1fr] lg:pb-24">
        <SectionIndex label="Assuntos" entries={index} className="max-lg:hidden" />
        <div className="min-w-0 max-w-3xl print:[&_details::details-content]:[content-visibility:visible]">
          {FAQ_CATEGORIES.map(({ id, titulo }) => (
            <section
              key={id}
              id={anchorOf(id)}
              tabIndex={-1}
              aria-labelledby={`${anchorOf(id)}-titulo`}
              className="mb-14 outline-none last:mb-0"
            >
              <h2 id={`${anchorOf(id)}-titulo`} className="border-line-strong border-b pb-4 text-2xl">
                {titulo}
              </h2>
              {items
                .filter(({ categoria }) => categoria === id)
                .map((item) => (
                  <Disclosure key={item.id} group="faq" title={item.pergunta}>
                    <Answer item={item} />
                  </Disclosure>
                ))}
            </section>
          ))}
        </div>
      </div>
      <section aria-labelledby="duvida-titulo" data-print="hide" className="bg-sunken">
        <div className="page-width grid items-center gap-x-16 gap-y-7 py-14 md:grid-cols-[1fr_auto] md:py-20">
          <div>
            <h2 id="duvida-titulo" className="text-2xl">
              Sua dúvida não está aqui?
            </h2>
            <p className="mt-3 max-w-[48ch] text-ink-soft">
              Escreva a pergunta do seu jeito. WhatsApp e <span className="whitespace-nowrap">e-mail</span>{" "}
              recebem mensagens 24 horas por dia.
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button asChild>
              <a href={whatsappLink(env.WHATSAPP_NUMBER, QUESTION)} target="_blank" rel="noopener noreferrer">
                Perguntar pelo WhatsApp
              </a>
            </Button>
            <Button asChild variant="outline">
              <a href="/assistente">Perguntar ao assistente</a>
            </Button>
            <Button asChild variant="outline">
              <a href={`mailto:${env.CONTACT_EMAIL}`}>{env.CONTACT_EMAIL}</a>
            </Button>
          </div>
        </div>
      </section>
    </>
  );
}

/** The id is on the answer, not on its question: browsers open a `details` only for a target in its hidden part. */
function Answer({ item: { id, resposta } }: { item: FaqItem }) {
  const [answer, ...qualifications] = resposta;
  return (
    <div id={id} className="grid max-w-[48ch] scroll-mt-44 gap-4">
      <p className="text-ink">{unbroken(answer ?? "")}</p>
      {qualifications.map((paragraph) => (
        <p key={paragraph}>{unbroken(paragraph)}</p>
      ))}
      <a href={`#${id}`} data-print="hide" className="link justify-self-start py-1 text-sm">
        Link desta resposta
      </a>
    </div>
  );
}
