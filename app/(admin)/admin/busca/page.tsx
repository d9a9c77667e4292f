import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { EmptyList } from "@/components/admin/list/list-table";
import { requireViewer } from "@/lib/access/auth/session";
import { FEES, SUPPORT_STATES } from "@/lib/admin/accounts/labels";
import { wordOf } from "@/lib/admin/accounts/rules";
import type { SearchParams } from "@/lib/admin/list/rules";
import { monthLabel, paymentLabel, paymentTitle } from "@/lib/admin/payments/messages";
import { searchEverything } from "@/lib/admin/search/queries";
import { formatMoneyCents } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { publicName } from "@/lib/people/organizations/rules";
import { feeState } from "../../_parts/fee-state";
import { OfficeHeader } from "../../_parts/office-header";
import { OfficeSection } from "../../_parts/office-section";

export const instant = false;

export const metadata: Metadata = { title: "Busca" };

const STATE_TEXTS = {
  enviados: "em análise",
  publicados: "na lista",
  retirados: "fora da lista",
  devolvidos: "devolvido",
} as const;

type Hit = { id: string; href: string; title: ReactNode; about: ReactNode };

export default async function SearchPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireViewer("/admin");
  const { busca } = await searchParams;
  const text = typeof busca === "string" ? busca.slice(0, 120) : "";
  const found = await searchEverything(text);
  const groups: { title: string; hits: Hit[] }[] = [
    {
      title: "Pessoas",
      hits: found.people.map(({ id, name, email }) => ({
        id,
        href: `/admin/pessoas/${id}`,
        title: name ?? email,
        about: email,
      })),
    },
    {
      title: "Organizações",
      hits: found.organizations.map((one) => ({
        id: one.id,
        href: `/admin/organizacoes/${one.id}`,
        title: publicName(one),
        about: formatCnpj(one.cnpj),
      })),
    },
    {
      title: "Projetos",
      hits: found.projects.map(({ id, nome, proponente, publicado, lista }) => ({
        id,
        href: `/admin/projetos/${id}`,
        title: nome || "Sem nome",
        about: [proponente, publicado && lista !== "publicados" && STATE_TEXTS.publicados, STATE_TEXTS[lista]]
          .filter(Boolean)
          .join(", "),
      })),
    },
    {
      title: "Apoios",
      hits: found.supports.map(({ id, projeto, status, amount }) => ({
        id,
        href: `/admin/apoios/${id}`,
        title: projeto.nomeProjeto,
        about: `${formatMoneyCents(amount)}, ${wordOf(SUPPORT_STATES, status)}`,
      })),
    },
    {
      title: "Pagamentos",
      hits: [
        ...found.checkouts.map((payment) => ({
          id: payment.id,
          href: `/admin/pagamentos/${payment.id}`,
          title: paymentTitle(payment),
          about: `${formatMoneyCents(payment.valor)}, ${paymentLabel(payment)}`,
        })),
        ...found.payments.map(({ id, project, kind, ...fee }) => ({
          id,
          href: `/admin/projetos/${project.id}`,
          title: project.name,
          about: `${wordOf(FEES, kind)}, ${formatMoneyCents(fee.amount)}, ${feeState(fee)}`,
        })),
      ],
    },
    {
      title: "Mensalidades",
      hits: found.months.map((month) => ({
        id: month.id,
        href: `/admin/pagamentos/mensalidades/${month.id}`,
        title: `Plano ${month.plano.toUpperCase()}`,
        about: `${formatMoneyCents(month.valor)}, ${monthLabel(month)}`,
      })),
    },
  ];
  const full = groups.filter(({ hits }) => hits.length > 0);
  return (
    <>
      <OfficeHeader title={text ? `Busca por “${text}”` : "Busca"}>
        Nome, e-mail, CPF, CNPJ, número de um apoio ou de um pagamento, código de um pagamento no Stripe ou de
        uma transferência registrada.
      </OfficeHeader>
      {full.length === 0 && (
        <EmptyList>
          {text.trim().length < 3
            ? "Escreva pelo menos 3 letras ou números. O que for encontrado aparece aqui, por tipo."
            : "Nada foi encontrado. Confira a grafia ou procure por outro dado."}
        </EmptyList>
      )}
      {full.map(({ title, hits }) => (
        <OfficeSection key={title} title={title}>
          <ul className="grid border-line border-t text-sm">
            {hits.map(({ id, href, title: name, about }) => (
              <li key={id} className="flex flex-wrap gap-x-3 border-line border-b py-2.5">
                <Link href={href} prefetch={false} className="font-medium hover:underline">
                  {name}
                </Link>
                <span className="min-w-0 break-all text-ink-soft">{about}</span>
              </li>
            ))}
          </ul>
        </OfficeSection>
      ))}
    </>
  );
}
