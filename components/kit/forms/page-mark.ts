import { createContext, useContext, useState } from "react";
import type { PageMark } from "@/lib/kit/result";

/** `accountInUse` of the page: the ids of its person and account. Null outside of (panel) and (admin). */
export const PageAccount = createContext<string | null>(null);

/**
 * Mark for the input of an action or HTTP function. The door refuses the input if the session now belongs to another
 * person or works in another account. The mark keeps the account of the first render, because a refresh of the page may
 * change the account but keeps the texts typed for the first.
 */
export function usePageMark(): Partial<PageMark> {
  const account = useContext(PageAccount);
  const [mark] = useState<Partial<PageMark>>(account === null ? {} : { contaDaPagina: account });
  return mark;
}

/**
 * Owner (`accountInUse`) of the words that a form keeps in the browser. Returns the owner of the first render, because
 * a refresh may change `owner` but keeps the words on the page.
 */
export const useFirstOwner = (owner: string): string => useState(owner)[0];
