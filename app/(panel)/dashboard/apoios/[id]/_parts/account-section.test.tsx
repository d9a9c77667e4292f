import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BANK } from "@/lib/money/deals/messages/account-and-deposit";
import type { AccountView, DealView } from "@/lib/money/deals/queries/deal";
import type { BankAccountDetails } from "@/lib/money/deals/schema";
import { at, everyDeal, OPEN } from "@/tests/setup/supports";
import { AccountSection } from "./account-section";

const now = at("2026-11-20");
const account: AccountView = {
  estado: "aberta",
  dados: {
    banco: "001",
    agencia: "1234-5",
    conta: "98765-4",
    titular: "Cooperativa Rio Claro",
    documento: "11222333000181",
    pix: "contato@coop.org.br",
  },
  em: at("2026-11-04"),
  mudouEm: null,
  visivelEm: at("2026-11-04"),
};

function shown({
  side = "financiador",
  conta = account,
  conferidaEm = at("2026-11-01"),
  recibo = null,
  ...over
}: Shown): string {
  const facts = everyDeal().find(
    ({ status, contaEm, deposito, captador }) =>
      status === "desbloqueada" && contaEm && !deposito && !captador,
  );
  if (!facts) throw new Error("no deal waits for a deposit");
  const captacao = over.captacao ?? OPEN;
  const deal = {
    id: "1",
    side,
    conta,
    recibo,
    facts: { ...facts, ...over, captacao },
    organizacao: { nome: "Cooperativa Rio Claro", cnpj: "11222333000181", conferidaEm },
    projeto: { id: "1", nome: "Galpão", proponente: "Cooperativa Rio Claro", href: null, captacao },
  } as unknown as DealView;
  return renderToStaticMarkup(<AccountSection deal={deal} now={now} />);
}
type Shown = Partial<DealView["facts"]> & {
  side?: DealView["side"];
  conta?: AccountView;
  conferidaEm?: Date | null;
  recibo?: DealView["recibo"];
};

test("the account is folded once the receipt is issued, and stands open before", () => {
  expect(shown({})).not.toContain("<details");
  const over = shown({ recibo: { numero: 1, code: "ABCD", em: now } });
  const [title = "", folded = ""] = over.split("</summary>");
  expect(title).toContain("Conta do projeto");
  expect(title).not.toContain("98765-4");
  expect(folded).toContain("98765-4");
  expect(over).not.toMatch(/<details[^>]* open/);
});

test("once the funder has deposited, the account is folded, unless it changed since or is not shown", () => {
  const deposito = { valor: 1, dia: "2026-11-10", temComprovante: false, em: at("2026-11-10") };
  const after = (over: Partial<AccountView>) => shown({ deposito, conta: { ...account, ...over } });
  expect(after({})).toContain("<details");
  expect(after({ mudouEm: at("2026-11-09") })).toContain("<details");
  expect(after({ mudouEm: at("2026-11-11") })).not.toContain("<details");
  expect(after({ estado: "retida", dados: null })).not.toContain("<details");
});

test("above the account, a funder reads that the fundraising has ended, and what to do first", () => {
  expect(shown({})).not.toContain("captação");
  const page = shown({ captacao: { ...OPEN, prazo: "2026-11-19" } });
  expect(page).toContain("A captação deste projeto terminou em 19/11/2026.");
  expect(page).toContain("Antes de depositar, confirme com o projeto e no SINIR+.");
  expect(page.indexOf("SINIR+")).toBeLessThan(page.indexOf("98765-4"));
  expect(page).toContain("98765-4");
});

test("an undone check has another text than a check that was never made", () => {
  const conta: AccountView = { ...account, estado: "alheia", dados: null };
  const undone = shown({
    contaEm: null,
    conferenciaDesfeita: true,
    falta: "conferencia",
    conta,
    conferidaEm: null,
  });
  expect(undone).toContain(BANK.checkUndone);
  expect(undone).not.toContain(BANK.awaitsCheck);
  expect(shown({ contaEm: null, falta: "conferencia", conferidaEm: null })).toContain(BANK.awaitsCheck);
});

test("both sides read from which day a CNPJ that is too young can be checked", () => {
  const unchecked = { contaEm: null, falta: "conferencia", conferidaEm: null } as const;
  const conferivelEm = { dia: "2027-04-01", dependeDoTipo: false };
  for (const side of ["captador", "financiador"] as const) {
    expect(shown({ ...unchecked, side })).not.toContain("novo demais");
    const young = shown({ ...unchecked, side, conferivelEm });
    expect(young).toContain("a conferência só pode ser feita a partir de 01/04/2027.");
    const ofOther = shown({ ...unchecked, side, conferivelEm: { ...conferivelEm, dependeDoTipo: true } });
    expect(ofOther).toContain("ou antes se a organização for cooperativa ou associação.");
  }
});

test("beside every account stands the organization that the bank must show, whatever the typed holder and key", () => {
  const dados = { ...(account.dados as BankAccountDetails), titular: "João da Silva" };
  const expected = BANK.atBank("Cooperativa Rio Claro", "11.222.333/0001-81");
  for (const pix of [dados.pix, dados.documento, null])
    expect(shown({ conta: { ...account, dados: { ...dados, pix } } })).toContain(expected);
});

test("the day of the organization's check does not read as a check of the account", () => {
  const page = shown({});
  expect(page).toContain("Organização conferida pela nossa equipe em");
  expect(page).toContain("A conta foi informada pelo projeto");
  expect(page).not.toMatch(/Titular: [^<]*conferido/);
});
