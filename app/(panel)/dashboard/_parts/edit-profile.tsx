"use client";

import { useWatch } from "react-hook-form";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { LocationFields } from "@/components/kit/forms/location-fields";
import { AnyPhoneField } from "@/components/kit/forms/phone-field";
import { RadioField } from "@/components/kit/forms/radio-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { renewViewer } from "@/components/people/accounts/use-viewer";
import { showPhone } from "@/lib/kit/masks";
import { MAX_COMPANY, MAX_NAME } from "@/lib/people/accounts/rules";
import { updateProfileAction } from "@/lib/people/profile/actions";
import type { ProfileView } from "@/lib/people/profile/queries";
import { profileSchema } from "@/lib/people/profile/schema";

const LABELS = {
  full_name: "Nome completo",
  phone: "Telefone",
  person_type: "Tipo de pessoa",
  company_name: "Nome da empresa",
  state: "Estado",
  city: "Cidade",
};

const PERSON_TYPES = [
  { value: "fisica", label: "Pessoa física" },
  { value: "juridica", label: "Pessoa jurídica" },
];

/** Button and dialog that edit the profile (A5.9, B5.6, A8.15). */
export function EditProfile({ profile }: { profile: ProfileView }) {
  return (
    <FormDialog label="Editar Perfil" title="Editar Perfil">
      {(close) => <ProfileForm profile={profile} onDone={close} />}
    </FormDialog>
  );
}

function ProfileForm({ profile, onDone }: { profile: ProfileView; onDone: () => void }) {
  const { control, formProps, pending } = useRefreshingForm({
    schema: profileSchema,
    action: updateProfileAction,
    defaultValues: {
      full_name: profile.fullName,
      phone: showPhone(profile.phone ?? ""),
      person_type: profile.personType,
      company_name: profile.companyName ?? "",
      state: profile.state ?? "",
      city: profile.city ?? "",
    },
    onDone: () => {
      onDone();
      renewViewer();
    },
  });
  const isCompany = useWatch({ control, name: "person_type" }) === "juridica";
  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Editar Perfil" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <TextField {...field("full_name")} help={`Até ${MAX_NAME} caracteres.`} autoComplete="name" />
      <AnyPhoneField
        {...field("phone")}
        help="Com DDD. De outro país, comece com + e o código dele."
        optional
      />
      <RadioField {...field("person_type")} options={PERSON_TYPES} />
      {isCompany && (
        <TextField
          {...field("company_name")}
          help={`Até ${MAX_COMPANY} caracteres.`}
          autoComplete="organization"
          optional
        />
      )}
      <LocationFields control={control} stateName="state" cityName="city" optional />
      <SubmitButton pending={pending} label="Salvar alterações" pendingLabel="Salvando..." />
    </form>
  );
}
