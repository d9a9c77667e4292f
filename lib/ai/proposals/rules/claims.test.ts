import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkClaims } from "./claims";

const problem = (text: string) => checkClaims(text)[0]?.problem ?? null;

describe("B1.6 permitted statements about the law", () => {
  test.each([
    "Empresas no Lucro Real deduzem até 1% do IRPJ devido.",
    "Pessoas físicas deduzem até 6% do imposto devido, na declaração completa.",
    "Até 1% do IRPJ para empresas e 6% para pessoas físicas pode ser deduzido.",
    "Empresas deduzem até 1% do IRPJ e pessoas físicas, até 6% do imposto devido.",
    "Pessoas físicas deduzem até 6% do imposto, e empresas no Lucro Real até 1%.",
    "A dedução é de 1% do IRPJ (empresa no Lucro Real) ou 6% do imposto devido (pessoa física).",
    "A empresa deduz até 1% do IRPJ; a dedução é de 6% para pessoas físicas.",
    "Para empresas a dedução é de 1% enquanto para pessoas físicas é de 6%.",
    "Empresas e pessoas físicas deduzem 1 por cento e 6 por cento, respectivamente.",
    "100% do valor apoiado é dedutível dentro do limite de 1% do IRPJ.",
    "A dedução é de até 1% do IRPJ no Lucro Real ou 6% do imposto devido na declaração completa.",
    "Até 6% do imposto devido para pessoas físicas e até 1% do IRPJ podem ser deduzidos.",
    "A dedução é de 1% como empresa e de 6% como pessoa física.",
    "Cem reais, ou 100 por cento do valor apoiado, podem ser deduzidos.",
    "A Lei nº 14.260/2021 e o Decreto nº 12.106/2024 regem o incentivo.",
    "A Portaria GM/MMA nº 1.250/2024 diz como apresentar.",
    "A captação mínima é de 20% do valor.",
    "A lei exige captação mínima de 20% do valor.",
    "Pela lei 20% do valor é a captação mínima.",
    "Pela lei 900 famílias participam.",
    "Aprovado na Lei de Incentivo à Reciclagem em 2025.",
    "Aprovado pela Portaria GM/MMA n.º 1.250/2024, que regula a Lei de Incentivo à Reciclagem, nº 14.260/2021.",
    "A lei vale em todo o país, como diz a Lei nº 14.260/2021.",
    "Pelo decreto, as prestações de contas vão até 31/12/2026.",
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
    ["Empresas deduzem até 6% e pessoas físicas até 1%.", "1%"],
    ["Empresas deduzem até 1% do IRPJ e pessoas físicas até 1% do imposto.", "6%"],
    ["Pessoas físicas deduzem até 6% do imposto e empresas também 6%.", "1%"],
    ["Até 6% para empresas e 1% para pessoas físicas pode ser deduzido.", "1%"],
    ["Pessoas físicas deduzem até 6% do imposto e até 6% do IRPJ.", "1%"],
    ["A empresa deduz até 8 por cento do IRPJ.", "1%"],
    ["A captação mínima é de 30 por cento.", "20%"],
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
    ["Pela Lei Complementar 9.999/2019.", "Não conferimos"],
    ["O projeto segue a Lei n.º 9.999.", "Não conferimos"],
    ["Conforme a lei municipal de resíduos, 9.999/2019.", "Não conferimos"],
    ["Pela Lei de Incentivo à Reciclagem, nº 14.620.", "14.260/2021"],
    ["A captação mínima é de 30%.", "20%"],
    ["O prazo de captação é de 18 meses.", "12 meses"],
    ["O incentivo vale até 2027.", "mais de uma leitura"],
    ["O incentivo vale até 31 de dezembro de 2026.", "mais de uma leitura"],
    ["O benefício termina em 31 de dezembro de 2026.", "mais de uma leitura"],
    ["A lei acaba no fim do ano-calendário de 2026.", "mais de uma leitura"],
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
