import { describe, expect, test } from "vitest";
import {
  type AccountState,
  changeOf,
  lostCheckout,
  lostDecisions,
  lostTransfer,
  membershipChanges,
  type OldCheckout,
  type OldDecision,
  raisedNumbers,
  transferredIn,
} from "./rules";

const restored: AccountState = {
  id: "1",
  email: "ana@exemplo.com.br",
  passwordHash: "a",
  isSuspended: false,
  isEnded: false,
  isTeam: false,
  factor: { secret: "x" },
  codes: [{ used_at: null }],
};
const none = { kind: "changed", team: null, suspension: null, access: [] };

test.each([
  ["nothing", {}, null],
  ["its end, whatever else happened", { isEnded: true, passwordHash: "b" }, { kind: "ended" }],
  ["a new password", { passwordHash: "b" }, { ...none, access: ["senha"] }],
  ["a new e-mail", { email: "bia@exemplo.com.br" }, { ...none, access: ["e-mail"] }],
  ["a second factor that was removed", { factor: null, codes: null }, { ...none, access: ["duas etapas"] }],
  ["a recovery code that was used", { codes: [{ used_at: "2026" }] }, { ...none, access: ["duas etapas"] }],
  ["a suspension", { isSuspended: true }, { ...none, suspension: "suspended" }],
  ["a role of the team that was given", { isTeam: true }, { ...none, team: "granted" }],
])("the comparison with the restored account finds %s", (_, old, change) => {
  expect(changeOf({ ...restored, ...old }, restored)).toEqual(change);
});

test("the comparison finds the end of a suspension and of a role, and nothing about an account that had ended", () => {
  const before = { ...restored, isSuspended: true, isTeam: true };
  expect(changeOf(restored, before)).toEqual({ ...none, suspension: "resumed", team: "revoked" });
  expect(changeOf({ ...restored, isEnded: true }, { ...restored, isEnded: true })).toBeNull();
});

test("a restored open membership ends if it ended after the backup or is gone, and takes its later role", () => {
  const open = ["kept", "ended", "gone", "lowered"].map((id) => ({
    id,
    accountId: "a",
    role: "edita",
    isEnded: false,
  }));
  const old = [
    { id: "kept", accountId: "a", role: "edita", isEnded: false },
    { id: "ended", accountId: "a", role: "edita", isEnded: true },
    { id: "lowered", accountId: "a", role: "contador", isEnded: false },
  ];
  expect(membershipChanges(open, old)).toEqual([
    { id: "ended", accountId: "a", role: null },
    { id: "gone", accountId: "a", role: null },
    { id: "lowered", accountId: "a", role: "contador" },
  ]);
});

test("decisions that a restore loses are named with page and reason, those that it repeats are not", () => {
  const facts = { before: null, after: { estado: "x" } };
  const entries: OldDecision[] = [
    {
      id: "1",
      action: "content_taken_down",
      kind: "denuncia",
      objectId: "d",
      reason: "Golpe\nrepetido",
      ...facts,
    },
    { id: "2", action: "account_suspended", kind: "conta", objectId: "c", reason: "Golpe", ...facts },
    { id: "3", action: "part_paused", kind: "pausa", objectId: "pagamentos", reason: "", ...facts },
  ];
  expect(lostDecisions(entries)).toEqual([
    "Retirou um conteúdo denunciado, /admin/denuncias/d, Golpe repetido",
    "Pausou uma parte, Pausa pagamentos",
  ]);
});

test("a decision about a payment is named with its amounts, day and code, and its transfers are found once", () => {
  const paid = { kind: "pagamento", objectId: "p", reason: "" } as const;
  const entries: OldDecision[] = [
    { id: "1", action: "transfer_reserved", ...paid, before: { reservado: 0 }, after: { reservado: 5_000 } },
    {
      ...{ id: "2", action: "refund_transferred", ...paid, before: { pedido: 5_000 } },
      after: { pedido: 0, dia: "2026-11-20", transferencia: "E1\n2" },
    },
    { id: "3", action: "payment_refunded", ...paid, objectId: "q", before: null, after: null },
  ];
  expect(lostDecisions(entries)).toEqual([
    "Reservou a transferência de uma devolução, /admin/pagamentos/p, Reservado para transferência: R$ 0,00 → R$ 50,00",
    "Pagou uma devolução por transferência, /admin/pagamentos/p, Valor pedido: R$ 50,00 → R$ 0,00, Dia no banco: 20/11/2026, Código da transferência: E1 2",
    "Pediu a devolução, /admin/pagamentos/q",
  ]);
  expect([transferredIn(entries, "pagamento"), transferredIn(entries, "mensalidade")]).toEqual([["p"], []]);
});

