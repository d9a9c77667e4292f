import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkClaims } from "./claims";

const problem = (text: string) => checkClaims(text)[0]?.problem ?? null;

describe("B1.6 permitted statements about the law", () => {
  test.each([
    "Empresas no Lucro Real deduzem até 1% do IRPJ devido.",
    "Pessoas físicas deduzem até 6% do imposto devido, na declaração completa.",
    "Até 1% do IRPJ para empresas e 6% para pessoas físicas pode ser deduzido.",
    "100% do valor apoiado é dedutível dentro do limite de 1% do IRPJ.",
    "A Lei nº 14.260/2021 e o Decreto nº 12.106/2024 regem o incentivo.",
    "A Portaria GM/MMA nº 1.250/2024 diz como apresentar.",
    "A captação mínima é de 20% do valor.",
    "O prazo de captação é de 12 meses.",
    "Empresas do Simples Nacional não deduzem.",
    "O resultado não é garantido.",
    "Trabalho sem risco de acidentes no galpão.",
    "O projeto não serve para cumprir metas de logística reversa.",
    "O depósito vai direto para a conta do projeto.",
    "São 1.900 toneladas por ano e 60 pessoas.",
    "Só o Simples Nacional não permite deduzir.",
    "Só no Lucro Real, e fora do Lucro Presumido, a empresa deduz.",
    "O valor só é garantido pelo depósito.",
  ])("the sentence is not flagged: %s", (text) => expect(checkClaims(text)).toEqual([]));
});

describe("flagged statements and their reasons", () => {
  test.each([
    ["A empresa deduz até 8% do IRPJ devido.", "1%"],
    ["Pessoas físicas deduzem 1% do imposto devido.", "6%"],
    ["A empresa abate 6% do IRPJ.", "1%"],
    ["Deduza 100% do imposto de renda.", "1%"],
    ["Quem está no Simples Nacional também deduz.", "Lucro Real"],
    ["Um apoio sem risco para a sua empresa.", "prometer"],
    ["Retorno garantido em imagem.", "prometer"],
    ["É 100% seguro.", "prometer"],
    ["Apoiar sai de graça para a empresa.", "dedução"],
    ["A empresa deduz o valor do IRPJ e ainda lança como despesa.", "despesa"],
    ["Conforme a Lei nº 14.260/2012.", "14.260/2021"],
    ["Pela Lei de Incentivo à Reciclagem, Lei nº 14.620/2021.", "14.260/2021"],
    ["De acordo com a Lei nº 9.999/2019.", "Não conferimos"],
    ["A captação mínima é de 30%.", "20%"],
    ["O prazo de captação é de 18 meses.", "12 meses"],
    ["O incentivo vale até 2027.", "mais de uma leitura"],
    ["Com isso a empresa cumpre suas metas de logística reversa.", "logística reversa"],
    ["O depósito é feito à plataforma Elo Recicla.", "intermediário"],
    ["Atendemos a informar famílias.", "Falta um número"],
  ])("B1.6 the sentence is flagged: %s", (text, words) => expect(problem(text)).toContain(words));

  test("each sentence is judged alone, with its own words", () => {
    const flags = checkClaims("O projeto tritura vidro. Um apoio sem risco. A empresa deduz 8% do IRPJ.");
    expect(flags.map(({ quote }) => quote)).toEqual(["Um apoio sem risco.", "A empresa deduz 8% do IRPJ."]);
  });

  test("B1.6 any percentage from 2 to 99 of a company's tax, except 6, is flagged", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 99 }).filter((share) => share !== 6),
        (share) => {
          expect(problem(`A empresa pode deduzir ${share}% do IRPJ devido.`)).not.toBeNull();
        },
      ),
    );
  });

  test("any text is judged without an error", () => {
    fc.assert(fc.property(fc.string(), (text) => void checkClaims(text)));
  });
});
