"use client";

import { useSharedRequest } from "@/components/kit/requests/use-shared-request";
import { toast } from "@/components/kit/ui/toast-store";
import { FIXED_LIST, FIXED_LIST_REASON } from "@/lib/people/lookups/messages";
import type { City, LocationsResponse, State } from "@/lib/people/lookups/rules";

export type List<T> = {
  state: "idle" | "loading" | "ready" | "failed";
  items: readonly T[];
  retry: () => void;
};

/**
 * List of places that is requested once for all forms of the document. If the fixed fallback list arrives, a toast says
 * so (A8.14).
 */
function useList<T>(address: string | null): List<T> {
  const { data, error, revalidate } = useSharedRequest<LocationsResponse<T>>(
    address === null ? null : [address],
    {
      revalidateIfStale: false,
      onSuccess: ({ fallback }) => {
        if (fallback) toast({ title: FIXED_LIST, description: FIXED_LIST_REASON, tone: "info" });
      },
    },
  );
  const state = address === null ? "idle" : data ? "ready" : error ? "failed" : "loading";
  return { state, items: data?.data ?? [], retry: revalidate };
}

export const useStates = () => useList<State>("/api/ibge-locations?type=estados");

export const useCities = (state: string) =>
  useList<City>(state ? `/api/ibge-locations?type=cidades&estado=${encodeURIComponent(state)}` : null);
