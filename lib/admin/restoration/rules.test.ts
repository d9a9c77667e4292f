import { expect, test } from "vitest";
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

test.each([
  ["transferred", { reserved: "0", transferred: "50" }, { reserved: "0", transferred: "0" }, 50n],
  ["being transferred", { reserved: "50", transferred: "0" }, { reserved: "0", transferred: "0" }, 50n],
  [
    "transferred beside an earlier one",
    { reserved: "0", transferred: "70" },
    { reserved: "0", transferred: "20" },
    50n,
  ],
  [
    "reserved in the backup",
    { reserved: "0", transferred: "50" },
    { reserved: "50", transferred: "0" },
    null,
  ],
  [
    "of money that the payer's bank had sent back before the backup, and transferred since,",
    { reserved: "0", transferred: "50" },
    { reserved: "0", transferred: "0", bounced: "50" },
    null,
  ],
  [
    "transferred beside such money",
    { reserved: "0", transferred: "80" },
    { reserved: "0", transferred: "0", bounced: "30" },
    50n,
  ],
  [
    "reserved beside such money, which still waits",
    { reserved: "50", transferred: "0", bounced: "30" },
    { reserved: "0", transferred: "0", bounced: "30" },
    50n,
  ],
  [
    "transferred before another one came back",
    { reserved: "0", transferred: "50", bounced: "30" },
    { reserved: "0", transferred: "0" },
    50n,
  ],
  ["given up, or back", { reserved: "0", transferred: "0" }, { reserved: "0", transferred: "0" }, null],
])("a refund that was %s is reserved unless it is already", (_, old, restored, amount) => {
  const none = { id: "p", bounced: "0" };
  expect(lostTransfer({ ...none, ...old }, { ...none, ...restored })).toBe(amount);
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
