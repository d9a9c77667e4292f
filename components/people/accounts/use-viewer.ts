"use client";

import { mutate } from "swr";
import { useAnswer } from "@/components/kit/requests/use-answer";
import type { PublicViewer } from "@/lib/people/accounts/rules";
import { type ViewerAnswer, WHO_LOOKS } from "./ask-viewer";

/** What the function says of a session that is over. */
const OVER = 401;

/**
 * Who is signed in here, null for nobody; undefined until somebody can say, because a server that cannot tell whose
 * session it is has not said that there is none. The public pages load this file only where a session is likely.
 */
export function useViewer(): PublicViewer | null | undefined {
  const { data, error } = useAnswer<ViewerAnswer>(WHO_LOOKS, {
    revalidateOnReconnect: true,
    shouldRetryOnError: ({ status }) => status !== OVER,
    errorRetryCount: 3,
  });
  return error?.status === OVER ? null : data?.viewer;
}

/** After a change of the name that the navigation shows. */
export const renewViewer = (): void => void mutate(WHO_LOOKS);

/** After the end of a session in this document: the next one may be somebody else's. */
export const forgetViewer = (): void => void mutate(WHO_LOOKS, undefined, { revalidate: false });
