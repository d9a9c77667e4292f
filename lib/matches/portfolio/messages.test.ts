import { expect, test } from "vitest";
import { registerHint } from "./messages";

test("the hint at the registration names the team only where a project has no captador, and counts deposits and receipts", () => {
  const [answered, open] = [{ temCaptador: true }, { temCaptador: false }];
  expect(registerHint([answered])).not.toContain("nossa equipe");
  expect(registerHint([open])).toContain("a nossa equipe recebe o interesse com o seu nome e contato");
  expect(registerHint([answered, open])).toContain("nossa equipe");
  expect(registerHint([answered, answered])).toContain("serão 2 depósitos e 2 recibos");
});
