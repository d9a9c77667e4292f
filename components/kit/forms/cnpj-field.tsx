"use client";

import { LoaderCircle } from "lucide-react";
import { useEffect, useEffectEvent, useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describeControl, Field, FieldError } from "@/components/kit/ui/field";
import { MaskedInput } from "@/components/kit/ui/masked-input";
import { CNPJ_MASK } from "@/lib/kit/masks";
import { readableName } from "@/lib/kit/readable-name";
import {
  CNPJ_AVAILABLE,
  CNPJ_FILL_IN,
  CNPJ_FOUND,
  CNPJ_LOADING,
  CNPJ_VALID,
} from "@/lib/people/lookups/messages";
import type { OrganizationData } from "@/lib/people/lookups/rules";
import type { FieldProps } from "./field-props";
import { RetryButton } from "./retry-button";
import { type CnpjFunction, type CnpjState, type CnpjStatus, useCnpj } from "./use-cnpj";

type CnpjFieldProps<T extends FieldValues, O> = Omit<FieldProps<T, O>, "label"> & {
  label?: string;
  /** Called for each complete CNPJ: with null until its look-up ends, then with the company, if one was found. */
  onCompany?: (company: OrganizationData | null) => void;
  /** Called with the first status and each new one (A2.6, A2.7, A5.3). */
  onStatus?: (status: CnpjStatus) => void;
  /** API function that checks the CNPJ. `validate-cnpj`, for sign-ups, rejects a CNPJ that has an account. */
  from?: CnpjFunction;
};

/** A CNPJ, checked as soon as it is complete (A4.8, A5.7, A8.13). The form stores the masked text. */
export function CnpjField<T extends FieldValues, O = T>({
  control,
  name,
  label = "CNPJ",
  help,
  optional,
  onCompany,
  onStatus,
  from,
}: CnpjFieldProps<T, O>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const text: string = field.value ?? "";
  const { state, retry } = useCnpj(text, onCompany, from);
  const refused = state.status === "error";
  const texts = { help, error: refused ? undefined : fieldState.error?.message };

  const report = useEffectEvent((status: CnpjStatus) => onStatus?.(status));
  useEffect(() => report(state.status), [state.status]);

  return (
    <div>
      <Field id={id} label={label} optional={optional} {...texts}>
        <MaskedInput
          {...field}
          {...describeControl(id, texts, `${id}-estado`)}
          {...(refused && { "aria-invalid": true })}
          mask={CNPJ_MASK}
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="00.000.000/0000-00"
          required={!optional}
          aria-busy={state.status === "loading"}
          className="figures"
        />
        <div id={`${id}-estado`} role="status" className="text-sm leading-snug *:mt-1.5">
          <Outcome state={state} validMeansAvailable={from !== "consulta-organizacao"} />
        </div>
      </Field>
      {refused && state.canRetry && <RetryButton what={label} onClick={retry} />}
    </div>
  );
}

/** `validMeansAvailable`: whether "valid" also means that the CNPJ has no account yet. */
function Outcome({ state, validMeansAvailable }: { state: CnpjState; validMeansAvailable: boolean }) {
  if (state.status === "loading")
    return (
      <p className="flex items-center gap-2 text-ink-soft">
        <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={2} />
        {CNPJ_LOADING}
      </p>
    );
  if (state.status === "error") return <FieldError>{state.message}</FieldError>;
  if (state.status !== "valid") return null;
  if (!state.company)
    return (
      <>
        <p className="font-semibold text-brand">{CNPJ_VALID}</p>
        <p className="text-ink-soft">{CNPJ_FILL_IN}</p>
      </>
    );
  return (
    <>
      <p className="font-semibold text-brand">{validMeansAvailable ? CNPJ_AVAILABLE : CNPJ_VALID}</p>
      <p>
        <span className="font-semibold">{CNPJ_FOUND}</span>
        <span className="block text-ink-soft">{readableName(state.company.razao_social)}</span>
      </p>
    </>
  );
}
