"use client";

import { mutate } from "swr";
import { useSharedRequest } from "@/components/kit/requests/use-shared-request";
import type { PublicViewer } from "@/lib/people/accounts/rules";
import { VIEWER_REQUEST, type ViewerAnswer } from "./fetch-viewer";

/** Status of the response for an expired session. */
const OVER = 401;

/**
 * The viewer; null for visitors; undefined while unknown, also when the request fails. Public pages load this file
 * only where a session is likely.
 */
export function useViewer(): PublicViewer | null | undefined {
  const { data, error } = useSharedRequest<ViewerAnswer>(VIEWER_REQUEST, {
    revalidateOnReconnect: true,
    shouldRetryOnError: ({ status }) => status !== OVER,
    errorRetryCount: 3,
  });
  return error?.status === OVER ? null : data?.viewer;
}

/** Call after a change of the displayed name. */
export const renewViewer = (): void => void mutate(VIEWER_REQUEST);

/** Call after sign-out in this document: the next session may be another account's. */
export const forgetViewer = (): void => void mutate(VIEWER_REQUEST, undefined, { revalidate: false });
