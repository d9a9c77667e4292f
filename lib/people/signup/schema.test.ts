import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  captadorSchema,
  companySchema,
  genericSchema,
  planSchema,
  projectFunctionSchema,
  projectSchema,
} from "./schema";

const CNPJ = "11.222.333/0001-81";

function problems(schema: z.ZodType, input: unknown) {
  const result = schema.safeParse(input);
  const issues = result.success ? [] : result.error.issues;
  return {
    first: issues[0]?.message,
    at: Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])),
    fields: issues.map(({ path }) => path.join(".")),
  };
}

const generic = {
  user_type: "captador",
  person_type: "pf",
  full_name: "Ana Souza",
  state: "SP",
  city: "Campinas",
  phone: "(11) 99999-8888",
  cpf: "529.982.247-25",
  cnpj: "",
  company_name: "",
  email: "ana@exemplo.com.br",
  password: "girassol",
  confirmPassword: "girassol",
  acceptTerms: true,
};
const captador = {
  full_name: "Ana Souza",
  company_name: "Cooperativa",
  cnpj: CNPJ,
  cnpjChecked: true,
  state: "SP",
  city: "Campinas",
  phone: "",
  lir_approved: "nao",
  email: "ana@exemplo.com.br",
  password: "girassol",
  confirmPassword: "girassol",
  acceptTerms: true,
};
const project = {
  nome_completo: "Ana Souza",
  cnpj: CNPJ,
  razao_social: "Cooperativa",
  estado: "SP",
  cidade: "Campinas",
  telefone: "",
  project_name: "Galpão",
  email: "ana@exemplo.com.br",
  password: "Segredo1",
  confirmPassword: "Segredo1",
  plan: "free",
  acceptTerms: true,
};
const company = {
  nome_completo: "Ana Souza",
  cnpj: CNPJ,
  razao_social: "Indústria",
  estado: "SP",
  cidade: "Campinas",
  telefone: "(11) 3333-4444",
  email: "ana@exemplo.com.br",
  password: "girassol",
  confirmPassword: "girassol",
};
const plan = {
  name: "Ana Souza",
  cnpj: CNPJ,
  razao: "Cooperativa",
  state: "SP",
  city: "Campinas",
  phone: "",
  email: "ana@exemplo.com.br",
  pwd: "Segredo1",
  pwd2: "Segredo1",
  plan: "Plus",
  terms: true,
};

const FORMS = [
  ["generic", genericSchema, generic],
  ["captador", captadorSchema, captador],
  ["project", projectSchema, project],
  ["company", companySchema, company],
  ["plan", planSchema, plan],
] as const;

test.each(FORMS)("the filled %s form is valid", (_kind, schema, filled) => {
  expect(problems(schema, filled).at).toEqual({});
});

