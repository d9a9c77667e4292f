import { expect, test } from "vitest";
import { portfolioNames, registerHint } from "./messages";

test("the hint at the registration names the team only where a project has no captador, and counts deposits and receipts", () => {
  const [answered, open] = [{ temCaptador: true }, { temCaptador: false }];
  expect(registerHint([answered])).not.toContain("nossa equipe");
  expect(registerHint([open])).toContain("a nossa equipe recebe o interesse com o seu nome e contato");
  expect(registerHint([answered, open])).toContain("nossa equipe");
  expect(registerHint([answered, answered])).toContain("serão 2 depósitos e 2 recibos");
});

test("a list of carteiras tells those of one amount apart by their first projects", () => {
  expect(portfolioNames(["Vidro que Volta"], 1)).toBe("Vidro que Volta");
  expect(portfolioNames(["Vidro que Volta", "Galpão"], 2)).toBe("Vidro que Volta e Galpão");
  expect(portfolioNames(["Vidro que Volta", "Galpão"], 5)).toBe("Vidro que Volta, Galpão e mais 3");
});
