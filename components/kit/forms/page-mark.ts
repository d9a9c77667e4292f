import { createContext, useContext, useState } from "react";
import type { PageMark } from "@/lib/kit/result";

/** Account of the page (accountInUse in lib/access/colleague-rights/rules.ts). Null outside of workspace and office. */
export const PageAccount = createContext<string | null>(null);

/**
 * Mark that a form adds to its action's input, so that the door refuses it once the session is of another account.
 * Stays that of the first render, because a refresh of the page keeps what was typed.
 */
export function usePageMark(): Partial<PageMark> {
  const account = useContext(PageAccount);
  const [mark] = useState<Partial<PageMark>>(account === null ? {} : { contaDaPagina: account });
  return mark;
}
