import { expect, test } from "vitest";
import { EMPTY_CONTENT } from "../fields";
import { contactsOf } from "./contacts";

const content = {
  ...EMPTY_CONTENT,
  nome: "Galpão da Vila",
  descricao: "Triagem de 1.200 toneladas por R$ 1.250.000,00, de 2024 a 2026. Agência ambiental presente.",
  orcamento: [{ rubrica: "Prensa", valor: "10.700.000,00" }],
  aprovadoEm: "2026-05-01",
  fonteUrl: "https://sinir.gov.br/x",
};

test("a project's own figures, dates and source are no contacts", () => {
  expect(contactsOf(content)).toEqual([]);
});

test("B1.3 contacts, accounts and Pix keys are found in every text of a project", () => {
  const hostile = {
    ...content,
    nome: "Doe por Pix",
    descricao: "Fale com (11) 98765-4321. Agência 1234, conta corrente 56789-0.",
    materiais: ["Vidro", "Pix 11 98888-7777 Maria"],
    cidade: "Fale com a @galpao",
    orcamento: [{ rubrica: "Chave Pix: galpao@exemplo.com.br", valor: "1,00" }],
    organizacao: "CNPJ 11.222.333/0001-81",
    equipe: [{ nome: "Ana", funcao: "www.galpao.org" }],
    fotos: [{ id: "1", alt: "Conta bancária no cartaz" }],
    documentos: [{ id: "2", titulo: "@galpao" }],
  };
  expect(contactsOf(hostile)).toEqual([
    { field: "nome", parts: ["Pix"] },
    { field: "descricao", parts: ["(11) 98765-4321", "Agência 1234", "conta corrente 56789-0"] },
    { field: "materiais", parts: ["11 98888-7777", "Pix"] },
    { field: "cidade", parts: ["@galpao"] },
    { field: "orcamento", parts: ["galpao@exemplo.com.br", "Chave Pix"] },
    { field: "organizacao", parts: ["11.222.333/0001-81"] },
    { field: "equipe", parts: ["www.galpao.org"] },
    { field: "fotos", parts: ["Conta bancária"] },
    { field: "documentos", parts: ["@galpao"] },
  ]);
});
