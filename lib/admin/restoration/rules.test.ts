import { expect, test } from "vitest";
import {
  type AccountState,
  changeOf,
  lostDecisions,
  membershipChanges,
  type OldDecision,
  raisedNumbers,
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
  const entries: OldDecision[] = [
    { id: "1", action: "content_taken_down", kind: "denuncia", objectId: "d", reason: "Golpe\nrepetido" },
    { id: "2", action: "account_suspended", kind: "conta", objectId: "c", reason: "Golpe" },
    { id: "3", action: "part_paused", kind: "pausa", objectId: "pagamentos", reason: "" },
  ];
  expect(lostDecisions(entries)).toEqual([
    "Retirou um conteúdo denunciado, /admin/denuncias/d, Golpe repetido",
    "Pausou uma parte, Pausa pagamentos",
  ]);
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
