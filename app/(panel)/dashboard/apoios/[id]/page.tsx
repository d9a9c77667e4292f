import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Fragment, type ReactNode } from "react";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { MayCall } from "@/components/people/colleagues/may-call";
import { requireViewer } from "@/lib/access/auth/session";
import { accountInUse, mayCall } from "@/lib/access/colleague-rights/rules";
import { toIsoDay } from "@/lib/kit/format";
import { AMOUNT } from "@/lib/matches/interests/messages/amount";
import type { RegisteredInterest } from "@/lib/matches/interests/queries/registered";
import { listSimilar } from "@/lib/matches/interests/queries/similar";
import type { DeductionDoubt } from "@/lib/matches/interests/rules/funder";
import type { DealView } from "@/lib/money/deals/queries/deal";
import { contactOf, phaseOf } from "@/lib/money/deals/rules/phase";
import { findPayers } from "@/lib/money/receipts/queries/payers";
import { readSupport } from "@/lib/money/supports/queries/support";
import { isContactOpen } from "@/lib/people/contact/rules/open";
import { AccountSection } from "./_parts/account-section";
import { ConfirmSection } from "./_parts/confirm-section";
import { ContactSection } from "./_parts/contact-section";
import { ConversationView } from "./_parts/conversation-view";
import { DealSection } from "./_parts/deal-section";
import { DepositSection } from "./_parts/deposit-section";
import { FeeSection } from "./_parts/fee-section";
import { FunderAccount } from "./_parts/funder-account";
import { InterestSection } from "./_parts/interest-section";
import { KeepPlace } from "./_parts/keep-place";
import { AmountForm } from "./_parts/name-amount";
import { OfferFacts } from "./_parts/offer-facts";
import { PaymentReturn } from "./_parts/payment-return";
import { ReceiptSection } from "./_parts/receipt-section";
import { orderOf, type Section } from "./_parts/section-order";
import { SimilarProjects } from "./_parts/similar-projects";
import { SupportHeader } from "./_parts/support-header";
import { SupportHistory } from "./_parts/support-history";

export const instant = false;

export const metadata: Metadata = { title: "Apoio", robots: { index: false } };

/** Page of a support for one of its sides, from the interest to the receipt (B1.3, B3.7, B4.4). */
export default async function SupportPage({ params, searchParams }: PageProps<"/dashboard/apoios/[id]">) {
  const viewer = await requireViewer("/dashboard");
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const now = new Date();
  const support = await readSupport(viewer, id, now);
  if (!support) notFound();
  const { side, deal, conversation, interest, standing } = support;
  const mayReadConversations = !viewer.colleague || mayCall(viewer.colleague.role, "conversas");
  const similar = side === "financiador" && interest.status === "Recusada" ? [id] : [];
  const projects = (await listSimilar(viewer.userId, { ids: similar, today: toIsoDay(now) })).get(id) ?? [];
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      {deal && side === "captador" && <PaymentReturn deal={deal} query={query} now={now} />}
      <SupportHeader support={support} isColleague={viewer.colleague !== undefined}>
        <OfferFacts support={support} userId={viewer.userId} now={now} />
      </SupportHeader>
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div {...HOLDER} className="grid min-w-0 content-start gap-8">
          {side === "financiador" && <AmountSection interest={interest} />}
          {deal && (
            <Steps
              deal={deal}
              doubt={support.side === "captador" ? support.interest.duvida : null}
              userId={viewer.userId}
              now={now}
            />
          )}
          <SimilarProjects projects={projects} hasAmount={interest.valor !== null} />
          {conversation && mayReadConversations && (
            <KeepPlace key={conversation.head.id}>
              <ConversationView owner={accountInUse(viewer)} opened={conversation} today={toIsoDay(now)} />
            </KeepPlace>
          )}
          <InterestSection support={support} />
        </div>
        <aside className="grid min-w-0 content-start gap-10">
          {(deal || standing.steps) && (
            <ContactSection
              side={side}
              contact={deal?.contato ?? null}
              funderKind={deal && support.side === "captador" ? support.interest.perfil : null}
              isOpen={deal !== null && isContactOpen(contactOf(deal.facts))}
            >
              {deal && support.side === "captador" && support.interest.historico.length > 0 && (
                <div className="mt-3">
                  <FunderAccount id={id} status={interest.status} history={support.interest.historico} />
                </div>
              )}
            </ContactSection>
          )}
          <SupportHistory support={support} />
        </aside>
      </div>
    </div>
  );
}

type StepsProps = { deal: DealView; doubt: DeductionDoubt | null; userId: string; now: Date };

async function Steps({ deal, doubt, userId, now }: StepsProps) {
  const hasReceiptAhead = deal.deposito && !deal.recibo && phaseOf(deal.facts) !== "cancelada";
  const payers = await findPayers({ userId, userType: deal.side }, hasReceiptAhead ? [deal.id] : []);
  const pagador = payers.get(deal.id) ?? null;
  const sections: Record<Section, ReactNode> = {
    taxas: <FeeSection deal={deal} doubt={doubt} userId={userId} now={now} />,
    conta: <AccountSection deal={deal} now={now} />,
    deposito: <DepositSection deal={deal} pagador={pagador} userId={userId} now={now} />,
    valor: <ConfirmSection deal={deal} pagador={pagador} />,
    recibo: <ReceiptSection deal={deal} userId={userId} now={now} />,
  };
  return orderOf(phaseOf(deal.facts), deal.side).map((name) => (
    <Fragment key={name}>{sections[name]}</Fragment>
  ));
}

function AmountSection({ interest }: { interest: RegisteredInterest }) {
  const { id, status, valor, disponivel, isAmountAsked, isContactOpen: isKnown } = interest;
  const isLacking = status === "Aceita" && valor === null;
  if (!isLacking && !isAmountAsked) return null;
  const label = isLacking ? "Valor do apoio" : "Valor do interesse";
  return (
    <MayCall name="name-amount">
      <DealSection id="valor-do-apoio" title={label} isNow>
        <AmountForm
          id={id}
          known=""
          available={disponivel}
          label={label}
          help={
            isAmountAsked
              ? "O valor final os dois lados confirmam depois."
              : isKnown
                ? AMOUNT.knownHint
                : "Só com ele o projeto pode abrir o contato."
          }
        />
      </DealSection>
    </MayCall>
  );
}
