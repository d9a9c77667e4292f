import { PaymentHistory } from "@/components/money/receipts/payment-history";

type PaymentsTabProps = { userId: string; query: Record<string, string | string[] | undefined> };

/** Fees that the captador paid or owes to the platform (B2.21, B6.6, B8.10). */
export const PaymentsTab = ({ userId, query }: PaymentsTabProps) => (
  <PaymentHistory
    whose={{ userId, userType: "captador" }}
    place={{ path: "/dashboard", fixed: { aba: "pagamentos" } }}
    query={query}
  />
);
