import { expect, test } from "vitest";
import { interestSchema } from "./schema";

const filled = {
  projeto_id: "01890000-0000-7000-8000-000000000001",
  nome_empresa: "Indústria Verde",
  email_contato: "ana@empresa.com.br",
  telefone_contato: "(11) 98765-4321",
  valor_interesse: "R$ 1.234,56",
  observacoes: "Queremos <b>visitar</b>.",
};
const problems = (change: Record<string, unknown>) => {
  const parsed = interestSchema.safeParse({ ...filled, ...change });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
};

test("B3.8, B5.1 the fields of the form become what is stored: plain text, digits, centavos", () => {
  expect(interestSchema.parse(filled)).toEqual({
    ...filled,
    ciente: undefined,
    telefone_contato: "11987654321",
    valor_interesse: 123_456,
    observacoes: "Queremos visitar.",
  });
  const bare = interestSchema.parse({
    ...filled,
    telefone_contato: "",
    valor_interesse: "",
    observacoes: "",
  });
  expect([bare.telefone_contato, bare.valor_interesse, bare.observacoes]).toEqual([null, null, ""]);
  expect(interestSchema.parse({ ...filled, valor_interesse: 1234.56 }).valor_interesse).toBe(123_456);
});

test("B5.1 missing or invalid fields are each reported at their field, in the order of the form", () => {
  expect(problems({ nome_empresa: " <i></i> ", email_contato: "" })).toEqual([
    ["nome_empresa", "Informe este nome."],
    ["email_contato", "Informe o e-mail de contato."],
  ]);
  expect(problems({ nome_empresa: undefined, email_contato: 5 })).toHaveLength(2);
  expect(problems({ email_contato: "ana@" })[0]?.[0]).toBe("email_contato");
  expect(problems({ telefone_contato: "123" })[0]?.[0]).toBe("telefone_contato");
  expect(problems({ projeto_id: "' or 1=1" })[0]?.[0]).toBe("projeto_id");
});

test.each([
  ["cem mil", "Escreva só o valor, em números, como 50.000,00."],
  ["-5", "Informe um valor maior que zero, ou deixe o campo em branco."],
  ["1000000000000000000", "Este valor passa de R$ 1 bilhão. Confira os zeros."],
])("B5.1 the invalid value %j is reported at its field", (valor_interesse, message) => {
  expect(problems({ valor_interesse })).toEqual([["valor_interesse", message]]);
});

test("the funder's name, which stands in subjects of mails to the project, has no web address and is not the platform's", () => {
  expect(problems({ nome_empresa: "Confirme em www.golpe.com/conta" })).toEqual([
    ["nome_empresa", "Digite só o nome, sem endereço de site nem dados de conta."],
  ]);
  expect(problems({ nome_empresa: "Equipe Elo Recicla" })).toEqual([
    ["nome_empresa", "Este nome é o da plataforma. Digite o seu ou o da empresa."],
  ]);
  expect(problems({ nome_empresa: "Americanas.com S.A." })).toEqual([]);
});
