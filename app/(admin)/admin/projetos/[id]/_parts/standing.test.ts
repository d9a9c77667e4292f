import { expect, test } from "vitest";
import { earlierReasons, standingOf } from "./standing";

const enviadoEm = new Date("2026-11-30T07:16:00.000Z");
const none = { sent: null, draft: null, publicado: false, publicadoEm: null, retiradoPelaEquipeEm: null };

test("a project under review shows when it was sent, in São Paulo", () => {
  expect(standingOf({ ...none, sent: { enviadoEm } })).toBe("Enviado em 30/11/2026 às 04:16: projeto novo");
  expect(standingOf({ ...none, sent: { enviadoEm }, publicado: true, publicadoEm: enviadoEm })).toBe(
    "Enviado em 30/11/2026 às 04:16: alterações de um projeto publicado",
  );
});

test("a project that is sent again shows when the team returned it, and the reasons then given", () => {
  const draft = { motivos: ["Falta o CNPJ na fonte."], decididoEm: new Date("2026-11-29T15:00:00.000Z") };
  expect(standingOf({ ...none, sent: { enviadoEm }, draft })).toBe(
    "Enviado de novo em 30/11/2026 às 04:16, depois de devolvido em 29/11/2026 às 12:00: projeto novo",
  );
  expect(
    standingOf({
      ...none,
      sent: { enviadoEm },
      draft,
      publicadoEm: enviadoEm,
      retiradoPelaEquipeEm: draft.decididoEm,
    }),
  ).toBe(
    "Enviado de novo em 30/11/2026 às 04:16, depois de retirado da lista em 29/11/2026 às 12:00: projeto que já esteve na lista",
  );
  expect(earlierReasons({ sent: { enviadoEm }, draft })).toEqual(draft.motivos);
  expect(earlierReasons({ sent: null, draft })).toEqual([]);
  const first = { motivos: [], decididoEm: null };
  expect(standingOf({ ...none, sent: { enviadoEm }, draft: first, publicadoEm: enviadoEm })).toBe(
    "Enviado em 30/11/2026 às 04:16: projeto que já esteve na lista",
  );
});

test("a project that does not wait shows since when it is listed, or why it is not", () => {
  expect(standingOf({ ...none, publicado: true, publicadoEm: enviadoEm })).toContain(
    "Na lista desde 30/11/2026",
  );
  expect(standingOf({ ...none, retiradoPelaEquipeEm: enviadoEm })).toContain("depósitos parados pela equipe");
  expect(standingOf(none)).toBe("Não está em análise nem na lista");
});