describe("the specification's texts, in its order", () => {
  test.each([
    ["A5.2", genericSchema, generic, { email: "", password: "" }, "Email e senha são obrigatórios"],
    ["A5.2", genericSchema, generic, { password: "" }, "Email e senha são obrigatórios"],
    ["A5.2", genericSchema, generic, { full_name: " " }, "Nome completo é obrigatório"],
    ["A5.2", genericSchema, generic, { confirmPassword: "outra" }, "Senhas não coincidem"],
    ["A5.2", genericSchema, generic, { acceptTerms: false }, "Você deve aceitar os termos de uso"],
    ["A5.3", captadorSchema, captador, { city: "" }, "Todos os campos obrigatórios devem ser preenchidos"],
    ["A5.3", captadorSchema, captador, { cnpjChecked: false }, "Aguarde a validação do CNPJ ser concluída"],
    [
      "A5.3",
      captadorSchema,
      captador,
      { lir_approved: "" },
      "Por favor, informe se seu projeto da Lei de Incentivo já foi aprovado",
    ],
    ["A5.3", captadorSchema, captador, { confirmPassword: "" }, "Senhas não coincidem"],
    ["A5.3", captadorSchema, captador, { acceptTerms: false }, "Você deve aceitar os termos de uso"],
    [
      "A8.5",
      captadorSchema,
      captador,
      { password: "12345", confirmPassword: "12345" },
      "A senha deve ter pelo menos 6 caracteres.",
    ],
    ["A8.5", captadorSchema, captador, { email: "ana" }, "Formato de email inválido."],
    [
      "A5.4",
      projectSchema,
      project,
      { project_name: "" },
      "Todos os campos obrigatórios devem ser preenchidos",
    ],
    ["A5.4", projectSchema, project, { cnpj: "123" }, "CNPJ válido é obrigatório"],
    ["A5.4", projectSchema, project, { confirmPassword: "" }, "As senhas não conferem"],
    [
      "A5.4",
      projectSchema,
      project,
      { password: "girassol", confirmPassword: "girassol" },
      "A senha precisa ter 8 caracteres, letra maiúscula, minúscula e número",
    ],
    [
      "A5.4",
      projectSchema,
      project,
      { acceptTerms: false },
      "Você deve aceitar os termos de uso para prosseguir",
    ],
    [
      "A5.5",
      companySchema,
      company,
      { razao_social: "" },
      "Todos os campos obrigatórios devem ser preenchidos",
    ],
    ["A2.7", companySchema, company, { cnpj: "11222333000180" }, "CNPJ deve ser válido"],
    ["A5.5", companySchema, company, { cidade: "" }, "Estado e cidade são obrigatórios"],
    ["A5.5", companySchema, company, { telefone: "" }, "Telefone é obrigatório"],
    ["A5.5", companySchema, company, { confirmPassword: "x" }, "Senhas não coincidem"],
    [
      "A5.5",
      companySchema,
      company,
      { password: "12345", confirmPassword: "12345" },
      "A senha deve ter pelo menos 6 caracteres.",
    ],
    ["A5.6", planSchema, plan, { terms: false }, "Você precisa aceitar os termos de uso."],
    ["A5.6", planSchema, plan, { pwd2: "" }, "As senhas não conferem."],
    [
      "A5.6",
      planSchema,
      plan,
      { pwd: "girassol", pwd2: "girassol" },
      "A senha precisa ter 8 caracteres, letra maiúscula, minúscula e número",
    ],
    ["A5.6", planSchema, plan, { cnpj: "1122233300018" }, "CNPJ deve ter exatamente 14 dígitos."],
    ["A5.6", planSchema, plan, { cnpj: "112223330001811" }, "CNPJ deve ter exatamente 14 dígitos."],
    ["A5.6", planSchema, plan, { name: "" }, "Todos os campos obrigatórios devem ser preenchidos"],
    ["A3.16", planSchema, plan, { plan: "gold" }, "Invalid plan selected"],
  ] as const)("%s the first error of case %# is the clause's text", (_clause, schema, filled, over, text) => {
    expect(problems(schema, { ...filled, ...over }).first).toBe(text);
  });

  test("A5.6 an entirely wrong plan form reports its errors in order", () => {
    const wrong = { ...plan, terms: false, pwd: "a", pwd2: "b", cnpj: "1", name: "", email: "" };
    expect(problems(planSchema, wrong).fields).toEqual(["terms", "pwd2", "pwd", "cnpj", "name", "email"]);
  });

  test("A5.2 an empty generic form reports every invalid control", () => {
    expect(problems(genericSchema, {}).fields).toEqual(["email", "password", "full_name", "acceptTerms"]);
  });

  test("A5.3 an empty captador form reports the required fields first", () => {
    expect(problems(captadorSchema, {}).fields).toEqual([
      "full_name",
      "company_name",
      "cnpj",
      "state",
      "city",
      "email",
      "password",
      "lir_approved",
      "acceptTerms",
    ]);
  });
});

