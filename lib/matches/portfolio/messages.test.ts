import { expect, test } from "vitest";
import { portfolioNames, RULES, registerHint, SHARED } from "./messages";
import { depositsOf } from "./rules/lines";

test("the hint at the registration names the team only where a project has no captador, and counts deposits and receipts", () => {
  const answered = { nome: "Vidro", temCaptador: true, isContactOpen: false };
  const open = { ...answered, temCaptador: false };
  expect(registerHint([answered])).not.toContain("nossa equipe");
  expect(registerHint([open])).toContain(
    "a nossa equipe recebe o interesse com o nome e o contato desta conta",
  );
  expect(registerHint([answered, open])).toContain("nossa equipe");
  expect(registerHint([answered, answered])).toContain("serão 2 depósitos e 2 recibos");
});

test("the hint at the registration promises a closed contact only where the contact is not open", () => {
  const closed = { nome: "Vidro", temCaptador: true, isContactOpen: false };
  const known = (nome: string) => ({ nome, temCaptador: true, isContactOpen: true });
  const opens = "O nome e o contato desta conta só abrem depois disso.";
  const stays = (names: string) => `Continuam com o contato que já abriram: ${names}.`;
  expect(registerHint([closed])).toContain(opens);
  expect(registerHint([closed])).not.toContain("Continuam");
  expect(registerHint([closed, known("Papel"), known("Galpão")])).toContain(
    `${opens} ${stays("Papel; Galpão")}`,
  );
  for (const lines of [[known("Papel")], [known("Papel"), known("Galpão")]]) {
    expect(registerHint(lines)).toContain(stays(lines.map(({ nome }) => nome).join("; ")));
    expect(registerHint(lines)).not.toContain(opens);
  }
});

test("the hint at the registration speaks of the account, because a colleague may register, too", () => {
  const line = { nome: "Vidro", temCaptador: false, isContactOpen: false };
  for (const lines of [[line], [line, { ...line, nome: "Papel" }]])
    expect(registerHint(lines)).not.toMatch(/\b(seu|sua|seus|suas|você)\b/i);
});

test("a list of carteiras tells those of one amount apart by their first projects", () => {
  expect(portfolioNames(["Vidro que Volta"], 1)).toBe("Vidro que Volta");
  expect(portfolioNames(["Vidro que Volta", "Galpão"], 2)).toBe("Vidro que Volta e Galpão");
  expect(portfolioNames(["Vidro que Volta", "Galpão"], 5)).toBe("Vidro que Volta, Galpão e mais 3");
});

test("each mode has the rules of its own split, and both that of what projects take", () => {
  expect(RULES.minimas[0]).toBe(RULES.poucos[0]);
  expect(RULES.poucos.slice(1).filter((rule) => RULES.minimas.includes(rule))).toEqual([]);
  expect(RULES.minimas.join()).not.toMatch(/%/);
});

test("lines of closed projects and of those that refused are no deposits, lines to correct are", () => {
  const lines = [null, "quota", "tooMuch", "closed", "refused"] as const;
  expect(depositsOf(lines.map((problem) => ({ problem })))).toBe(3);
});

test("a shared carteira calls its account what it says it is, and its deposits what both sides informed", () => {
  expect(SHARED.presents("Vidraria Tavares Ltda")).toContain("se apresenta como Vidraria Tavares Ltda.");
  expect(SHARED.presents("Vidraria Tavares S.A.")).toMatch(/ como Vidraria Tavares S\.A\.$/);
  expect(SHARED.unproven).toContain("Não conferimos");
  expect(SHARED.deposits).toMatch(/informaram: .*recibo e o extrato/);
});
