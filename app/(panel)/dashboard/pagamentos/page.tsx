import type { Metadata } from "next";
import { PaymentHistory } from "@/components/money/receipts/payment-history";
import { requireViewer } from "@/lib/access/auth/session";
import { PanelHeader } from "../../_parts/panel-header";

export const instant = false;

export const metadata: Metadata = { title: "Histórico de pagamentos", robots: { index: false } };

const PATH = "/dashboard/pagamentos";

/** Payment history (B2.21). A funder needs this page, because their panel has no tabs (B6.3). */
export default async function PaymentsPage({ searchParams }: PageProps<"/dashboard/pagamentos">) {
  const { userId, userType } = await requireViewer("/dashboard");
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader title="Histórico de pagamentos">
        {userType === "financiador"
          ? "O que você apoiou por meio da plataforma, com quem, e em que pé está cada apoio. Para você não há custo."
          : "As taxas e mensalidades da plataforma, com o recibo de cada uma."}
      </PanelHeader>
      <PaymentHistory whose={{ userId, userType }} place={{ path: PATH }} query={await searchParams} />
    </div>
  );
}
