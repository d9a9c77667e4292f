import { describe, expect, test } from "vitest";
import type { InterestStatus, Side } from "@/lib/kit/states";
import { CLOSED_REASON } from "@/lib/matches/interests/messages/interest";
import { withAmounts } from "@/tests/setup/amounts";
import { interestLines } from "./interest-lines";

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));

function textsOf(side: Side, status: InterestStatus, more: object = {}, aceitaEm: Date | null = null) {
  const interest = { status, registradoEm: at(10), respondidoEm: null, encerradoEm: null, motivo: null };
  return interestLines({
    side,
    interest: { ...interest, colega: null, anteriores: [], valores: [], ...more },
    deal: aceitaEm && { facts: { aceitaEm } },
  }).map(({ at: day, text }) => `${day.getUTCDate()} ${text}`);
}

const REGISTERED = "10 O interesse foi registrado.";

describe("B1.3 the history of a support has the end, the answer and the registration of its interest", () => {
  test("a withdrawal in the history has its day and its author", () => {
    const withdrawn = { encerradoEm: at(14) };
    expect(textsOf("financiador", "Cancelada", withdrawn)).toEqual([
      "14 Você retirou o interesse.",
      REGISTERED,
    ]);
    expect(textsOf("captador", "Cancelada", withdrawn)).toEqual([
      "14 Retirado pelo financiador.",
      REGISTERED,
    ]);
  });

  test("a withdrawal after the acceptance keeps the acceptance, with and without a deal", () => {
    const accepted = "12 O projeto aceitou o interesse.";
    const lines = ["14 Você retirou o interesse.", accepted, REGISTERED];
    expect(textsOf("financiador", "Cancelada", { encerradoEm: at(14), respondidoEm: at(12) })).toEqual(lines);
    expect(textsOf("financiador", "Cancelada", { encerradoEm: at(14) }, at(12))).toEqual(lines);
  });

  test("a changed amount is a line with both amounts, and a first one with its own", () => {
    const valores = [
      { id: "b", antes: 17_999_900, valor: 17_880_000, em: at(12) },
      { id: "a", antes: null, valor: 17_999_900, em: at(11) },
    ];
    expect(textsOf("financiador", "Interessada", { valores })).toEqual([
      REGISTERED,
      withAmounts("12 Você mudou o valor de R$ 179.999 para R$ 178.800."),
      withAmounts("11 Você informou o valor: R$ 179.999."),
    ]);
    expect(textsOf("captador", "Interessada", { valores })[1]).toBe(
      withAmounts("12 O financiador mudou o valor de R$ 179.999 para R$ 178.800."),
    );
  });

  test("an interest that ended with its project is no acceptance and no withdrawal", () => {
    const closed = { encerradoEm: at(14), respondidoEm: at(14), motivo: CLOSED_REASON };
    expect(textsOf("financiador", "Cancelada", closed)).toEqual([
      "14 O interesse foi encerrado com o fim da captação.",
      REGISTERED,
    ]);
    expect(textsOf("captador", "Cancelada", closed)[0]).toBe("14 Encerrado com o fim da captação.");
  });

  test("a refusal keeps its day, also after an earlier deal", () => {
    const refused = { respondidoEm: at(13), motivo: "Não agora" };
    const line = "13 O projeto recusou o interesse.";
    expect(textsOf("captador", "Recusada", refused)).toEqual([line, REGISTERED]);
    expect(textsOf("captador", "Recusada", refused, at(9))).toContain(line);
  });

  test("an interest that was registered again keeps the registration, the acceptance and the end of before", () => {
    const earlier = { id: "um", registradoEm: at(2), aceitoEm: at(3), encerradoEm: at(4), motivo: null };
    const anteriores = [{ ...earlier, colega: null }];
    const before = [
      "4 Você retirou o interesse.",
      "3 O projeto aceitou o interesse.",
      "2 O interesse foi registrado.",
    ];
    const again = "10 O interesse foi registrado de novo.";
    expect(textsOf("financiador", "Interessada", { anteriores })).toEqual([again, ...before]);
    // A deal whose contact stayed open keeps the acceptance time of the earlier registration.
    expect(textsOf("financiador", "Interessada", { anteriores }, at(3))).toEqual([again, ...before]);
    const accepted = { anteriores, respondidoEm: at(12) };
    const line = "12 O projeto aceitou o interesse.";
    expect(textsOf("financiador", "Aceita", accepted, at(12))).toEqual([line, again, ...before]);
    const withdrawn = { ...accepted, encerradoEm: at(14) };
    expect(textsOf("financiador", "Cancelada", withdrawn, at(3))).toEqual([
      "14 Você retirou o interesse.",
      line,
      again,
      ...before,
    ]);
  });

  test("an earlier registration that ended with its project says so, and a time that is not known has no line", () => {
    const earlier = {
      id: "um",
      registradoEm: at(2),
      aceitoEm: null,
      encerradoEm: null,
      motivo: CLOSED_REASON,
    };
    const anteriores = [
      { ...earlier, id: "dois", encerradoEm: at(6), colega: null },
      { ...earlier, colega: null },
    ];
    expect(textsOf("captador", "Interessada", { anteriores })).toEqual([
      "10 O interesse foi registrado de novo.",
      "6 Encerrado com o fim da captação.",
      "2 O interesse foi registrado de novo.",
      "2 O interesse foi registrado.",
    ]);
  });
});
