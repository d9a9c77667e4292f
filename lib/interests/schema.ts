import { z } from "zod";
import { MAX_COMPANY } from "../accounts/rules";
import { isLonger, toPlainLines, toPlainText } from "../text";
import { type Check, inOrder, isEmail, isPhone, normalizeEmail, normalizePhone } from "../validation";
import { INTEREST, VALUE_PROBLEMS } from "./messages";
import { MAX_OBSERVATIONS, readValue, toValueText, valueProblem } from "./rules/interest";

/** Whatever is no text counts as an empty field, so that the ordered checks decide what is said about it. */
const typed = z.string().catch("");

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the form holds; the names are those of B3.8. */
export type InterestValues = {
  projeto_id: string;
  nome_empresa: string;
  email_contato: string;
  telefone_contato: string;
  valor_interesse: string;
  observacoes: string;
};

/** B5.1, in the order of the form. */
const checks: Check<InterestValues>[] = [
  {
    field: "projeto_id",
    problem: INTEREST.projectUnknown,
    fails: (values) => !UUID.test(values.projeto_id),
  },
  { field: "nome_empresa", problem: INTEREST.nameRequired, fails: (values) => values.nome_empresa === "" },
  {
    field: "nome_empresa",
    problem: INTEREST.nameTooLong,
    fails: (values) => isLonger(values.nome_empresa, MAX_COMPANY),
  },
  { field: "email_contato", problem: INTEREST.emailRequired, fails: (values) => values.email_contato === "" },
  {
    field: "email_contato",
    problem: INTEREST.emailInvalid,
    fails: (values) => !isEmail(values.email_contato),
  },
  {
    field: "telefone_contato",
    problem: INTEREST.phoneInvalid,
    fails: (values) => values.telefone_contato !== "" && !isPhone(values.telefone_contato),
  },
  ...(["unclear", "notPositive", "tooLarge"] as const).map((problem) => ({
    field: "valor_interesse" as const,
    problem: VALUE_PROBLEMS[problem],
    fails: (values: InterestValues) => valueProblem(values.valor_interesse) === problem,
  })),
  {
    field: "observacoes",
    problem: INTEREST.observationsTooLong,
    fails: (values) => isLonger(values.observacoes, MAX_OBSERVATIONS),
  },
];

/** The fields of B3.8; phone and value are null when empty, the value is in centavos. */
export const interestSchema = z
  .object({
    projeto_id: typed,
    nome_empresa: typed.transform(toPlainText),
    email_contato: typed.transform(normalizeEmail),
    telefone_contato: typed.transform((text) => normalizePhone(toPlainText(text).slice(0, 100))),
    // Programs may send a number of reais (B3.8).
    valor_interesse: z.custom<string>(() => true).transform(toValueText),
    observacoes: typed.transform(toPlainLines),
  })
  .superRefine(inOrder(checks))
  .transform(({ telefone_contato, valor_interesse, ...values }) => ({
    ...values,
    telefone_contato: telefone_contato || null,
    valor_interesse: readValue(valor_interesse),
  }));
export type InterestInput = z.output<typeof interestSchema>;

export const withdrawalSchema = z.object({ id: z.uuid(INTEREST.withdrawUnknown) });
