import { expect, test } from "vitest";
import { standingOf } from "./standing";

const enviadoEm = new Date("2026-11-30T07:16:00.000Z");
const none = { sent: null, publicado: false, publicadoEm: null, retiradoPelaEquipeEm: null };

test("a project under review shows when it was sent, in São Paulo", () => {
  expect(standingOf({ ...none, sent: { enviadoEm } })).toBe("Enviado em 30/11/2026 às 04:16: projeto novo");
  expect(standingOf({ ...none, sent: { enviadoEm }, publicado: true, publicadoEm: enviadoEm })).toBe(
    "Enviado em 30/11/2026 às 04:16: alterações de um projeto publicado",
  );
});

test("a project that does not wait shows since when it is listed, or why it is not", () => {
  expect(standingOf({ ...none, publicado: true, publicadoEm: enviadoEm })).toContain(
    "Na lista desde 30/11/2026",
  );
  expect(standingOf({ ...none, retiradoPelaEquipeEm: enviadoEm })).toContain("depósitos parados pela equipe");
  expect(standingOf(none)).toBe("Não está em análise nem na lista");
});
