import { expect, test } from "vitest";
import { bitsOf, materialBits, TRAIT_FILTERS } from "./traits";

test("the bit of a value is its position after the first of its filter, and unknown values have none", () => {
  expect(bitsOf(TRAIT_FILTERS.material, ["PET", "Feltro"])).toEqual([2]);
  expect(bitsOf(TRAIT_FILTERS.obras, ["nao"])).toEqual([41]);
});

test.each([
  ["papel", [0]],
  ["META", [4]],
  ["oleo", [8]],
  ["ti", []],
  ["esteira", []],
])("the search term %s finds the materials %j", (term, bits) => {
  expect(materialBits(term)).toEqual(bits);
});

test("the values of a filter read as words on a chip", () => {
  const { cota, organizacao, obras, etapa } = TRAIT_FILTERS;
  expect(cota.phrase("ate-2500").replace(/\s/g, " ")).toBe("Cota: até R$ 2.500");
  expect(organizacao.phrase("Não informado")).toBe("Outro tipo de organização");
  expect(obras.phrase("sim")).toBe("Com obras");
  expect(etapa.phrase("Execução")).toBe("Etapa: Execução");
});