/** Centavos reserved, transferred, refunded and owed. Without the fourth, as much is owed as is reserved. */
type Amounts = [number, number, number, number?];
const money = ([reserved, transferred, refunded, owed = reserved]: Amounts) => ({
  ...{ id: "p", reserved: String(reserved), transferred: String(transferred), refunded: String(refunded) },
  owed: String(owed),
});
const found = (backup: Amounts, since: Amounts, { cameBack = 0, isCarried = false } = {}) =>
  lostTransfer(money(since), { ...money(backup), cameBack: BigInt(cameBack), isCarried });
const lost = (...sides: Parameters<typeof found>) => found(...sides)?.amount ?? null;

describe("what a restored payment reserves, by the backup's state and what happened since", () => {
  test.each<[string, Amounts, Amounts, bigint | null]>([
    ["nothing, if nothing happened", [0, 0, 0], [0, 0, 0], null],
    ["a transfer that is reserved", [0, 0, 0], [50, 0, 0], 50n],
    ["a transfer that was recorded", [0, 0, 0], [0, 50, 50], 50n],
    ["one recorded and one reserved", [0, 0, 0], [30, 50, 50], 80n],
    ["nothing for a transfer that came back", [0, 0, 0], [0, 0, 50], null],
    ["nothing for a transfer that was given up", [0, 0, 0], [0, 0, 0], null],
    ["the transfer that replaced one that came back", [0, 0, 0], [0, 50, 50], 50n],
    // Stripe refunded the whole payment or a part of it.
    ["nothing that Stripe refunded whole", [0, 0, 0], [0, 0, 100], null],
    ["a reserved transfer beside Stripe's part", [0, 0, 0], [60, 0, 40], 60n],
    ["a recorded transfer beside Stripe's part", [0, 0, 0], [0, 60, 100], 60n],
    ["a transfer after Stripe's refund that the bank sent back", [0, 0, 0], [0, 40, 40], 40n],
    ["a recorded transfer beside such a refund, which waits", [0, 0, 0], [0, 60, 100], 60n],
    ["a transfer beside an earlier one", [0, 20, 20], [0, 70, 70], 50n],
    ["a transfer beside an earlier refund by Stripe", [0, 0, 20], [0, 50, 70], 50n],
    [
      "nothing for a refund before the backup, sent back and transferred since",
      [0, 0, 50],
      [0, 50, 50],
      null,
    ],
    // Before the backup, the payer's bank sent a refunded part back. The part counts as refunded, not as transferred.
    ["nothing for that part, transferred since", [0, 0, 30], [0, 30, 30], null],
    ["nothing for that part, which Stripe refunded again", [0, 0, 30], [0, 0, 30], null],
    ["a transfer beside that part, which waits", [0, 0, 30], [0, 50, 80], 50n],
    ["a transfer beside that part, transferred, too", [0, 0, 30], [0, 80, 80], 50n],
    ["a transfer beside that part, refunded again", [0, 0, 30], [0, 50, 80], 50n],
    // The backup has a reservation. It is replaced if another amount is needed.
    ["nothing new for the recorded transfer, which stays reserved", [50, 0, 0], [0, 50, 50], null],
    ["a smaller one after Stripe's part", [80, 0, 0], [0, 50, 80], 50n],
    ["one for a later decision, after Stripe paid what was owed", [80, 0, 0], [20, 0, 80], 20n],
    ["a larger one", [50, 0, 0], [30, 50, 50], 80n],
    ["nothing new for a transfer that came back", [50, 0, 0], [0, 0, 50], null],
  ])("%s", (_, backup, since, amount) => {
    expect(lost(backup, since)).toBe(amount);
  });

  test("a transfer of the backup that came back since hides no later one", () => {
    const cameBack = 50;
    expect(lost([0, 50, 50], [0, 30, 80], { cameBack })).toBe(30n);
    expect(lost([0, 50, 50], [30, 0, 50], { cameBack })).toBe(30n);
    expect(lost([0, 50, 50], [0, 50, 50], { cameBack })).toBeNull();
    expect(lost([0, 50, 50], [0, 80, 80], { cameBack })).toBe(30n);
  });

  test("what Stripe refunded of a later decision, where money that had come back was transferred: the person received both, and the team adds up by hand", () => {
    expect(found([0, 0, 30], [0, 30, 50])).toEqual({ amount: 20n, isUndecided: true });
    expect(found([0, 0, 30, 20], [0, 30, 50])).toEqual({ amount: 20n, isUndecided: false });
  });

  test("a second run finds nothing, also after the restored database read Stripe or recorded the transfer", () => {
    expect(lost([50, 0, 0], [0, 50, 100], { isCarried: true })).toBeNull();
    expect(lost([50, 0, 50], [0, 50, 100], { isCarried: true })).toBeNull();
    expect(lost([0, 50, 100], [0, 50, 100])).toBeNull();
    expect(lost([50, 0, 50, 0], [0, 50, 100])).toBe(50n);
    expect(lost([50, 0, 0], [50, 0, 0])).toBeNull();
  });
});

