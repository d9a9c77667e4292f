import type { Metadata } from "next";
import { headers } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/kit/layout/page-header";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { LineList } from "@/components/matches/portfolio/line-list";
import { PortfolioBrief } from "@/components/matches/portfolio/portfolio-brief";
import { PortfolioSums } from "@/components/matches/portfolio/portfolio-sums";
import { addressOf } from "@/lib/access/door";
import { formatDate, formatMoneyExactly } from "@/lib/kit/format";
import { readableName } from "@/lib/kit/readable-name";
import { SHARED } from "@/lib/matches/portfolio/messages";
import { readSharedPortfolio } from "@/lib/matches/portfolio/queries/read";
import { depositsOf } from "@/lib/matches/portfolio/rules/lines";
import { consumeByPage } from "@/lib/server/rate-limit";

/** Rendered whole for each request, because a link may be revoked at any moment. */
export const instant = false;

export const metadata: Metadata = {
  title: SHARED.title,
  robots: { index: false, follow: false },
  // The address contains the secret token, so it must not be sent as referrer.
  referrer: "no-referrer",
};

/** For readers without an account. Shows only public facts, and names the owner only if it is a company. */
export default async function SharedPortfolioPage({ params }: PageProps<"/carteira/compartilhada/[token]">) {
  await connection();
  const [{ token }, head] = await Promise.all([params, headers()]);
  const admitted = await consumeByPage("portfolio_address", addressOf(head), head);
  if (!admitted.ok) return <Notice title={admitted.message} />;
  const shared = await readSharedPortfolio(token, new Date());
  if (!shared)
    return (
      <Notice title={SHARED.gone} hint={SHARED.goneHint}>
        <ButtonLink href="/lir-projetos">{SHARED.goneAction}</ButtonLink>
      </Notice>
    );
  const { valor, soma, lines, empresa, criadaEm, alteradaEm } = shared;
  const [created, changed] = [formatDate(criadaEm), formatDate(alteradaEm)];
  return (
    <>
      <PageHeader title={`Carteira de ${formatMoneyExactly(valor)}`}>
        {empresa && `${SHARED.presents(readableName(empresa))} ${SHARED.unproven} `}
        {created === changed ? `Criada em ${created}.` : `Criada em ${created}, alterada em ${changed}.`}
      </PageHeader>
      <div className="page-width pb-24">
        <div className="max-w-[56rem]">
          <PortfolioSums valor={valor} soma={soma} lines={lines.length} deposits={depositsOf(lines)} />
          {lines.some(({ confirmado }) => confirmado !== null) && (
            <p className="mt-4 max-w-measure leading-normal">{SHARED.deposits}</p>
          )}
          <section aria-labelledby="projetos" className="mt-8">
            <h2 id="projetos" className="mb-4 text-2xl">
              Projetos
            </h2>
            <LineList lines={lines} audience="other" />
          </section>
          {lines.some(({ slug }) => slug !== null) && (
            <p className="mt-6">
              {/* `reader="empresa"` would show "Baixar resumo para a diretoria", which does not fit an auditor. */}
              <PortfolioBrief carteira={token} reader="pessoa" />
            </p>
          )}
          <p className="mt-8 max-w-measure text-ink-soft text-sm leading-normal">{SHARED.notice}</p>
        </div>
      </div>
    </>
  );
}

type NoticeProps = { title: string; hint?: string; children?: ReactNode };

function Notice({ title, hint, children }: NoticeProps) {
  return (
    <>
      <PageHeader title={SHARED.title} />
      <div className="page-width pb-24">
        <Alert tone="warning" title={title} className="max-w-[46rem]">
          {hint}
        </Alert>
        {children && <div className="mt-6">{children}</div>}
      </div>
    </>
  );
}
