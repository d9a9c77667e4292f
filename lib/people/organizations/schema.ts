import { z } from "zod";
import { isNameOfOurs } from "@/lib/kit/misleading-names";
import { isLonger, toPlainText } from "@/lib/kit/text";
import { CNPJ_LENGTH, isValidCnpj } from "@/lib/kit/validation";
import { MAX_CITY, MAX_COMPANY, MAX_NAME } from "@/lib/people/accounts/rules";
import { companyLeadsAway, personLeadsAway } from "@/lib/people/contact/rules/leading-names";
import { STATES } from "@/lib/people/lookups/rules";
import { ORGANIZATION } from "./messages";
import { MAX_POSITION, PROPONENT_TYPES } from "./rules";

const text = (most: number) =>
  z
    .string()
    .transform(toPlainText)
    .refine((value) => !isLonger(value, most), ORGANIZATION.nameLong(most));

const unmasked = z.string().transform((value) =>
  value
    .slice(0, 100)
    .replace(/[\s./-]/g, "")
    .toUpperCase(),
);
const cnpj = unmasked
  .refine((value) => value !== "", ORGANIZATION.cnpjMissing)
  .refine(
    (value) => value === "" || (value.length === CNPJ_LENGTH && isValidCnpj(value)),
    ORGANIZATION.cnpjInvalid,
  );

const STATE_CODES = STATES.map(({ code }) => code);

const shownName = text(MAX_COMPANY)
  .refine((name) => !companyLeadsAway(name), ORGANIZATION.nameLink)
  .refine((name) => !isNameOfOurs(name), ORGANIZATION.nameOurs);

export const knownNameSchema = shownName;

export const kindSchema = z.string().pipe(
  z.enum(
    PROPONENT_TYPES.map(({ value }) => value),
    ORGANIZATION.typeMissing,
  ),
);

const typedFields = {
  nomeConhecido: knownNameSchema,
  tipo: kindSchema,
  representante: text(MAX_NAME)
    .refine((value) => value !== "", ORGANIZATION.representativeMissing)
    .refine((value) => !personLeadsAway(value), ORGANIZATION.nameLink),
  cargo: text(MAX_POSITION)
    .refine((value) => value !== "", ORGANIZATION.positionMissing)
    .refine((value) => !personLeadsAway(value), ORGANIZATION.nameLink),
};

/** The typed legal name and place are used only if the registry returns no data. */
export const claimSchema = z.object({
  cnpj,
  razaoSocial: shownName,
  estado: z
    .string()
    .transform((value) => value.toUpperCase())
    .refine((value) => value === "" || STATE_CODES.includes(value), ORGANIZATION.stateUnknown),
  cidade: text(MAX_CITY),
  ...typedFields,
});
export type ClaimInput = z.output<typeof claimSchema>;

export const editSchema = z.object({ id: z.uuid(), ...typedFields });
export type EditInput = z.output<typeof editSchema>;

export const organizationSchema = z.object({ id: z.uuid() });
