"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { CNPJ_FAILED } from "@/lib/lookups/messages";
import type { CnpjAnswer, CompanyData } from "@/lib/lookups/rules";
import { onlyCnpjCharacters } from "@/lib/masks";
import { CNPJ_LENGTH } from "@/lib/validation";
import { useAnswer } from "../requests/use-answer";

/** States of a CNPJ field (A4.8); `canRetry` when the question failed, not the CNPJ. */
export type CnpjState =
  | { status: "idle" | "loading" }
  | { status: "valid"; company: CompanyData | null }
  | { status: "error"; message: string; canRetry: boolean };

export type CnpjStatus = CnpjState["status"];

const toState = ({ success, error, company_data }: CnpjAnswer): CnpjState =>
  success
    ? { status: "valid", company: company_data }
    : { status: "error", message: error ?? CNPJ_FAILED, canRetry: false };

/**
 * Asks about a CNPJ as soon as it has its 14 characters (A5.7); a question that is no longer wanted is given up.
 * @param onCompany called once for every company that was found
 */
export function useCnpj(text: string, onCompany?: (company: CompanyData) => void) {
  const cnpj = onlyCnpjCharacters(text);
  const isWhole = cnpj.length === CNPJ_LENGTH;
  const { data, error, askAgain } = useAnswer<CnpjAnswer>(isWhole ? ["/api/validate-cnpj", { cnpj }] : null);

  // What the person corrected since stays: an answer that is asked again, or shown again, fills nothing in.
  const told = useRef("");
  const tell = useEffectEvent(() => {
    const company = data?.company_data;
    if (isWhole && (!company || told.current === cnpj)) return;
    told.current = isWhole ? cnpj : "";
    if (company) onCompany?.(company);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told at every answer
  useEffect(() => tell(), [cnpj, data]);

  const state: CnpjState = !isWhole
    ? { status: "idle" }
    : data
      ? toState(data)
      : error
        ? { status: "error", message: CNPJ_FAILED, canRetry: true }
        : { status: "loading" };
  return { state, retry: askAgain };
}
