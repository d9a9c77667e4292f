import type { Metadata } from "next";
import Link from "next/link";
import { CookiePreferences } from "@/components/kit/layout/cookie-consent";
import { PageHeader } from "@/components/kit/layout/page-header";
import { NumberedSection } from "@/components/kit/reading/numbered-section";
import { SectionIndex } from "@/components/kit/reading/section-index";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { VersionNote } from "@/components/people/accounts/version-note";
import { OperatorAddress } from "@/components/words/operator/operator-address";
import {
  BROWSER_MEMORY,
  DATA_USES,
  PRIVACY_UPDATED,
  RECIPIENTS,
  RIGHTS,
} from "@/lib/people/accounts/privacy";
import { newestChange, PRIVACY_VERSION } from "@/lib/people/accounts/rules";
import { TEXT_CHANGES } from "@/lib/people/accounts/text-changes";
import { env } from "@/lib/server/env";
import { SITE } from "@/lib/words/site";
import { CookieTable } from "./_parts/cookie-table";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Privacidade e LGPD",
  description:
    "Quais dados o Elo Recicla usa, para quê, com que base legal, por quanto tempo e com quem compartilha. Como pedir acesso, correção ou eliminação.",
  alternates: { canonical: "/privacidade" },
};

const SECTIONS = [
  { id: "controlador", title: "Quem responde pelos seus dados" },
  { id: "dados-usados", title: "Que dados usamos, para quê e até quando" },
  { id: "compartilhamento", title: "Com quem compartilhamos" },
  { id: "cookies", title: "Cookies" },
  { id: "direitos", title: "Seus direitos e como usá-los" },
  { id: "fim-da-conta", title: "O que fica quando a conta acaba" },
  { id: "incidentes", title: "Proteção e incidentes" },
  { id: "encarregado", title: "Contato e mudanças" },
] as const;

const section = (id: (typeof SECTIONS)[number]["id"]) => {
  const position = SECTIONS.findIndex((entry) => entry.id === id);
  return { id, number: position + 1, title: SECTIONS[position]?.title ?? "" };
};

