import { expect, test } from "vitest";
import {
  KEPT_FIELDS,
  missingAnswers,
  missingText,
  nextAfterSignup,
  PROJECT_STEPS,
  type ProjectValues,
  stepOf,
} from "./rules";
import { projectSchema } from "./schema";

const email = "ana+1@exemplo.com.br";
const encoded = "ana%2B1%40exemplo.com.br";
const free = { email, plan: "free" } as const;
const pro = { email, plan: "pro" } as const;

test.each([
  ["A2.4", "generic", "email_sent", free, `/email-confirmation?email=${encoded}`],
  ["A4.4", "generic", "email_failed", free, `/email-confirmation?email=${encoded}`],
  ["A2.5", "captador", "email_sent", free, `/new-email-confirmation?email=${encoded}&type=project`],
  ["A2.7", "company", "email_sent", free, `/new-email-confirmation?email=${encoded}&type=company`],
  ["A2.6", "project", "email_sent", pro, `/auth/confirmacao-enviada?email=${encoded}`],
  ["A4.5", "plan", "email_sent", free, `/auth/confirmacao-enviada?email=${encoded}`],
  ["A4.4", "plan", "email_failed", pro, `/new-email-confirmation?email=${encoded}&type=project&plan=pro`],
  ["A2.6", "project", "session", free, "/dashboard"],
  ["A4.5", "plan", "session", free, "/dashboard"],
  ["A4.5", "plan", "session", pro, "/subscription-plans"],
  ["", "company", "session", free, "/empresa-dashboard"],
] as const)(
  "%s a %s sign-up with outcome %s and account %j leads to %s",
  (_clause, kind, outcome, account, next) => {
    expect(nextAfterSignup(kind, outcome, account)).toBe(next);
  },
);

const whole: ProjectValues = {
  nome_completo: "Marina",
  cnpj: "11.222.333/0001-81",
  razao_social: "Vida Nova",
  estado: "SP",
  cidade: "Campinas",
  telefone: "",
  project_name: "Galpão",
  email: "marina@exemplo.com.br",
  password: "Segredo1",
  confirmPassword: "Segredo1",
  plan: "free",
  acceptTerms: true,
};

test("A2.6 every control of the project sign-up is on exactly one step", () => {
  const fields = PROJECT_STEPS.flatMap((step) => step.fields);
  expect(new Set(fields)).toEqual(new Set(Object.keys(projectSchema.parse(whole))));
  expect(fields).toHaveLength(new Set(fields).size);
  expect(["cnpj", "project_name", "email", "unknown"].map(stepOf)).toEqual([0, 1, 1, 0]);
});

test("an unfinished sign-up stores neither passwords, plan nor consent on the device", () => {
  expect(Object.keys(whole).filter((field) => !KEPT_FIELDS.some((kept) => kept === field))).toEqual([
    "password",
    "confirmPassword",
    "plan",
    "acceptTerms",
  ]);
});

test("A2.6 the fields that keep the button disabled are named; of ten, three and the number of the others", () => {
  expect(missingText(missingAnswers(whole, "valid"))).toBe("");
  const open = { ...whole, cnpj: "", acceptTerms: false };
  expect(missingText(missingAnswers(open, "idle"))).toBe("Falta: CNPJ e aceite dos termos.");
  expect(missingText(missingAnswers(whole, "loading"))).toBe("Falta: conferir o CNPJ.");
  expect(missingText(missingAnswers(whole, "error"))).toBe("Falta: um CNPJ válido.");
  expect(missingText(missingAnswers({ ...open, estado: "", cidade: "" }, "idle"))).toBe(
    "Falta: CNPJ, estado, cidade e aceite dos termos.",
  );
  const empty = Object.fromEntries(Object.keys(whole).map((field) => [field, ""])) as unknown;
  expect(missingText(missingAnswers(empty as ProjectValues, "idle"))).toBe(
    "Falta: nome completo, CNPJ, razão social e mais 7.",
  );
});
