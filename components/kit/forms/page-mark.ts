import { createContext, useContext, useState } from "react";
import type { PageMark } from "@/lib/kit/result";

/** One id for both person and account of the page (`accountInUse`). Null outside of (panel) and (admin). */
export const PageAccount = createContext<string | null>(null);

/**
 * Mark for the input of an action or HTTP function. The door refuses the input if the session meanwhile belongs to
 * another person or works in another account. The mark keeps the account of the first render: a refresh of the page
 * may change the account but keeps the typed text, which was meant for the first account.
 */
export function usePageMark(): Partial<PageMark> {
  const account = useContext(PageAccount);
  const [mark] = useState<Partial<PageMark>>(account === null ? {} : { contaDaPagina: account });
  return mark;
}

/**
 * Owner (`accountInUse`) of the words that a form keeps in the browser. It stays the owner of the first render: a
 * refresh may change the owner but keeps the words on the page.
 */
export const useFirstOwner = (owner: string): string => useState(owner)[0];
