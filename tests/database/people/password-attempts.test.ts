import { beforeEach, expect, test } from "vitest";
import { clearCookies, startRequest } from "../../setup/next-headers";

const { db } = await import("@/lib/server/db");
const auth = await import("@/lib/access/auth/session");
const { LIMITS } = await import("@/lib/server/rate-limit");
const { changeColleagueRoleAction, inviteColleagueAction, resendInvitationAction } = await import(
  "@/lib/people/colleagues/actions"
);
const { changeEmailAction, changePasswordAction } = await import("@/lib/people/credentials/actions");
const { startSecondFactorAction, removeSecondFactorAction, renewRecoveryCodesAction } = await import(
  "@/lib/people/second-factor/actions"
);
const { deleteMyAccountAction } = await import("@/lib/overview/personal-data/actions");
const { POST: downloadMyData } = await import("@/app/api/meus-dados/route");
const { createPerson, PASSWORD } = await import("../../setup/people");

type Person = Awaited<ReturnType<typeof createPerson>>;

beforeEach(clearCookies);
const enter = async (person: Person) =>
  startRequest({ [auth.VIEWER_HEADER]: await auth.encryptViewer(person) });

const download = async ({ sessionId }: Person, currentPassword: string) => {
  // Only the limit of password attempts may refuse, not the export's own.
  await db.rateLimit.deleteMany({ where: { key: { startsWith: "export:" } } });
  const headers = {
    authorization: `Bearer ${await auth.encryptSession(sessionId)}`,
    "content-type": "application/json",
  };
  const body = JSON.stringify({ currentPassword });
  const { status } = await downloadMyData(
    new Request("http://localhost/", { method: "POST", headers, body }),
  );
  return { ok: status === 200, code: status === 429 ? "rate_limited" : "" };
};

const changeEmail = async ({ email }: Person, currentPassword: string) => {
  // Only the limit of password attempts may refuse.
  for (const name of ["email_change:", "resend:"])
    await db.rateLimit.deleteMany({ where: { key: { startsWith: name } } });
  return changeEmailAction({ email, currentPassword });
};

/** With the right password most of these calls are refused for another reason. */
const CALLS: [
  name: string,
  call: (person: Person, typed: string) => Promise<{ ok: boolean; code?: string }>,
][] = [
  ["a new e-mail", changeEmail],
  [
    "a new password",
    (_, currentPassword) =>
      changePasswordAction({ currentPassword, password: "Senha123", confirmPassword: "Senha123" }),
  ],
  ["a second factor", (_, senha) => startSecondFactorAction({ senha })],
  ["no second factor", (_, senha) => removeSecondFactorAction({ senha })],
  ["new recovery codes", (_, senha) => renewRecoveryCodesAction({ senha })],
  [
    "an invitation",
    ({ email }, currentPassword) => inviteColleagueAction({ email, papel: "le", currentPassword }),
  ],
  [
    "an expired invitation",
    (_, currentPassword) => resendInvitationAction({ id: crypto.randomUUID(), currentPassword }),
  ],
  [
    "a role with more rights",
    (_, currentPassword) =>
      changeColleagueRoleAction({ id: crypto.randomUUID(), papel: "edita", currentPassword }),
  ],
  ["a copy of the data", download],
  [
    "a deletion",
    (_, currentPassword) => deleteMyAccountAction({ currentPassword, confirmation: "EXCLUIR", seen: [] }),
  ],
];

test.each(CALLS)("for %s only wrong passwords use up the limit of attempts", async (_, call) => {
  const person = await createPerson();
  // A deletion is refused if `seen` lacks one of its costs. This plan is such a cost, so `seen: []` keeps the account.
  await db.subscription.updateMany({
    where: { userId: person.userId },
    data: {
      plan: "pro",
      status: "past_due",
      priceList: "painel",
      amount: 17_000n,
      stripeSubscriptionId: `sub_${person.userId}`,
    },
  });
  const codes = async (typed: string) => {
    const answers: string[] = [];
    for (let time = 0; time <= LIMITS.password_check.points; time += 1) {
      await enter(person);
      const result = await call(person, typed);
      answers.push(result.ok ? "ok" : (result.code ?? ""));
    }
    return answers;
  };
  expect(await codes(PASSWORD)).not.toContain("rate_limited");
  const wrong = await codes("Errada123");
  expect([wrong.slice(0, -1).includes("rate_limited"), wrong.at(-1)]).toEqual([false, "rate_limited"]);
  expect(await codes(PASSWORD)).toContain("rate_limited");
});

test("wrong passwords use up no other limit: after all but one, a change of e-mail still has every use of its own", async () => {
  const person = await createPerson();
  const change = async (currentPassword: string) => {
    await enter(person);
    return changeEmailAction({ email: person.email, currentPassword });
  };
  const wrong = LIMITS.password_check.points - 1;
  expect(wrong).toBeGreaterThan(LIMITS.resend.points);
  for (let time = 0; time < wrong; time += 1)
    expect(await change("Errada123")).toMatchObject({ field: "currentPassword" });
  for (let time = 0; time < LIMITS.resend.points; time += 1)
    expect(await change(PASSWORD)).toMatchObject({ field: "email" });
  expect(await change(PASSWORD)).toMatchObject({ code: "rate_limited" });
});
