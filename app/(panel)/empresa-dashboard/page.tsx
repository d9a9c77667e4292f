import { ArrowRight, CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { FeaturedCard } from "@/components/catalog/featured/featured-card";
import { DataList } from "@/components/people/accounts/data-list";
import { SignOutButton } from "@/components/people/accounts/sign-out-button";
import { TermsNotice } from "@/components/people/accounts/terms-notice";
import { requireViewer } from "@/lib/access/auth/session";
import { toIsoDay } from "@/lib/kit/format";
import { formatCnpj, showPhone } from "@/lib/kit/masks";
import { readableName } from "@/lib/kit/text";
import { readPanel } from "@/lib/overview/dashboard/queries";
import { agoraRows } from "@/lib/overview/dashboard/rules/agora";
import { type CompanyView, getCompany } from "@/lib/people/profile/queries";
import { Agora } from "../dashboard/_parts/agora";
import { CompanyActivityPanel } from "./_parts/company-activity";

/** Rendered whole for each request: its data belong to one company. */
export const instant = false;

export const metadata: Metadata = { title: "Área da empresa", robots: { index: false } };

const STEPS = [
  {
    href: "/projetos",
    label: "Explorar Projetos",
    text: "Procure pelo título ou pela descrição e registre interesse no que faz sentido.",
  },
  {
    href: "/incentivos",
    label: "Simular Incentivo",
    text: "Calcule quanto do imposto a empresa pode destinar, e leve o valor para o interesse.",
  },
  {
    href: "/suporte",
    label: "Contatar Suporte",
    text: "Dúvida sobre o incentivo, o cadastro ou um projeto: fale com a equipe.",
  },
];

/** Home of a company (A2.10, B2.18). */
export default async function CompanyDashboardPage() {
  const viewer = await requireViewer("/empresa-dashboard");
  const now = new Date();
  const [company, { counts, facts, latest }] = await Promise.all([
    getCompany(viewer.userId),
    readPanel(viewer.userId, toIsoDay(now)),
  ]);
  if (!company) redirect("/empresa-auth");
  return (
    <div className="page-width pt-5 pb-16 lg:pt-7">
      {!company.termosAceitosEm && <TermsNotice userType={viewer.userType} path="/empresa-dashboard" />}
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="min-w-0">
          <p className="mb-1 font-semibold text-accent-text text-sm">Área da empresa</p>
          <h1 className="break-words text-4xl">{readableName(company.razao_social)}</h1>
          <p className="mt-2 flex items-center gap-2 text-sm">
            <CircleCheck aria-hidden className="size-5 text-brand" strokeWidth={1.75} />
            <span>
              Status da conta: <strong className="font-semibold">Ativa</strong>
            </span>
          </p>
        </div>
        <SignOutButton />
      </div>
      <div className="mt-6">
        <Agora rows={agoraRows(facts, [])} nextDeadline={facts.proximoPrazo} now={now} />
      </div>
      <section aria-labelledby="empresa-passos" className="mt-8">
        <h2 id="empresa-passos" className="sr-only">
          Próximos passos
        </h2>
        <ul className="grid gap-4 lg:grid-cols-[1.4fr_1fr_1fr]">
          {STEPS.map(({ href, label, text }, at) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                className={`group flex h-full items-center justify-between gap-6 rounded-md border p-6 transition-colors duration-150 ${
                  at === 0
                    ? "border-transparent bg-brand text-on-brand hover:bg-brand-strong"
                    : "border-line-strong hover:bg-sunken"
                }`}
              >
                <span>
                  <span className="block font-display font-semibold text-xl leading-tight tracking-tight">
                    {label}
                  </span>
                  <span className="mt-1.5 block max-w-[44ch] text-sm leading-normal">{text}</span>
                </span>
                <ArrowRight aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <CompanyActivityPanel counts={counts} latest={latest} />
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
        <section aria-labelledby="empresa-responsavel">
          <h2 id="empresa-responsavel" className="mb-5 text-2xl">
            Responsável
          </h2>
          <DataList label="Dados do responsável" data={personData(company)} />
        </section>
      </div>
      <p className="mt-8 max-w-measure text-ink-soft text-sm">
        Para editar os dados, trocar a senha, ver os dispositivos conectados ou baixar o que guardamos sobre
        você, abra a{" "}
        <Link href="/dashboard/conta" prefetch={false} className="link">
          sua conta
        </Link>
        .
      </p>
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
