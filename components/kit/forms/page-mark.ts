import { createContext, useContext, useState } from "react";
import type { PageMark } from "@/lib/kit/result";

/** `accountInUse` of the page: the ids of its person and account. Null outside of (panel) and (admin). */
export const PageAccount = createContext<string | null>(null);

/**
 * Names the page's person and account. The door refuses an input if the session now belongs to another person or works
 * in another account. The mark is that of the first render: a refresh may bring another account, but keeps typed texts.
 */
export function usePageMark(): Partial<PageMark> {
  const account = useContext(PageAccount);
  const [mark] = useState<Partial<PageMark>>(account === null ? {} : { contaDaPagina: account });
  return mark;
}

/** Owner (`accountInUse`) of the first render: a refresh may bring another `owner`, but keeps the typed words. */
export const useFirstOwner = (owner: string): string => useState(owner)[0];
