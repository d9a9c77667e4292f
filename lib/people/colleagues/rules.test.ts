import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusedTo } from "@/lib/access/colleague-rights/messages";
import { DAY } from "@/lib/kit/time";
import { COLLEAGUE_TICKET } from "@/lib/people/help/messages";
import { INVITATION, TEAM, TEAM_MAIL } from "./messages";
import { invitationEnd, inviterFor, isRole, stateOf } from "./rules";

const now = new Date("2026-11-25T12:00:00Z");

test("an invitation is open for seven days and expired from then on", () => {
  const expiresAt = invitationEnd(now);
  expect(stateOf({ acceptedAt: null, expiresAt }, new Date(now.getTime() + 7 * DAY - 1))).toBe("aberto");
  expect(stateOf({ acceptedAt: null, expiresAt }, new Date(now.getTime() + 7 * DAY))).toBe("vencido");
  expect(stateOf({ acceptedAt: now, expiresAt: null }, now)).toBe("aceito");
});

test("only the four role names are accepted", () => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) => isRole(text) === ["edita", "le", "tributario", "contador"].includes(text),
    ),
  );
  expect(isRole("constructor")).toBe(false);
});

describe("who invites, as a stranger reads it", () => {
  const zulmira = { fullName: "ZULMIRA SOUZA", email: "zulmira@exemplo.test" };

  test("an invitation names the person and the proven address, and says what the account only claims", () => {
    const inviter = inviterFor({ ...zulmira, account: "Padaria Dona Zulmira Ltda" });
    const { subject, message, facts, reason } = TEAM_MAIL.invitation({
      ...inviter,
      role: "Só lê",
      words: "Vê.",
    });
    expect([subject, reason].join()).not.toContain("Padaria");
    expect(subject).toBe("Convite para a equipe de uma conta");
    expect(message).toContain("Zulmira Souza (zulmira@exemplo.test) convidou você");
    expect(message).toContain("que se apresenta como Padaria Dona Zulmira Ltda.");
    expect(message).toContain(INVITATION.unproven);
    expect(facts).toContainEqual(["Quem convidou", "Zulmira Souza, zulmira@exemplo.test"]);
  });

  test("names that could lead elsewhere are left out, a number in the address is masked, and a person's own name stands once", () => {
    const away = { fullName: "Ligue 4002 8922", email: "ligue.40028922@exemplo.test", account: "golpe.com" };
    const inviter = inviterFor(away);
    expect(inviter).toEqual({ person: null, email: "l•••@exemplo.test", account: null });
    const { subject, message } = TEAM_MAIL.invitation({ ...inviter, role: "Só lê", words: "Vê." });
    expect(subject).toBe("Convite para a equipe de uma conta");
    expect(message).toContain(
      "Uma pessoa (l•••@exemplo.test) convidou você para trabalhar em uma conta no Elo Recicla.",
    );
    expect(inviterFor({ ...zulmira, account: "Zulmira Souza" }).account).toBeNull();
  });
});

test("a sentence that ends with the name of a company S.A. has one dot", () => {
  const sentences = (account: string) => [
    TEAM.left(account),
    TEAM_MAIL.removed(account).message,
    refusedTo(account, []),
    COLLEAGUE_TICKET.copied(account),
    COLLEAGUE_TICKET.mailedBy("Ana Lima", account),
  ];
  for (const text of sentences("Vidro Vivo S.A.")) expect(text).not.toContain("..");
  for (const text of sentences("Vidro Vivo")) expect(text).toContain("Vidro Vivo.");
});
