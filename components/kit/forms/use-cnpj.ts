"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useSharedRequest } from "@/components/kit/requests/use-shared-request";
import { onlyCnpjCharacters } from "@/lib/kit/masks";
import { CNPJ_LENGTH } from "@/lib/kit/validation";
import { CNPJ_FAILED } from "@/lib/people/lookups/messages";
import { type CnpjResponse, companyChange, type OrganizationData } from "@/lib/people/lookups/rules";

/** State of a CNPJ field (A4.8). `canRetry`: the request failed, so the CNPJ may still be valid. */
export type CnpjState =
  | { status: "idle" | "loading" }
  | { status: "valid"; company: OrganizationData | null }
  | { status: "error"; message: string; canRetry: boolean };

export type CnpjStatus = CnpjState["status"];

type Answer = Omit<CnpjResponse, "company_data"> & { company_data: OrganizationData | null };

const toState = ({ success, error, company_data }: Answer): CnpjState =>
  success
    ? { status: "valid", company: company_data }
    : { status: "error", message: error ?? CNPJ_FAILED, canRetry: false };

export type CnpjFunction = "validate-cnpj" | "consulta-organizacao";

/** Looks up a CNPJ once it has 14 characters (A5.7). */
export function useCnpj(
  text: string,
  onCompany?: (company: OrganizationData | null) => void,
  from: CnpjFunction = "validate-cnpj",
) {
  const cnpj = onlyCnpjCharacters(text);
  const isWhole = cnpj.length === CNPJ_LENGTH;
  const { data, error, revalidate } = useSharedRequest<Answer>(isWhole ? [`/api/${from}`, { cnpj }] : null);

  const shown = useRef("");
  const follow = useEffectEvent(() => {
    const company = data?.company_data ?? null;
    const next = companyChange(shown.current, isWhole ? cnpj : "", company !== null);
    shown.current = next.shown;
    if (next.change !== "none") onCompany?.(next.change === "filled" ? company : null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every CNPJ and every response
  useEffect(() => follow(), [cnpj, data]);

  const state: CnpjState = !isWhole
    ? { status: "idle" }
    : data
      ? toState(data)
      : error
        ? { status: "error", message: CNPJ_FAILED, canRetry: true }
        : { status: "loading" };
  return { state, retry: revalidate };
}
