import { expect, test } from "vitest";
import type { KnownInterest } from "@/lib/matches/portfolio/queries/read";
import { interestText } from "./interest-text";

/** A Monday. The fifth working day after it is the 30th. */
const esperaDesde = new Date("2026-11-23T15:00Z");
const waiting: KnownInterest = { id: "1", status: "Interessada", valor: 10_000_000, esperaDesde };
const project = { temCaptador: true, status: "Em Captação" };
const textOn = (day: string, interest = waiting, target = project) =>
  interestText(interest, target, new Date(`${day}T15:00Z`)).replaceAll("\u00a0", " ");

test("a waiting interest says until when the project answers, and that the day is over", () => {
  const waits = "Interesse registrado, com R$ 100.000, vez do projeto";
  expect(textOn("2026-11-30")).toBe(`${waits}, até 30/11/2026`);
  expect(textOn("2026-12-01")).toBe(`${waits}, venceu em 30/11/2026`);
});

test("an answered interest and one that no project can answer name no day", () => {
  const text = "Interesse registrado, com R$ 100.000";
  expect(textOn("2026-11-30", { ...waiting, status: "Recusada" })).toBe("Interesse recusado, com R$ 100.000");
  expect(textOn("2026-11-30", { ...waiting, status: "Confirmada" })).toBe("Apoio confirmado");
  expect(textOn("2026-11-30", waiting, { ...project, temCaptador: false })).toBe(text);
  expect(textOn("2026-11-30", waiting, { ...project, status: "Finalizada" })).toBe(text);
});
