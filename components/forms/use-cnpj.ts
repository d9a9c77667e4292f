"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { CNPJ_FAILED } from "@/lib/lookups/messages";
import type { CnpjAnswer, CompanyData } from "@/lib/lookups/rules";
import { onlyCnpjCharacters } from "@/lib/masks";
import { CNPJ_LENGTH } from "@/lib/validation";
import { askCnpj } from "./lookup-calls";

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
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; state: CnpjState } | null>(null);
  const cnpj = onlyCnpjCharacters(text);
  const wanted = cnpj.length === CNPJ_LENGTH ? `${cnpj} ${attempt}` : "";

  // A page that was left and shown again starts its effects again; the answer is still there.
  const isAnswered = useEffectEvent(() => answer?.to === wanted);
  const settle = useEffectEvent((state: CnpjState) => {
    setAnswer({ to: wanted, state });
    if (state.status === "valid" && state.company) onCompany?.(state.company);
  });

  useEffect(() => {
    if (!wanted || isAnswered()) return;
    const question = new AbortController();
    askCnpj(wanted.slice(0, CNPJ_LENGTH), question.signal).then(
      (given) => !question.signal.aborted && settle(toState(given)),
      () => !question.signal.aborted && settle({ status: "error", message: CNPJ_FAILED, canRetry: true }),
    );
    return () => question.abort();
  }, [wanted]);

  const state: CnpjState = !wanted
    ? { status: "idle" }
    : answer?.to === wanted
      ? answer.state
      : { status: "loading" };
  return { state, retry: () => setAttempt(attempt + 1) };
}
