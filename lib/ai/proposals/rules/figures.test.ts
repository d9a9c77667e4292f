import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { figuresIn, UNKNOWN, withholdFigures } from "./figures";

const values = (text: string) => figuresIn(text).map(({ value, text: shown }) => value ?? shown);

describe("figures in a text", () => {
  test.each<[string, (number | string)[]]>([
    ["Pedimos R$ 1.284.000,50 em 24 meses.", [1_284_000.5, 24]],
    ["R$ 300 mil, ou 1,2 milhão", [300_000, 1_200_000]],
    ["duzentas e cinquenta famílias e doze meses", [250, 12]],
    ["dois caminhões e uma prensa", []],
    ["30% do vidro, 8,5 toneladas", [30, 8.5]],
    ["até 23/01/2027", ["23/01/2027"]],
    ["Lei nº 14.260/2021, art. 3º, Decreto 12.106/2024", []],
    ["Pela Portaria Interministerial GM/MMA n.º 1.250/2024 e pela Lei Complementar 123/2006", []],
    ["A Lei de Incentivo à Reciclagem (14.260/2021), arts. 3º e 4º, § 2º", []],
    ["Participarão 450 catadores, e a parte de cada um é de 120 quilos.", [450, 120]],
    ["A partir de 2.500 toneladas", [2_500]],
    ["O leilão de 300 peças", [300]],
    ["Pela lei, o projeto atende 900 famílias.", [900]],
    ["Pela lei 900 famílias e, pela lei municipal, 120", [900, 120]],
    ["Pela lei 2.500 famílias, pela lei federal 300 catadores, pela lei 20.000 kg", [2_500, 300, 20_000]],
    ["Lei 14.260, Lei nº 12.305/2010, Lei 8666 e art. 3º", []],
    ["Pela Lei 14.260 empresas deduzem; a Lei Complementar 123 e a Lei 12.305 tratam disso", []],
    ["A lei exige 20% e o artigo traz 8 casos.", [20, 8]],
    ["Pela lei 30% do valor", [30]],
    ["Conforme a lei\n450 pessoas", [450]],
    ["CO2 e m2", []],
    ["1. Reforma\n2. Compra", []],
    ["60 mil quilos", [60_000]],
    ["500kg, 12t, 5t por mês, 30km e 1.900t/ano", [500, 12, 5, 30, 1_900]],
    ["R$3mi, R$ 30mil, R$1,2milhão e 7bi", [3e6, 3e4, 1.2e6, 7e9]],
    ["8,5t em 18meses, 450m² e 24h", [8.5, 18, 450, 24]],
    ["2.5 toneladas e 1.250,5t", [2.5, 1_250.5]],
    ["R$ 1.500.00", [1_500]],
    ["impressora 3D, os 5Rs, a 2ª etapa e o 10º mês", []],
  ])("the figures of: %s", (text, expected) => {
    expect(values(text)).toEqual(expected);
  });
});

