"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FieldPath } from "react-hook-form";
import type { z } from "zod";
import { CnpjField } from "@/components/kit/forms/cnpj-field";
import { emptyTexts, fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { LocationFields } from "@/components/kit/forms/location-fields";
import { SelectField } from "@/components/kit/forms/select-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import type { CnpjStatus } from "@/components/kit/forms/use-cnpj";
import { useFilledIn } from "@/components/kit/forms/use-filled-in";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { formatDate } from "@/lib/kit/format";
import { readableName } from "@/lib/kit/readable-name";
import type { OrganizationData } from "@/lib/people/lookups/rules";
import { claimOrganizationAction } from "@/lib/people/organizations/actions";
import { PROPONENT_TYPES, typeOf } from "@/lib/people/organizations/rules";
import { claimSchema } from "@/lib/people/organizations/schema";

type Input = z.input<typeof claimSchema>;

const LABELS = {
  cnpj: "CNPJ",
  razaoSocial: "Razão social",
  estado: "Estado",
  cidade: "Cidade",
  nomeConhecido: "Nome pelo qual é conhecida",
  tipo: "Tipo",
  representante: "Quem representa a organização",
  cargo: "Cargo",
} satisfies Record<keyof Input, string>;

const EMPTY: Input = emptyTexts(LABELS);

/** Fields shown only if the registry did not respond or does not know the CNPJ. */
const BY_HAND: readonly string[] = ["razaoSocial", "estado", "cidade"] satisfies FieldPath<Input>[];

/** Scrolls to the heading, because the list with the new organization is just above it. */
function focusHeading(form: HTMLElement | null): void {
  const heading = form?.closest("section")?.querySelector<HTMLElement>("h2");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "center" });
}

export function AddOrganization() {
  const router = useRouter();
  const [company, setCompany] = useState<OrganizationData | null>(null);
  const [status, setStatus] = useState<CnpjStatus>("idle");
  /**
   * Whether the server got no data from the registry, and requires the fields of `BY_HAND`. The browser's own look-up
   * may have found the CNPJ.
   */
  const [refused, setRefused] = useTransientState(false);
  const form = useActionForm({
    schema: claimSchema,
    action: claimOrganizationAction,
    defaultValues: EMPTY,
    onFailure: ({ field }) => setRefused(field !== undefined && BY_HAND.includes(field)),
    onSuccess: ({ message, hint }) => {
      toast({ title: message, description: hint });
      forget();
      form.reset(EMPTY);
      setCompany(null);
      setRefused(false);
      focusHeading(form.formProps.ref.current);
      router.refresh();
    },
  });
  const { control, formProps, pending } = form;
  const { fill, forget } = useFilledIn(form);
  const isByHand = refused || (status === "valid" && company === null);

  const onCompany = (found: OrganizationData | null) => {
    setCompany(found);
    setRefused(false);
    forget();
    if (!found) return;
    const { razao_social, nome_fantasia = "" } = found;
    fill("nomeConhecido", readableName(nome_fantasia));
    const type = typeOf(razao_social);
    if (type !== "Não informado") fill("tipo", type);
  };

  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Adicionar organização" className="mt-6 grid max-w-[36rem] gap-5">
      <FormSummary control={control} labels={LABELS} />
      <div>
        <CnpjField
          control={control}
          name="cnpj"
          from="consulta-organizacao"
          onCompany={onCompany}
          onStatus={setStatus}
        />
        {status === "valid" && company && <Found company={company} />}
      </div>
      {isByHand && (
        <>
          <TextField
            {...field("razaoSocial")}
            help="Não conseguimos os dados deste CNPJ na Receita Federal agora: escreva como está no cartão do CNPJ. Consultamos de novo depois."
            autoComplete="off"
          />
          <LocationFields control={control} stateName="estado" cityName="cidade" />
        </>
      )}
      <TextField
        {...field("nomeConhecido")}
        help="Aparece nos projetos. Quem financia lê também a razão social, ao lado do CNPJ; os recibos saem com ela."
        autoComplete="off"
        optional
      />
      <SelectField {...field("tipo")} placeholder="Escolha o tipo" options={PROPONENT_TYPES} />
      <TextField
        {...field("representante")}
        help="Quem assina por ela, como na proposta aprovada."
        autoComplete="off"
      />
      <TextField {...field("cargo")} help="Por exemplo, presidente." autoComplete="off" />
      <SubmitButton pending={pending} label="Adicionar organização" pendingLabel="Adicionando..." />
    </form>
  );
}

function Found({ company: { municipio, uf, aberta_em } }: { company: OrganizationData }) {
  const place = [municipio, uf].filter(Boolean).join(", ");
  const opened = aberta_em ? `aberta em ${formatDate(aberta_em)}` : "";
  return <p className="figures mt-1 text-ink-soft text-sm">{[place, opened].filter(Boolean).join(" · ")}</p>;
}
