import type { PersonType } from "@/lib/kit/account-kinds";
import { isNameOfOurs } from "@/lib/kit/misleading-names";
import { isCnpj } from "@/lib/kit/party";
import { isLonger } from "@/lib/kit/text";
import { type Check, isPhone } from "@/lib/kit/validation";
import { MAX_CITY, MAX_COMPANY, MAX_NAME } from "@/lib/people/accounts/rules";
import { companyLeadsAway, personLeadsAway } from "@/lib/people/contact/rules/leading-names";
import { STATES } from "@/lib/people/lookups/rules";
import type { PROFILE } from "./messages";

type Contact = {
  phone: string | null;
  city: string | null;
  state: string | null;
  personType: PersonType;
  companyName: string | null;
};

/** Missing parts of a profile (B2.11), in the words of its form. */
export function missingOf({ phone, city, state, personType, companyName }: Contact): string[] {
  const wanted: [string, string | null][] = [
    ["telefone", phone],
    ["estado", state],
    ["cidade", city],
  ];
  if (personType === "juridica") wanted.push(["nome da empresa", companyName]);
  return wanted.filter(([, value]) => !value).map(([name]) => name);
}

/**
 * Whether the contact data are complete, or the operator marked the profile as verified (B2.11). The e-mail needs no
 * check, because only an account with a confirmed e-mail gets a session.
 */
export const isVerified = (profile: Contact & { isVerified: boolean }): boolean =>
  profile.isVerified || missingOf(profile).length === 0;

type Columns = Contact & { userType: string; documentNumber: string | null };

/**
 * Data for the row of `empresas` (A3.4). Null unless the account is a funder's company with CNPJ, name, state and city.
 */
export function companyOf({
  userType,
  personType,
  documentNumber: cnpj,
  companyName: razaoSocial,
  phone: telefone,
  state: estado,
  city: cidade,
}: Columns) {
  if (userType !== "financiador" || personType !== "juridica") return null;
  if (!cnpj || !isCnpj(cnpj) || !razaoSocial || !estado || !cidade) return null;
  return { cnpj, razaoSocial, telefone, cidade, estado };
}

const CODES = new Set(["", ...STATES.map(({ code }) => code)]);

type Values = {
  full_name: string;
  phone: string;
  company_name: string;
  city: string;
  state: string;
  person_type: "fisica" | "juridica";
};

const isCompany = (values: Values) => values.person_type === "juridica";

/** Checks of a profile, in the order of the form (A5.9, B5.6). `problem`: key of the text in PROFILE. */
export const PROFILE_CHECKS: Check<Values, keyof typeof PROFILE>[] = [
  {
    field: "full_name",
    problem: "nameInvalid",
    fails: (values) => values.full_name === "" || isLonger(values.full_name, MAX_NAME),
  },
  { field: "full_name", problem: "nameLink", fails: (values) => personLeadsAway(values.full_name) },
  { field: "full_name", problem: "nameOurs", fails: (values) => isNameOfOurs(values.full_name) },
  {
    field: "phone",
    problem: "phoneInvalid",
    fails: (values) => values.phone !== "" && !isPhone(values.phone),
  },
  {
    field: "company_name",
    problem: "companyInvalid",
    fails: (values) => isCompany(values) && isLonger(values.company_name, MAX_COMPANY),
  },
  {
    field: "company_name",
    problem: "companyLink",
    fails: (values) => isCompany(values) && companyLeadsAway(values.company_name),
  },
  {
    field: "company_name",
    problem: "companyOurs",
    fails: (values) => isCompany(values) && isNameOfOurs(values.company_name),
  },
  { field: "state", problem: "stateInvalid", fails: (values) => !CODES.has(values.state) },
  { field: "city", problem: "cityInvalid", fails: (values) => isLonger(values.city, MAX_CITY) },
];
