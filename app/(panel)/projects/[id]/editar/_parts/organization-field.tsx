"use client";

import { type ReactNode, useId } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import { describeControl, Field, FieldError } from "@/components/kit/ui/field";
import { Select } from "@/components/kit/ui/select";
import { TextLink } from "@/components/kit/ui/text-link";
import { LABELS } from "@/lib/catalog/own-projects/fields";
import { PROPONENT_REFUSALS, proponentRefusal } from "@/lib/catalog/own-projects/messages";
import { formatDate } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { oldEnoughText, type Proponent, publicName, refusalOf } from "@/lib/people/organizations/rules";
import type { EditorValues } from "./editor-values";

type OrganizationFieldProps = {
  control: Control<EditorValues>;
  organizations: readonly Proponent[];
  today: Date;
  onChoose: (organization: Proponent | null) => void;
};

const HELP =
  "É ela que recebe o dinheiro e assina os recibos. Só quem financia vê o nome; os outros leem “Organização Parceira”.";

export function OrganizationField({ control, organizations, today, onChoose }: OrganizationFieldProps) {
  const { field, fieldState } = useController({ control, name: "organizacaoId" });
  const typed = useWatch({ control, name: "proponente" });
  const id = useId();
  const chosen = organizations.find((one) => one.id === field.value) ?? null;
  const isForeign = field.value !== "" && !chosen;
  const error = fieldState.error?.message ?? (isForeign ? PROPONENT_REFUSALS.foreign : undefined);
  const refusal = chosen && refusalOf(chosen, today);
  const barred = refusal ? proponentRefusal(refusal, oldEnoughText(chosen)) : undefined;
  const isBarred = barred !== undefined;
  const texts = { help: HELP, error: error ?? barred };
  const manage = (
    <ManageLink>
      Ver ou acrescentar organizações<span className="sr-only"> da sua conta</span>
    </ManageLink>
  );

  if (organizations.length === 0 || (organizations.length === 1 && chosen)) {
    return (
      <section data-field="organizacaoId" aria-labelledby={id}>
        <h3 id={id} className="font-semibold text-sm leading-snug">
          {LABELS.organizacaoId}
        </h3>
        <p className="mt-1.5 max-w-measure text-ink-soft text-sm leading-snug">{HELP}</p>
        {chosen ? (
          <Facts organization={chosen} isBarred={isBarred} />
        ) : (
          <NoOrganization {...{ typed, isForeign }} />
        )}
        {texts.error && texts.error !== PROPONENT_REFUSALS.foreign && <FieldError>{texts.error}</FieldError>}
        {chosen && manage}
      </section>
    );
  }
  return (
    <div>
      <Field id={id} label={LABELS.organizacaoId} {...texts}>
        <Select
          {...field}
          {...describeControl(id, texts)}
          required
          value={chosen ? field.value : ""}
          onChange={(event) => {
            field.onChange(event.target.value);
            onChoose(organizations.find((one) => one.id === event.target.value) ?? null);
          }}
        >
          <option value="">Escolha a organização</option>
          {organizations.map((one) => (
            <option key={one.id} value={one.id}>
              {`${publicName(one)}, CNPJ ${formatCnpj(one.cnpj)}`}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && <Facts organization={chosen} isBarred={isBarred} />}
      {manage}
    </div>
  );
}

/** If `isBarred`, the organization cannot submit a project, so the text does not announce a CNPJ check. */
function Facts({ organization, isBarred }: { organization: Proponent; isBarred: boolean }) {
  const { cnpj, tipo, cidade, estado, conferidaEm } = organization;
  const kind = tipo === "Não informado" ? [] : [tipo];
  const place = cidade && estado ? [`${cidade}, ${estado}`] : [];
  return (
    <div className="mt-3 rounded-md border border-line bg-surface px-4 py-3 text-sm leading-normal">
      <p className="break-words font-semibold">{publicName(organization)}</p>
      <p className="figures text-ink-soft">{[`CNPJ ${formatCnpj(cnpj)}`, ...kind, ...place].join(" · ")}</p>
      <p className="figures mt-1">
        {conferidaEm
          ? `CNPJ conferido em ${formatDate(conferidaEm)}.`
          : `CNPJ a conferir${isBarred ? "" : ": a nossa equipe confere junto com o projeto, quando você enviar"}.`}
      </p>
    </div>
  );
}

/** `isForeign`: whether the draft names an organization that this account does not look after. */
function NoOrganization({ typed, isForeign }: { typed: string; isForeign: boolean }) {
  const name = typed && <strong className="font-semibold">{typed}</strong>;
  return (
    <div className="mt-3 text-sm leading-normal">
      {isForeign ? (
        <p>
          A sua conta não cuida de {name || "quem este rascunho escolheu"}. Para enviar o projeto, cadastre
          outra organização.
        </p>
      ) : (
        <p>
          A sua conta ainda não tem uma organização.{" "}
          {name && <>Neste rascunho está escrito {name}, sem CNPJ.</>}
        </p>
      )}
      <ManageLink>Cadastrar a organização</ManageLink>
    </div>
  );
}

function ManageLink({ children }: { children: ReactNode }) {
  return (
    <TextLink href="/dashboard/organizacoes" className="link inline-flex min-h-11 items-center text-sm">
      {children}
    </TextLink>
  );
}
