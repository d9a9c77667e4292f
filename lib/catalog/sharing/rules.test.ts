import { expect, test } from "vitest";
import { FUNDRAISING_ENDED } from "@/lib/catalog/amount/messages";
import { missingToMinimum } from "@/lib/catalog/projects/messages";
import * as messages from "./messages";
import { posterOf, type ShareFacts, shareAddress, shareText, whatsappShareLink } from "./rules";

const texts = { ...messages, FUNDRAISING_ENDED, missingToMinimum };
const ORIGIN = "https://elorecicla.com.br";
const now = new Date("2026-11-23T12:00Z");

const facts = (changes: Partial<ShareFacts> = {}): ShareFacts => ({
  slug: "triciclos",
  nome: "Triciclos elétricos",
  cidade: "Campinas",
  estado: "SP",
  objetivo: "Coletar 30 toneladas por mês.",
  status: "Em Captação",
  valorTotal: 128_400_000,
  valorCaptado: 0,
  minimo: 20,
  prazo: "2027-01-23",
  beneficiarios: 60,
  toneladasAno: 1900,
  demonstracao: false,
  ...changes,
});

test("the message has the project's name, the missing amount, the deadline, and the link last", () => {
  const address = shareAddress(ORIGIN, "triciclos", "whatsapp");
  const text = shareText(facts(), address, { now, texts });
  expect(text).toContain("*Triciclos elétricos* (Campinas, SP)");
  expect(text).toContain("Faltam R$ 256.800 para a captação mínima de 20%. A captação vai até 23/01/2027.");
  expect(text.endsWith("https://elorecicla.com.br/lir-projetos/triciclos?de=whatsapp")).toBe(true);
  expect(whatsappShareLink(text)).toBe(`https://wa.me/?text=${encodeURIComponent(text)}`);
});

test("without a word about works, message and poster name the most that can be missing as such", () => {
  const open = facts({ minimo: null });
  expect(shareText(open, "x", { now, texts })).toContain(
    "Faltam até R$ 642.000 para a captação mínima de 20%, ou de 50% se houver obras.",
  );
  const { label } = posterOf(open, { now, origin: ORIGIN, texts }).main;
  expect(label).toBe("Falta para a captação mínima, se houver obras");
});

test("A9.5 message and poster of an open project name the condition of each deduction", () => {
  const poster = posterOf(facts(), { now, origin: ORIGIN, texts });
  for (const text of [shareText(facts(), "x", { now, texts }), poster.how.join(" ")]) {
    expect(text).toContain("Empresas no Lucro Real deduzem até 1% do IRPJ devido");
    expect(text).toContain("até 6% do imposto devido, na declaração completa.");
  }
});

test("after the minimum the message has what is missing to the total, until the last day and on it", () => {
  for (const prazo of ["2027-01-23", "2026-11-23"])
    expect(shareText(facts({ valorCaptado: 28_400_000, prazo }), "x", { now, texts })).toContain(
      "Faltam R$ 1.000.000 para o valor total.",
    );
});

test.each([
  [
    "finished with a part of its value",
    { status: "Finalizada", valorCaptado: 38_520_000 },
    "A captação deste projeto terminou.",
  ],
  ["past its last day", { prazo: "2026-10-10" }, "A captação deste projeto terminou em 10/10/2026."],
  ["fully funded", { valorCaptado: 128_400_000 }, "O valor total deste projeto já foi captado."],
] as const)(
  "message and poster of a project that is %s say so, and do not invite to give",
  (_, changes, ended) => {
    const project = facts(changes);
    const text = shareText(project, "x", { now, texts });
    expect(text).toContain(`Coletar 30 toneladas por mês.\n\n${ended}\n\nVeja o projeto: x`);
    expect(text).not.toMatch(/Faltam|A captação vai até|deduzem/);
    const poster = posterOf(project, { now, origin: ORIGIN, texts });
    expect(poster).toMatchObject({ how: [ended], main: { label: "Valor do projeto" } });
    expect(poster.figures.map(({ label }) => label)).not.toContain("Captação até");
  },
);

test("the poster has the missing amount and three figures, and its address names the poster as the source", () => {
  const poster = posterOf(facts(), { now, origin: ORIGIN, texts });
  expect(poster.address).toBe("https://elorecicla.com.br/lir-projetos/triciclos?de=cartaz");
  expect(poster.shown).toBe("elorecicla.com.br/lir-projetos/triciclos");
  expect(poster.main.value.replace("\u00a0", " ")).toBe("R$ 256.800");
  expect(poster.figures.map(({ value }) => value)).toEqual(["23/01/2027", "1.900", "60"]);
  expect(poster.notice).toBeNull();
  expect(posterOf(facts({ demonstracao: true }), { now, origin: ORIGIN, texts }).notice).toContain(
    "fictício",
  );
});

test("the poster of a project without figures has only its amount, and that of a fully funded one its total", () => {
  const bare = facts({ prazo: null, beneficiarios: null, toneladasAno: null, valorCaptado: 128_400_000 });
  const poster = posterOf(bare, { now, origin: ORIGIN, texts });
  expect(poster.figures).toEqual([]);
  expect(poster.main.label).toBe("Valor do projeto");
});
