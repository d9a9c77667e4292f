import { expect, test } from "vitest";
import { initialsOf, maskDocument, showDocument } from "./party";

test("a name is shortened to initials, and a CPF or CNPJ is shown masked or whole", () => {
  expect(initialsOf("Marina Tavares de Souza")).toBe("M. T. S.");
  expect(initialsOf("  Indústria D'Água & Cia. Ltda ")).toBe("I. Á. C. L.");
  expect(initialsOf("Zoé d’Ávila Araújo")).toBe("Z. Á. A.");
  expect(initialsOf("João D. Silva")).toBe("J. D. S.");
  expect([maskDocument("52998224725"), showDocument("52998224725")]).toEqual([
    "***.982.***-25",
    "529.982.247-25",
  ]);
  expect([maskDocument("11222333000181"), showDocument("11222333000181")]).toEqual([
    "11.***.***/****-81",
    "11.222.333/0001-81",
  ]);
});
