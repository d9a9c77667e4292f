import type { UserType } from "@/lib/kit/account-kinds";

/** Names in the address (B2.11). */
const TABS = ["visao-geral", "assistente", "planos", "pagamentos"] as const;
export type Tab = (typeof TABS)[number];

export const tabsFor = (userType: UserType): readonly Tab[] =>
  userType === "captador" ? TABS : ["visao-geral"];

/** Without a tab in `aba`, a pending payment opens `planos` (B4.11). */
export function tabOf(
  aba: string | undefined,
  { userType, isPending }: { userType: UserType; isPending: boolean },
): Tab {
  const tabs = tabsFor(userType);
  const named = tabs.find((tab) => tab === aba);
  return named ?? (isPending && tabs.includes("planos") ? "planos" : "visao-geral");
}
