import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FeaturedCard } from "@/components/catalog/featured/featured-card";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { TextLink } from "@/components/kit/ui/text-link";
import { DataList } from "@/components/people/accounts/data-list";
import { SignOutButton } from "@/components/people/accounts/sign-out-button";
import { TermsNotice } from "@/components/people/accounts/terms-notice";
import { requireViewer } from "@/lib/access/auth/session";
import { formatCnpj, showPhone } from "@/lib/kit/masks";
import { readableName } from "@/lib/kit/readable-name";
import { readPanel } from "@/lib/overview/dashboard/queries";
import { agoraRows } from "@/lib/overview/dashboard/rules/agora";
import { countsForColleague, elsewhereOf } from "@/lib/overview/dashboard/rules/navigation";
import { type CompanyView, getCompany } from "@/lib/people/profile/queries";
import { RenewFrame } from "../_parts/frame-counts";
import { Agora } from "../dashboard/_parts/agora";
import { OwnSupports } from "../dashboard/_parts/own-supports";

export const instant = false;

export const metadata: Metadata = { title: "Agora", robots: { index: false } };

/** Home of a company (A2.10, B2.18). */
export default async function CompanyDashboardPage() {
  const viewer = await requireViewer("/empresa-dashboard");
  const now = new Date();
  const [company, { facts, counts }] = await Promise.all([
    getCompany(viewer.userId),
    readPanel(viewer.userId, now),
  ]);
  if (!company) redirect("/empresa-auth");
  const shown = viewer.colleague ? countsForColleague(counts, viewer.colleague.role) : counts;
  return (
    <div className="page-width pt-5 pb-16 lg:pt-7">
      <RenewFrame counts={JSON.stringify(shown)} />
      {!company.termosAceitosEm && !viewer.colleague && (
        <TermsNotice userType={viewer.userType} path="/empresa-dashboard" />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="break-words text-4xl">{readableName(company.razao_social)}</h1>
          <p className="mt-1 flex items-center gap-x-2 text-ink-soft text-sm">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-brand" strokeWidth={2} />
            <span>
              Status da conta: <strong className="font-semibold text-ink">Ativa</strong>
            </span>
          </p>
        </div>
        <SignOutButton />
      </div>
      <div className="mt-5 grid gap-6">
        <Agora
          rows={agoraRows(facts, [])}
          nextDeadline={facts.proximoPrazo}
          userType={viewer.userType}
          now={now}
          cnpj={company.cnpj}
          role={viewer.colleague?.role}
          elsewhere={elsewhereOf(viewer)}
        />
        <OwnSupports viewer={viewer} now={now} />
      </div>
      <section aria-labelledby="empresa-passos" className="mt-6">
        <h2 id="empresa-passos" className="sr-only">
          Próximos passos
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/projetos" prefetch={false}>
            Explorar Projetos
          </ButtonLink>
          <ButtonLink href="/suporte" prefetch={false} variant="outline">
            Contatar Suporte
          </ButtonLink>
        </div>
      </section>
      <div className="mt-8">
        <FeaturedCard viewer={viewer} retry="/empresa-dashboard" />
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <section aria-labelledby="empresa-dados">
          <h2 id="empresa-dados" className="mb-5 text-2xl">
            A empresa
          </h2>
          <DataList label="Dados da empresa" data={companyData(company)} />
        </section>
        {!viewer.colleague && (
          <section aria-labelledby="empresa-responsavel">
            <h2 id="empresa-responsavel" className="mb-5 text-2xl">
              Responsável
            </h2>
            <DataList label="Dados do responsável" data={personData(company)} />
          </section>
        )}
      </div>
      {!viewer.colleague && (
        <p className="mt-8 max-w-measure text-ink-soft text-sm">
          Para editar os dados, trocar a senha, ver os dispositivos conectados ou baixar o que guardamos sobre
          você, abra a <TextLink href="/dashboard/conta">sua conta</TextLink>.
        </p>
      )}
    </div>
  );
}

const companyData = ({ razao_social, cnpj }: CompanyView) => [
  { term: "Razão social", value: razao_social },
  { term: "CNPJ", value: <span className="figures">{formatCnpj(cnpj)}</span> },
];

const personData = ({ nome_completo, email, telefone, cidade, estado }: CompanyView) => [
  { term: "Responsável", value: nome_completo },
  { term: "E-mail", value: email },
  { term: "Telefone", value: telefone && <span className="figures">{showPhone(telefone)}</span> },
  { term: "Cidade", value: cidade },
  { term: "Estado", value: estado },
];
