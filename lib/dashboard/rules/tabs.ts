/** Tabs of the dashboard, by their name in the address (B2.11); the first is what opens without one. */
export const TABS = ["visao-geral", "assistente", "planos", "pagamentos"] as const;
export type Tab = (typeof TABS)[number];

/** The tab of an address; a payment that is awaited opens the plan's (B4.11). Tabs beside the first are a captador's. */
export function tabOf(
  aba: string | undefined,
  { userType, isPending }: { userType: "captador" | "financiador"; isPending: boolean },
): Tab {
  if (userType !== "captador") return "visao-geral";
  const named = TABS.find((tab) => tab === aba);
  return named ?? (isPending ? "planos" : "visao-geral");
}
