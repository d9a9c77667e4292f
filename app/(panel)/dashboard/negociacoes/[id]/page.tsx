import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Fragment, type ReactNode } from "react";
import { requireViewer } from "@/lib/access/auth/session";
import { type DealView, readDeal } from "@/lib/money/deals/queries/deal";
import { type Phase, phaseOf } from "@/lib/money/deals/rules/deal";
import { AccountSection } from "./_parts/account-section";
import { ConfirmSection } from "./_parts/confirm-section";
import { ContactSection } from "./_parts/contact-section";
import { DealHeader } from "./_parts/deal-header";
import { DealStory } from "./_parts/deal-story";
import { DepositSection } from "./_parts/deposit-section";
import { FeeSection } from "./_parts/fee-section";
import { PaymentReturn } from "./_parts/payment-return";
import { ReceiptSection } from "./_parts/receipt-section";

/** Rendered whole for each request: it belongs to the two sides of one deal. */
export const instant = false;

export const metadata: Metadata = { title: "Negociação", robots: { index: false } };

/** A deal for one of its sides: phase, next step, history (B1.3, B4.4). */
export default async function DealPage({ params, searchParams }: PageProps<"/dashboard/negociacoes/[id]">) {
  const { userId, userType } = await requireViewer("/dashboard/negociacoes");
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const now = new Date();
  const deal = await readDeal(userId, userType, id, now);
  if (!deal) notFound();
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      {deal.side === "captador" && <PaymentReturn deal={deal} query={query} now={now} />}
      <DealHeader deal={deal} now={now} />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 content-start gap-10 empty:hidden">
          <Steps deal={deal} userId={userId} now={now} />
        </div>
        <aside className="grid min-w-0 content-start gap-10">
          <ContactSection deal={deal} />
          <DealStory deal={deal} />
        </aside>
      </div>
    </div>
  );
}

type Section = "taxas" | "conta" | "deposito" | "valor" | "recibo";

/** Sections in the order of the work: the current phase first, finished ones after it. */
const ORDER: Record<Phase, readonly Section[]> = {
  bloqueada: ["taxas"],
  conta: ["conta", "recibo", "taxas"],
  deposito: ["conta", "deposito", "valor", "recibo", "taxas"],
  comprovante: ["deposito", "valor", "recibo", "conta", "taxas"],
  confirmacao: ["valor", "deposito", "recibo", "conta", "taxas"],
  divergencia: ["valor", "deposito", "recibo", "conta", "taxas"],
  comissao: ["taxas", "recibo", "valor", "deposito", "conta"],
  recibo: ["recibo", "valor", "deposito", "conta", "taxas"],
  concluida: ["recibo", "valor", "deposito", "conta", "taxas"],
  cancelada: ["taxas"],
};

type StepsProps = { deal: DealView; userId: string; now: Date };

function Steps({ deal, userId, now }: StepsProps) {
  const sections: Record<Section, ReactNode> = {
    taxas: <FeeSection deal={deal} userId={userId} now={now} />,
    conta: <AccountSection deal={deal} />,
    deposito: <DepositSection deal={deal} userId={userId} now={now} />,
    valor: <ConfirmSection deal={deal} />,
    recibo: <ReceiptSection deal={deal} userId={userId} />,
  };
  return ORDER[phaseOf(deal.facts)].map((name) => <Fragment key={name}>{sections[name]}</Fragment>);
}
