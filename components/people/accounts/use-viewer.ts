"use client";

import { mutate } from "swr";
import { useAnswer } from "@/components/kit/requests/use-answer";
import type { PublicViewer } from "@/lib/people/accounts/rules";
import { type ViewerAnswer, WHO_LOOKS } from "./fetch-viewer";

/** Response for an expired session. */
const OVER = 401;

/**
 * The viewer; null for visitors; undefined while unknown, also when the server cannot tell. Public pages load this file
 * only where a session is likely.
 */
export function useViewer(): PublicViewer | null | undefined {
  const { data, error } = useAnswer<ViewerAnswer>(WHO_LOOKS, {
    revalidateOnReconnect: true,
    shouldRetryOnError: ({ status }) => status !== OVER,
    errorRetryCount: 3,
  });
  return error?.status === OVER ? null : data?.viewer;
}

/** Call after a change of the displayed name. */
export const renewViewer = (): void => void mutate(WHO_LOOKS);

/** Call after sign-out in this document: the next session may be another account's. */
export const forgetViewer = (): void => void mutate(WHO_LOOKS, undefined, { revalidate: false });
