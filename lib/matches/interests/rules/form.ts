import { isUuid } from "@/lib/kit/ids";
import { isNameOfOurs } from "@/lib/kit/misleading-names";
import { isLonger } from "@/lib/kit/text";
import { type ValueProblem, valueProblem } from "@/lib/kit/typed-amount";
import { type Check, isEmail, isPhone } from "@/lib/kit/validation";
import { MAX_COMPANY } from "@/lib/people/accounts/rules";
import { companyLeadsAway } from "@/lib/people/contact/rules/leading-names";
import type { INTEREST } from "../messages/interest";
import { MAX_OBSERVATIONS } from "./states";

const amountChecks = <F extends string>(field: F): Check<Record<F, string>, ValueProblem>[] =>
  (["unclear", "notPositive", "tooLarge"] as const).map((problem) => ({
    field,
    problem,
    fails: (values) => valueProblem(values[field]) === problem,
  }));

export const requiredAmountChecks = <F extends string>(
  field: F,
): Check<Record<F, string>, ValueProblem | "missing">[] => [
  { field, problem: "missing", fails: (values) => values[field].trim() === "" },
  ...amountChecks(field),
];

/**
 * Whether the funder can still be asked about an amount.
 * @param ciente amount that the funder was already asked about, or null; undefined if the page is too old to ask
 */
export const canAskAmount = (valor: number | null, ciente?: number | null): valor is number =>
  valor !== null && ciente !== undefined && ciente !== valor;

/**
 * Whether to ask the funder about an amount (centavos) above the amount missing to the project's total. The funder may
 * keep it, because the two sides agree on the excess.
 * @param available null if the amount would not be written
 */
export const isAmountAsked = (
  valor: number | null,
  available: number | null,
  ciente?: number | null,
): boolean => canAskAmount(valor, ciente) && available !== null && valor > available;

/** Fields are named as in B3.8. `ciente`: amount that the funder was already asked about, as typed. */
export type InterestValues = {
  projeto_id: string;
  nome_empresa: string;
  email_contato: string;
  telefone_contato: string;
  valor_interesse: string;
  observacoes: string;
  ciente?: string | undefined;
};

/** Checks in the order of the form (B5.1). `problem`: key of the text. */
export const INTEREST_CHECKS: Check<Omit<InterestValues, "ciente">, ValueProblem | keyof typeof INTEREST>[] =
  [
    {
      field: "projeto_id",
      problem: "projectUnknown",
      fails: (values) => !isUuid(values.projeto_id),
    },
    { field: "nome_empresa", problem: "nameRequired", fails: (values) => values.nome_empresa === "" },
    {
      field: "nome_empresa",
      problem: "nameTooLong",
      fails: (values) => isLonger(values.nome_empresa, MAX_COMPANY),
    },
    { field: "nome_empresa", problem: "nameLink", fails: (values) => companyLeadsAway(values.nome_empresa) },
    { field: "nome_empresa", problem: "nameOurs", fails: (values) => isNameOfOurs(values.nome_empresa) },
    { field: "email_contato", problem: "emailRequired", fails: (values) => values.email_contato === "" },
    {
      field: "email_contato",
      problem: "emailInvalid",
      fails: (values) => !isEmail(values.email_contato),
    },
    {
      field: "telefone_contato",
      problem: "phoneInvalid",
      fails: (values) => values.telefone_contato !== "" && !isPhone(values.telefone_contato),
    },
    ...amountChecks("valor_interesse"),
    {
      field: "observacoes",
      problem: "observationsTooLong",
      fails: (values) => isLonger(values.observacoes, MAX_OBSERVATIONS),
    },
  ];
