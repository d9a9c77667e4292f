import { expect, test } from "vitest";
import { companyInactive, regimeInactive, regimeText } from "./messages";
import { ENDED, refusedSituation } from "./rules";

test.each([
  [{ forma: "LUCRO PRESUMIDO", ano: 2025 }, "Última declaração na base pública: lucro presumido, 2025."],
  [{ forma: "ISENTA DO IRPJ", ano: 2024 }, "Última declaração na base pública: isenta do IRPJ, 2024."],
  [{ forma: "SIMPLES NACIONAL", ano: null }, "Na base pública, a empresa está no Simples Nacional."],
  [{ forma: "MEI", ano: null }, "Na base pública, a empresa é MEI."],
])("the registry's regime %j is told as: %s", (regime, text) => {
  expect(regimeText(regime)).toBe(text);
});

test("only a company that can be active again is asked to put its CNPJ right", () => {
  const ended = ENDED.map(refusedSituation);
  expect(ended).toEqual(["nula", "baixada"]);
  for (const situation of ["inapta", "suspensa"])
    expect(companyInactive(situation)).toContain("Regularize-o");
  for (const situation of ended)
    expect(companyInactive(situation ?? "")).toMatch(
      new RegExp(`consta como ${situation}\\. Não apoie com ele`),
    );
});

test("a company that is not active is told with the way to another payer", () => {
  expect(regimeInactive("baixada")).toBe(
    "Na base pública, este CNPJ consta como baixada. Se o depósito é de outra empresa, peça ao suporte a troca do pagador antes do recibo.",
  );
});
