import fc from "fast-check";
import { expect, test } from "vitest";
import { readableName } from "./readable-name";

test.each([
  ["INDUSTRIA DE BEBIDAS SERRA AZUL LTDA", "Industria de Bebidas Serra Azul Ltda"],
  ["INDÚSTRIA DE BEBIDAS E ÁGUAS DO SUL S.A.", "Indústria de Bebidas e Águas do Sul S.A."],
  ["LIMA EMBALAGENS S/A", "Lima Embalagens S/A"],
  ["COOPERATIVA DOS CATADORES DA BAIXADA - COCABA EPP", "Cooperativa dos Catadores da Baixada - Cocaba EPP"],
  ["JOSE A SILVA ME", "Jose A Silva ME"],
  ["BRF SA", "BRF SA"],
  ["WEG EQUIPAMENTOS ELETRICOS S/A", "WEG Equipamentos Eletricos S/A"],
  ["3M DO BRASIL LTDA.", "3M do Brasil Ltda."],
  ["RIO VERDE COMERCIO E SERVICOS EIRELI", "Rio Verde Comercio e Servicos Eireli"],
  ["C&A MODAS S.A.", "C&A Modas S.A."],
  ["GALPAO II PAO DE ACUCAR", "Galpao II Pao de Acucar"],
  ["D'AGUA E D'OESTE", "D'Agua e D'Oeste"],
  ["GUARDA-CHUVA & CIA", "Guarda-Chuva & Cia"],
  ["DA TERRA PARA A MESA", "Da Terra para a Mesa"],
  ["ESCOLA JOÃO XXIII DE DEFESA CIVIL", "Escola João XXIII de Defesa Civil"],
  ["JOÃO DA ESTÂNCIA", "João da Estância"],
])("the name %j is shown as %j", (stored, shown) => {
  expect(readableName(stored)).toBe(shown);
});

test.each(["Recicla Já Ltda", "iFood", "eBAY", "Beatriz Lima", "ABC do Brasil", "", "X", "123", "日本"])(
  "the name %j keeps its owner's spelling",
  (name) => expect(readableName(name)).toBe(name),
);

test("only the case of a name's letters changes, and applying it twice changes nothing", () => {
  const capitals = fc
    .string({ unit: "grapheme", maxLength: 40 })
    .map((text) => text.toLocaleUpperCase("pt-BR"));
  const words = fc
    .array(
      fc.constantFrom("DE", "SÃO", "LTDA", "S/A", "ME", "ABC", "INDÚSTRIA", "E", "3M", "D'OESTE", "-", "&"),
    )
    .map((parts) => parts.join(" "));
  fc.assert(
    fc.property(fc.oneof(capitals, words), (name) => {
      const shown = readableName(name);
      expect(shown.toLocaleUpperCase("pt-BR")).toBe(name.toLocaleUpperCase("pt-BR"));
      expect(readableName(shown)).toBe(shown);
    }),
  );
});