describe("whether a restored payment lacks a decision from which a part of the reservation may have come", () => {
  test.each<[string, Amounts, Amounts, bigint, boolean]>([
    ["no, if the backup owes what was reserved", [0, 0, 0, 50], [50, 0, 0], 50n, false],
    ["no, if it owes what was transferred", [0, 0, 0, 50], [0, 50, 50], 50n, false],
    ["no, if Stripe returned one part of it, and the team the other", [0, 0, 0, 50], [0, 30, 50], 30n, false],
    ["no, if Stripe returned a part beside the reservation", [0, 0, 0, 80], [50, 0, 30], 50n, false],
    ["yes, if it owes nothing", [0, 0, 0, 0], [50, 0, 0], 50n, true],
    ["yes, if it owes less", [0, 0, 0, 50], [70, 0, 0], 70n, true],
    ["yes, if Stripe returned as much as it owes", [0, 0, 0, 50], [0, 50, 100], 50n, true],
    ["yes, if Stripe returned a part of what it owes", [0, 0, 0, 50], [50, 0, 30], 50n, true],
    ["yes, if more was owed since, which Stripe may have returned", [0, 0, 0, 50], [50, 0, 0, 70], 50n, true],
    ["yes, if an earlier restore had lost it, too", [50, 0, 0, 0], [60, 0, 0, 0], 60n, true],
  ])("%s", (_, backup, since, amount, isUndecided) => {
    expect(found(backup, since)).toEqual({ amount, isUndecided });
  });
});

test("a fee paid outside Stripe is named with support, day and code, instead of a page of Stripe", () => {
  const page: OldCheckout = {
    ...{ id: "c", sessionId: "cs_1", accountId: "a", amount: "5000", status: "pago", method: "pix" },
    ...{ opportunityId: "o", bankDay: null, bankCode: null, isUndone: false },
  };
  const outside = {
    ...page,
    sessionId: null,
    method: "transferencia",
    bankDay: "2026-11-20",
    bankCode: "e1",
  };
  expect(lostCheckout(page)).toBe("página de pagamento cs_1, R$\u00a050, conta a: pago");
  const named = "taxa por transferência, apoio o, R$\u00a050, dia 20/11/2026, código e1, conta a";
  expect(lostCheckout(outside)).toBe(`${named}: pago`);
  expect(lostCheckout({ ...outside, isUndone: true })).toBe(`${named}: registro desfeito`);
});

test("an issuer's numbers go on after those of the earlier database, also after a first receipt, and never go back", () => {
  const old = [
    { issuer: "more", last: 7 },
    { issuer: "first", last: 1 },
    { issuer: "same", last: 3 },
    { issuer: "fewer", last: 2 },
  ];
  const inRestored = [
    { issuer: "more", last: 6 },
    { issuer: "same", last: 3 },
    { issuer: "fewer", last: 4 },
  ];
  expect(raisedNumbers(old, inRestored)).toEqual([
    { issuer: "more", last: 7, from: 6 },
    { issuer: "first", last: 1, from: 0 },
  ]);
});