describe("hostile input", () => {
  test.each(FORMS)(
    "the %s form refuses empty input, null, wrong types and prototypes with a text and without an exception",
    (_kind, schema) => {
      for (const input of [
        {},
        { email: null, cnpj: 5, password: {}, plan: [] },
        JSON.parse('{"__proto__":{"a":1}}'),
      ]) {
        const { first } = problems(schema, input);
        expect(first).toMatch(/\S/);
      }
      for (const input of [null, "x", 7, []]) expect(schema.safeParse(input).success).toBe(false);
    },
  );

  test.each(FORMS)(
    "the %s form handles emoji, scripts, SQL, direction marks and a megabyte in every text field",
    (_kind, schema, filled) => {
      const texts = [
        "😀",
        "<script>alert(1)</script>",
        "'; drop table users; --",
        "\u202eabc",
        "a".repeat(1_000_000),
      ];
      for (const field of Object.keys(filled)) {
        for (const text of texts) {
          const result = schema.safeParse({ ...filled, [field]: text });
          if (!result.success || /password|pwd/i.test(field)) continue;
          const kept = (result.data as Record<string, unknown>)[field];
          expect(String(kept)).not.toMatch(/<script|\u202e/);
          expect(String(kept).length).toBeLessThanOrEqual(254);
        }
      }
    },
  );

  test("A9.7 a name has at most 100 characters, a company name 200, and an e-mail of 300 is refused", () => {
    const name = (length: number) =>
      problems(captadorSchema, { ...captador, full_name: "a".repeat(length) }).at;
    expect([name(100), name(101)]).toEqual([{}, { full_name: "O nome deve ter no máximo 100 caracteres." }]);
    const firm = (length: number) =>
      problems(captadorSchema, { ...captador, company_name: "a".repeat(length) }).fields;
    expect([firm(200), firm(201)]).toEqual([[], ["company_name"]]);
    const mail = (length: number) =>
      problems(captadorSchema, {
        ...captador,
        email: `a@${"b".repeat(50)}.${"c".repeat(length - 60)}.com.br`,
      }).fields;
    expect(mail(300)).toEqual(["email"]);
  });

  test("fields are stored without masks and markup, and addresses in lower case", () => {
    const kept = captadorSchema.parse({
      ...captador,
      full_name: " <b>Ana</b>  Souza ",
      cnpj: "12.abc.345/01de-35",
      phone: "(11) 99999-8888",
      email: "  ANA@Exemplo.com.br ",
      state: "sp",
    });
    expect(kept).toMatchObject({
      full_name: "Ana Souza",
      cnpj: "12ABC34501DE35",
      phone: "11999998888",
      email: "ana@exemplo.com.br",
      state: "SP",
    });
  });

  test("A7.13 new-signup-project accepts its four fields, checks all that it gets, and refuses a project name that stands in for a forbidden person's name", () => {
    const four = { email: "ana@exemplo.com.br", password: "Segredo1", project_name: "Galpão", plan: "free" };
    expect(problems(projectFunctionSchema, four).at).toEqual({});
    expect(problems(projectFunctionSchema, { ...four, password: "fraca" }).first).toMatch(/^A senha precisa/);
    expect(problems(projectFunctionSchema, { ...four, cnpj: "123" }).fields).toEqual(["cnpj"]);
    // Without a person's name, mails and conversations show the project's name.
    for (const project_name of ["Suporte Elo Recicla", "Pague em golpe.com"]) {
      const fields = problems(projectFunctionSchema, { ...four, project_name }).fields;
      expect(fields, project_name).toEqual(["project_name"]);
      const named = { ...four, project_name, nome_completo: "Ana Souza" };
      expect(problems(projectFunctionSchema, named).at, project_name).toEqual({});
    }
    expect(problems(projectFunctionSchema, {}).fields).toEqual(["email", "password", "project_name"]);
  });

  test("A3.9 the payload of new_signup_company_v2 is valid without a second password", () => {
    const { confirmPassword: _, ...payload } = company;
    expect(problems(companySchema, payload).at).toEqual({});
  });
});

test("no sign-up takes the platform's name for a person or a company", () => {
  expect(problems(genericSchema, { ...generic, full_name: "Equipe Elo Recicla" }).at).toEqual({
    full_name: "Este nome é o da plataforma. Digite o seu.",
  });
  expect(problems(captadorSchema, { ...captador, company_name: "Elo Recicla" }).at).toMatchObject({
    company_name: "Este nome é o da plataforma. Digite o da empresa.",
  });
});