/** Privacy policy (LGPD art. 9). */
export default function PrivacyPage() {
  const email = (
    <a href={`mailto:${env.CONTACT_EMAIL}`} className="link">
      {env.CONTACT_EMAIL}
    </a>
  );
  return (
    <>
      <PageHeader kicker="LGPD, Lei nº 13.709/2018" title="Privacidade">
        <p>
          Não vendemos dados e não os usamos para publicidade. Usamos o que a conta precisa para existir e o
          que a lei manda guardar.
        </p>
        <p className="mt-4 text-base">
          Versão {PRIVACY_VERSION}, <time dateTime={PRIVACY_UPDATED.iso}>{PRIVACY_UPDATED.label}</time>
        </p>
        <VersionNote change={newestChange(TEXT_CHANGES, "privacidade")} />
      </PageHeader>
      <div className="page-width grid gap-x-16 gap-y-12 pb-20 lg:grid-cols-[14rem_1fr] lg:pb-28">
        <SectionIndex label="Nesta página" entries={SECTIONS} numbered />
        <div className="min-w-0">
          <NumberedSection {...section("controlador")}>
            <p>
              O controlador, quem decide sobre o uso dos dados, é o operador do {SITE.name}:{" "}
              <OperatorAddress />
            </p>
            <p>O encarregado pelo tratamento de dados atende em {email}.</p>
          </NumberedSection>
          <NumberedSection {...section("dados-usados")}>
            <p>
              Pedimos cada dado por um motivo. Os artigos citados são da LGPD, salvo quando a lei vem
              indicada. Quem só visita as páginas públicas não precisa se identificar.
            </p>
            <DataUses />
          </NumberedSection>
          <NumberedSection {...section("compartilhamento")}>
            <p>Cada um recebe só o que precisa para fazer a sua parte.</p>
            <TermsList entries={RECIPIENTS.map(({ who, what }) => [who, what] as const)} />
            <p>
              Alguns desses fornecedores processam dados fora do Brasil. A transferência segue os arts. 33 a
              36 da LGPD. Se você nos chama pelo WhatsApp, valem também as regras do WhatsApp.
            </p>
          </NumberedSection>
          <NumberedSection {...section("cookies")}>
            <p>
              Não há cookies de publicidade nem de medição de audiência. O chat de um fornecedor só é
              carregado depois que você aceita, e recusar leva o mesmo clique.
            </p>
            <p>
              As visitas à página de um projeto são contadas só em números, por dia e por origem, sem cookies
              e sem guardar endereço IP nem navegador.
            </p>
            <CookieTable />
            {BROWSER_MEMORY.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p className="text-ink-soft text-sm">
              Em conexão segura, os nomes dos cookies de entrada começam com __Secure- ou __Host-.
            </p>
            <p data-print="hide" className="[@media(scripting:none)]:hidden">
              <CookiePreferences className={buttonVariants({ variant: "outline" })} />
            </p>
          </NumberedSection>
          <NumberedSection {...section("direitos")}>
            <p>
              Na sua conta você mesmo baixa os seus dados, corrige o perfil, muda o que recebe e exclui a
              conta, na hora. Para o resto, escreva para {email} a partir do e-mail da sua conta, dizendo o
              que quer. Respondemos em até 15 dias, sem custo. Podemos pedir uma confirmação de identidade
              antes de entregar dados a alguém.
            </p>
            <TermsList entries={RIGHTS.map(({ right, outcome }) => [right, outcome] as const)} />
            <p>
              Se a resposta não resolver, você pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD)
              ou aos órgãos de defesa do consumidor.
            </p>
          </NumberedSection>
          <NumberedSection {...section("fim-da-conta")}>
            <p>
              Registros de pagamento, o comprovante de cada depósito e os recibos ficam, com o nome e o CPF ou
              CNPJ impressos neles, porque a lei tributária exige (art. 16, I, da LGPD). Comprovantes que você
              trocou por outro são apagados.
            </p>
            <p>
              Do perfil, dos projetos e dos interesses saem nome, contato e documento. As mensagens que você
              trocou em um apoio ficam para a outra parte como foram escritas, sem o seu nome ao lado: o que
              você digitou nelas não muda. Os anexos delas são apagados.
            </p>
            <p>
              Por cinco anos ficam as decisões da nossa equipe, com o nome de um representante quando a
              decisão foi sobre ele, e que você trabalhou na conta de outra pessoa, sem o seu nome. Por um ano
              ficam os registros de segurança. As cópias de segurança diárias são apagadas em 14 dias.
            </p>
            <p>
              Recibos de apoio são documentos entre o projeto e quem financiou, e o MMA informa os valores à
              Receita Federal. O fim da conta aqui não apaga esses registros.
            </p>
          </NumberedSection>
          <NumberedSection {...section("incidentes")}>
            <p>
              O contato de um financiador não sai do servidor antes do desbloqueio. Senhas ficam como resumo
              criptográfico, e o cookie de entrada não pode ser lido por scripts.
            </p>
            <p>
              Se um incidente puder causar risco ou dano relevante a você, avisamos você e a ANPD, dizendo o
              que aconteceu e o que fazer (art. 48).
            </p>
          </NumberedSection>
          <NumberedSection {...section("encarregado")}>
            <p>
              Encarregado: {email}. Mudanças nesta página trazem nova versão e data, e são avisadas por e-mail
              a quem tem conta. As regras de uso estão nos{" "}
              <Link href="/termos" className="link">
                termos de uso
              </Link>
              .
            </p>
          </NumberedSection>
        </div>
      </div>
    </>
  );
}

type TermsListProps = { entries: readonly (readonly [term: string, text: string])[] };

function TermsList({ entries }: TermsListProps) {
  return (
    <dl className="border-line border-b">
      {entries.map(([term, text]) => (
        <div key={term} className="grid gap-x-6 border-line border-t py-3 sm:grid-cols-[minmax(0,11rem)_1fr]">
          <dt className="font-semibold">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const term = "text-ink-soft text-sm sm:pt-0.5";

/** One block per kind of data, because a table with four columns of prose would not fit a phone or paper. */
function DataUses() {
  return (
    <ul className="grid">
      {DATA_USES.map(({ data, purpose, basis, retention }) => (
        <li key={data} className="break-inside-avoid border-line border-t py-5 last:pb-0">
          <h3 className="font-sans font-semibold text-base leading-snug tracking-normal">{data}</h3>
          <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,5.5rem)_1fr]">
            <dt className={term}>Para quê</dt>
            <dd>{purpose}</dd>
            <dt className={term}>Base legal</dt>
            <dd>{basis}</dd>
            <dt className={term}>Até quando</dt>
            <dd>{retention}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
