import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/components/kit/layout/page-header";
import { NumberedSection } from "@/components/kit/reading/numbered-section";
import { SectionIndex } from "@/components/kit/reading/section-index";
import { VersionNote } from "@/components/people/accounts/version-note";
import { withBlank } from "@/components/people/accounts/with-blank";
import { ChargedBy } from "@/components/words/operator/charged-by";
import { OperatorAddress } from "@/components/words/operator/operator-address";
import { formatPhone } from "@/lib/kit/masks";
import { TERMS, TERMS_UPDATED } from "@/lib/people/accounts/general-terms";
import { newestChange, TERMS_VERSION } from "@/lib/people/accounts/rules";
import { TEXT_CHANGES } from "@/lib/people/accounts/text-changes";
import { env } from "@/lib/server/env";
import { BackLink } from "./_parts/back-link";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Termos de uso",
  description: `O que o Elo Recicla faz e não faz, o que você paga e quando, como cancelar e qual é o limite da nossa responsabilidade. Versão ${TERMS_VERSION}.`,
  alternates: { canonical: "/termos" },
};

/** Pages that were left stay in the document. The prefix keeps these ids different from theirs. */
const anchorOf = (section: string) => `termos-${section}`;

export default function TermsPage() {
  return (
    <>
      <div className="page-width pt-6">
        <BackLink />
      </div>
      <div className="[&>div]:pt-4 md:[&>div]:pt-8">
        <PageHeader title="Termos de uso">
          <p>
            Última atualização: <time dateTime={TERMS_UPDATED.iso}>{TERMS_UPDATED.label}</time>
            <span className="block">Versão {TERMS_VERSION}</span>
          </p>
          <VersionNote change={newestChange(TEXT_CHANGES, "termos")} />
        </PageHeader>
      </div>
      <div className="page-width grid gap-x-16 gap-y-12 pb-20 lg:grid-cols-[14rem_1fr] lg:pb-28">
        <SectionIndex
          label="Nesta página"
          entries={TERMS.map(({ id, title }) => ({ id: anchorOf(id), title }))}
          numbered
        />
        <div>
          {TERMS.map(({ id, title, paragraphs }, position) => (
            <NumberedSection key={id} id={anchorOf(id)} number={position + 1} title={title}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{withBlank(paragraph)}</p>
              ))}
              {id === "privacidade" && (
                <p>
                  <Link href="/privacidade" className="link">
                    Ler a página Privacidade e LGPD
                  </Link>
                </p>
              )}
              {id === "planos" && <ChargedBy />}
              {id === "contato" && <Contacts />}
            </NumberedSection>
          ))}
        </div>
      </div>
    </>
  );
}

function Contacts() {
  return (
    <ul className="grid gap-1">
      <li>
        <OperatorAddress />
      </li>
      <li>
        <a href={`mailto:${env.CONTACT_EMAIL}`} className="link inline-block py-1.5">
          {env.CONTACT_EMAIL}
        </a>
      </li>
      <li>
        <a href={`tel:+55${env.CONTACT_PHONE}`} className="link figures inline-block py-1.5">
          {formatPhone(env.CONTACT_PHONE)}
        </a>
      </li>
    </ul>
  );
}
