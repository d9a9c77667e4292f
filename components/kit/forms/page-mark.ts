import { createContext, useContext, useState } from "react";
import type { PageMark } from "@/lib/kit/result";

/** Account of the page (accountInUse in lib/access/colleague-rights/rules.ts). Null outside of workspace and office. */
export const PageAccount = createContext<string | null>(null);

/**
 * Mark for the input of an action or HTTP function. The door refuses the input once the session is of another person or
 * works in another account. Keeps the account of the first render, because a refresh of the page keeps the typed text.
 */
export function usePageMark(): Partial<PageMark> {
  const account = useContext(PageAccount);
  const [mark] = useState<Partial<PageMark>>(account === null ? {} : { contaDaPagina: account });
  return mark;
}
