"use client";

import { mutate } from "swr";
import { useSharedRequest } from "@/components/kit/requests/use-shared-request";
import type { PublicViewer } from "@/lib/people/accounts/rules";
import { VIEWER_REQUEST, type ViewerAnswer } from "./fetch-viewer";

const SESSION_EXPIRED = 401;

/**
 * The signed-in viewer. Public pages load this file only with a session hint (NavViewer).
 * - Undefined until the first response.
 * - Null for a visitor, an expired session, and a session without a viewer.
 * - The last known viewer, if a later request fails.
 */
export function useViewer(): PublicViewer | null | undefined {
  const { data, error } = useSharedRequest<ViewerAnswer>(VIEWER_REQUEST, {
    revalidateOnReconnect: true,
    shouldRetryOnError: ({ status }) => status !== SESSION_EXPIRED,
    errorRetryCount: 3,
  });
  return error?.status === SESSION_EXPIRED ? null : data?.viewer;
}

/** Call it after a change of the displayed name. */
export const renewViewer = (): void => void mutate(VIEWER_REQUEST);

/** Call it after a sign-out in this document. */
export const forgetViewer = (): void => void mutate(VIEWER_REQUEST, undefined, { revalidate: false });
