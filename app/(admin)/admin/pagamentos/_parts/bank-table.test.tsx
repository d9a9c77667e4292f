import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { BANK } from "@/lib/admin/bank/messages";
import type { MovementRow } from "@/lib/admin/bank/queries";
import { BankTable } from "./bank-table";

vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));

const at = new Date("2026-11-28T12:00Z");
const nobody = { id: null, name: "" };
const back: MovementRow = {
  id: "1",
  kind: "volta",
  titulo: "Comissão: Vidro",
  endereco: "/admin/pagamentos/1",
  dia: "2026-11-28",
  valor: 500n,
  codigo: "E123456",
  userId: "2",
  pessoa: "Ana",
  email: "ana@exemplo.com.br",
  registradoPor: { id: "3", name: "Bia" },
  registradoEm: at,
  mudadoPor: nobody,
  mudadoEm: null,
  desfeitoComo: null,
  voltouEm: null,
  naoFeitaDia: null,
  naoFeitaCodigo: null,
  perda: false,
  valorDigitado: false,
  desfeitaTipo: null,
  desfeitaDia: null,
  conferidoPor: nobody,
  conferidoEm: null,
  estado: "waits",
  esperaDesde: at,
  versao: 1,
  podeConferir: true,
  podeDesfazer: true,
};

const shown = (over: Partial<MovementRow>, isOnPage = true): string =>
  renderToStaticMarkup(
    <BankTable
      label="Movimentos"
      rows={[{ ...back, ...over }]}
      empty=""
      hasSecond
      {...(isOnPage && { ofPayment: { passwordRecent: true } })}
    />,
  );

test("a return can be undone at its payment, its author reads that another member does it, and the list leads there", () => {
  expect(shown({})).toContain("Não era desta transferência");
  const own = shown({ podeConferir: false, podeDesfazer: false });
  expect(own).not.toContain("Não era desta transferência");
  expect(own).toContain(BANK.notBackByOther);
  const list = shown({}, false);
  expect(list).not.toContain("Não era desta transferência");
  expect(list).toContain("É de outra transferência");
});

test("the amount of a line that undid a partly returned payment is corrected at its payment, and the list leads there", () => {
  const taken = { kind: "estorno", valorDigitado: true, podeDesfazer: false } as const;
  expect(shown(taken)).toContain("O extrato mostra outro valor");
  expect(shown({ ...taken, podeConferir: false })).not.toContain("O extrato mostra outro valor");
  expect(shown({ ...taken, valorDigitado: false })).not.toContain("O extrato mostra outro valor");
  expect(shown(taken, false)).toContain("Tem outro valor");
});

test("an undone return is struck through, names why, and offers nothing more", () => {
  const undone = shown({
    ...{ desfeitoComo: "engano", estado: "undone", mudadoPor: { id: "4", name: "Caio" }, mudadoEm: at },
    ...{ podeConferir: false, podeDesfazer: false },
  });
  expect(undone).toMatch(/<s[ >]/);
  expect(undone).toContain("Registro desfeito: a volta era de outra transferência. Caio");
  for (const absent of ["Não era desta transferência", "Corrigir", BANK.notBackByOther])
    expect(undone).not.toContain(absent);
});