describe("invented figures", () => {
  test("invented figures are replaced, and given ones stay in another notation", () => {
    const given = ["Precisamos de 300 mil reais em doze meses para 60 pessoas"];
    expect(withholdFigures("R$ 300.000 em 12 meses, 60 pessoas, 450 empregos e 30% a mais.", given)).toBe(
      "R$ 300.000 em 12 meses, 60 pessoas, a informar empregos e a informar a mais.",
    );
    expect(withholdFigures("trezentas famílias até 01/02/2027", given)).toBe(
      "a informar famílias até a informar",
    );
  });

  test.each([
    "Participarão 450 catadores.",
    "A partir de 2.500 toneladas por ano.",
    "Pela lei, o projeto atende 900 famílias.",
    "O leilão de 300 peças e o leite de 120 vacas.",
  ])(
    "a figure after a word that has the letters of 'lei' or 'art' is withheld, and stays if given: %s",
    (text) => {
      const withheld = text.replace(/\d[\d.]*(?<!\.)/g, UNKNOWN);
      expect(withholdFigures(text, [])).toBe(withheld);
      expect(withholdFigures(text, [text])).toBe(text);
      const figures = text.match(/\d[\d.]*(?<!\.)/g)?.join(" e ") ?? "";
      expect(withholdFigures(figures, [text])).toBe(figures);
    },
  );

  test("a percentage of the law stays in a sentence about taxes, and is replaced in one about growth", () => {
    const law = "A empresa deduz até 1% do IRPJ.";
    expect(withholdFigures(law, [])).toBe(law);
    expect(withholdFigures("Crescemos 6% ao ano.", [])).toBe("Crescemos a informar ao ano.");
  });

  test.each([
    "Crescemos 6% ao ano\nA empresa deduz do imposto.",
    "A empresa deduz do imposto\nCrescemos 6% ao ano.",
    "Crescemos 6% ao ano! A empresa deduz do imposto.",
    "Quem deduz do imposto? Crescemos 6% ao ano.",
  ])("the next line or sentence does not make a percentage one of the law: %j", (text) => {
    expect(withholdFigures(text, [])).toBe(text.replace("6%", UNKNOWN));
  });

  test.each([
    "A captação mínima é de 20% do valor, ou de 50% quando há obras.",
    "Sem obras, é preciso captar pelo menos vinte por cento em até 12 meses.",
    "O prazo da captação é de doze meses depois da aprovação.",
    "A execução dura no máximo 36 meses, como pede a portaria.",
    "O valor mínimo de um projeto na lei é de R$ 50.000.",
    "O CNPJ precisa ter 12 meses, ou 6 meses no caso de cooperativas.",
    "A pessoa física deduz até 6% do imposto devido.",
  ])("the law's own figures stay in a sentence about them: %s", (law) => {
    expect(withholdFigures(law, [])).toBe(law);
  });

  test.each([
    ["A renda cresce 20% ao ano.", "A renda cresce a informar ao ano."],
    ["O projeto dura 12 meses.", "O projeto dura a informar meses."],
    ["Cada família recebe R$ 50.000.", "Cada família recebe a informar."],
    ["A captação mínima é de 30%.", "A captação mínima é de a informar."],
  ])("the law's own figures are replaced elsewhere: %s", (text, withheld) => {
    expect(withholdFigures(text, [])).toBe(withheld);
  });

  test.each([
    ["Lei da PNRS (nº 12.305/2010)", "Seguimos a Lei nº 12.305/2010."],
    ["Lei da Reciclagem (14.260/21)", ""],
    ["Portaria do MMA nº 1.250", ""],
    ["aprovado pela Portaria 280", "Portaria nº 280/2020"],
    ["Conforme a Lei 12.305 devemos separar", "Lei nº 12.305/2010"],
    ["a PNRS (12.305) e a Lei nº 12.305, de 2 de agosto de 2010", "Lei nº 12.305/2010"],
    ["as Leis nº 12.305 e 14.260", "Lei nº 12.305/2010 e Lei 14.260/2021"],
    ["O Decreto 7 do município", "Decreto nº 7/2020"],
    ["de 15/12/2024 a 12/05/2025", "Lei Complementar nº 12/2019, de 15/12/2024 a 12/05/2025"],
  ])("a norm keeps its number in other words: %s, after: %s", (text, given) =>
    expect(withholdFigures(text, [given])).toBe(text),
  );

  test("a norm's number, its year and an article allow no other figure", () => {
    const given = ["Pela Lei nº 14.260/2021, art. 3º, e pela Portaria nº 12/2020."];
    expect(withholdFigures("Atua desde 2021 com 3 esteiras e 12 famílias até 20/12/2025.", given)).toBe(
      "Atua desde a informar com a informar esteiras e a informar famílias até a informar.",
    );
  });

  test("a number given in words is recognised in digits, also a small one", () => {
    const given = ["Compramos três esteiras e uma prensa para vinte e cinco pessoas."];
    const text = "3 esteiras, 1 prensa e 25 pessoas";
    expect(withholdFigures(text, given)).toBe(text);
    expect(withholdFigures("4 esteiras", given)).toBe("a informar esteiras");
  });

  test.each([
    ["Tria 500kg por dia a 30km daqui.", "Tria a informar kg por dia a a informar km daqui."],
    ["São 5t e R$3mi.", "São a informar t e a informar."],
    ["Pela lei 900 famílias participam.", "Pela lei a informar famílias participam."],
  ])("an invented figure glued to its unit or to a norm's word is replaced whole: %s", (text, withheld) => {
    expect(withholdFigures(text, [])).toBe(withheld);
    expect(withholdFigures(text, [text])).toBe(text);
  });

  test("a figure glued to its unit is the same as one with a space before it", () => {
    const amount = fc.oneof(
      fc.integer({ min: 1, max: 9_999_999 }).map((value) => value.toLocaleString("pt-BR")),
      fc.integer({ min: 1, max: 99_999 }).map((value) => (value / 10).toFixed(1).replace(".", ",")),
    );
    const unit = fc.constantFrom("kg", "t", "km", "mil", "mi", "meses", "%", "m²", "kWh", "toneladas");
    fc.assert(
      fc.property(amount, unit, fc.constantFrom("", "R$"), (digits, after, before) => {
        const [glued, spaced] = [
          `Ao todo ${before}${digits}${after}.`,
          `Ao todo ${before} ${digits} ${after}.`,
        ];
        expect(values(glued)).toEqual(values(spaced));
        expect(values(glued)).toHaveLength(1);
        expect(withholdFigures(glued, [spaced])).toBe(glued);
        expect(withholdFigures(spaced, [glued])).toBe(spaced);
        expect(withholdFigures(glued, [])).not.toMatch(/\d/);
      }),
    );
  });

  test("no invented figure remains, and replacing twice changes nothing", () => {
    const word = fc.constantFrom(
      "toneladas",
      "R$",
      "por ano",
      "mil",
      "doze",
      "vinte e cinco",
      "e",
      "%",
      ".",
      "\n",
      "da",
      "lei",
      "famílias",
      "Lei nº 14.260/2021",
    );
    const piece = fc.oneof(
      word,
      fc.integer({ min: 0, max: 9_999_999 }).map(String),
      fc.double({ min: 0, max: 1e6, noNaN: true }).map((n) => n.toFixed(2).replace(".", ",")),
      fc
        .tuple(fc.nat(9_999), fc.constantFrom("kg", "t", "mi", "mil", "h30", "x", "º"))
        .map((pair) => pair.join("")),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.array(piece, { maxLength: 6 }), (text, given) => {
        const source = [given.join(" ")];
        const once = withholdFigures(text.join(" "), source);
        expect(withholdFigures(once, source)).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });

  test("a text with all its figures given is never changed", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(withholdFigures(text, [text])).toBe(text);
      }),
    );
  });

  test("the placeholder is the one that the flags look for", () => expect(UNKNOWN).toBe("a informar"));
});
