"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { FieldProps } from "@/components/kit/forms/field-props";
import { TermsCheckbox } from "@/components/kit/forms/terms-checkbox";
import { CONSENT_TEXT } from "@/lib/people/signup/messages";

type ConsentProps<T extends FieldValues, O> = Pick<FieldProps<T, O>, "control" | "name"> & {
  terms: ReactNode;
};

/** CONSENT_TEXT is stored with the account. */
export function Consent<T extends FieldValues, O = T>({ control, name, terms }: ConsentProps<T, O>) {
  return (
    <TermsCheckbox control={control} name={name} label={CONSENT_TEXT}>
      <ConsentLinks terms={terms} />
    </TermsCheckbox>
  );
}

/** Opens the terms in a dialog and the privacy policy in a new tab, so that the form keeps its values. */
export function ConsentLinks({ terms }: { terms: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-5 pl-8">
      {terms}
      <NewTab href="/privacidade">Privacidade e LGPD</NewTab>
    </span>
  );
}

export function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="link inline-flex min-h-11 items-center font-semibold text-sm"
    >
      {children}
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  );
}
