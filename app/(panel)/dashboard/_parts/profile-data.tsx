import { showPhone } from "@/lib/kit/masks";
import type { ProfileView } from "@/lib/people/profile/queries";

/** A profile as a list of terms (A3.1). */
export function profileData({ fullName, email, phone, personType, companyName, city, state }: ProfileView) {
  const isCompany = personType === "juridica";
  return [
    { term: "Nome completo", value: fullName },
    { term: "E-mail", value: email },
    { term: "Telefone", value: phone && <span className="figures">{showPhone(phone)}</span> },
    { term: "Tipo de pessoa", value: isCompany ? "Pessoa jurídica" : "Pessoa física" },
    ...(isCompany ? [{ term: "Empresa", value: companyName }] : []),
    { term: "Cidade e estado", value: [city, state].filter(Boolean).join(", ") },
  ];
}
