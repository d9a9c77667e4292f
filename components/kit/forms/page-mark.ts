import { createContext, useContext, useState } from "react";
import type { PageMark } from "@/lib/kit/result";

/** Account of the page (accountInUse in lib/access/colleague-rights/rules.ts). Null outside of workspace and office. */
export const PageAccount = createContext<string | null>(null);

/**
 * Mark for an action's input: the door refuses the input once the session belongs to another person or uses another
 * account. The mark keeps the account of the first render, because text typed for that account survives a refresh.
 */
export function usePageMark(): Partial<PageMark> {
  const account = useContext(PageAccount);
  const [mark] = useState<Partial<PageMark>>(account === null ? {} : { contaDaPagina: account });
  return mark;
}
