import { z } from "zod";
import { MAX_CITY, MAX_COMPANY, MAX_NAME, PERSON_TYPES } from "../accounts/rules";
import { STATES } from "../lookups/rules";
import { isLonger, toPlainText } from "../text";
import { type Check, inOrder, isPhone, normalizePhone } from "../validation";
import { PROFILE } from "./messages";

/** Whatever is no text counts as an empty field, so that the ordered checks decide what is said about it. */
const typed = z.string().catch("");
const text = typed.transform(toPlainText);
const phone = text.transform((value) => normalizePhone(value.slice(0, 100)));
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

/** A5.9, B5.6. */
const checks: Check<Values>[] = [
  {
    field: "full_name",
    problem: PROFILE.nameInvalid,
    fails: (values) => values.full_name === "" || isLonger(values.full_name, MAX_NAME),
  },
  {
    field: "phone",
    problem: PROFILE.phoneInvalid,
    fails: (values) => values.phone !== "" && !isPhone(values.phone),
  },
  {
    field: "company_name",
    problem: PROFILE.companyInvalid,
    fails: (values) => isCompany(values) && isLonger(values.company_name, MAX_COMPANY),
  },
  { field: "state", problem: PROFILE.stateInvalid, fails: (values) => !CODES.has(values.state) },
  { field: "city", problem: PROFILE.cityInvalid, fails: (values) => isLonger(values.city, MAX_CITY) },
];

/** The fields of A7.3; an empty text clears the field. */
export const profileSchema = z
  .object({
    full_name: text,
    phone,
    company_name: text,
    city: text,
    state: text.transform((value) => value.toUpperCase()),
    person_type: z.enum(PERSON_TYPES, PROFILE.personTypeInvalid).default("fisica"),
  })
  .superRefine(inOrder(checks));
export type ProfileInput = z.output<typeof profileSchema>;
