import { beforeEach, expect, test } from "vitest";
import { cnpjNumber } from "../../setup/cnpj";
import { clearCookies, cookies, startRequest } from "../../setup/next-headers";

process.env.AUTH_AUTOCONFIRM = "true";

const signup = await import("@/lib/people/signup/actions");
const session = await import("@/lib/access/auth/session");
const { db } = await import("@/lib/server/db");
beforeEach(() => {
  clearCookies();
  startRequest({ "x-forwarded-for": "203.0.113.5" });
});

let serial = 90_000_000;
const plan = (over = {}) => {
  serial += 1;
  return {
    name: "Ana Souza",
    cnpj: cnpjNumber(serial),
    razao: "Cooperativa",
    state: "SP",
    city: "Campinas",
    phone: "",
    email: `direto${serial}@exemplo.com.br`,
    pwd: "Segredo1",
    pwd2: "Segredo1",
    plan: "free",
    terms: true,
    ...over,
  };
};

test("A4.5 with automatic confirmation a free sign-up leads to /dashboard without an e-mail", async () => {
  const values = plan();
  expect(await signup.signUpPlanAction(values)).toEqual({
    ok: true,
    data: {
      outcome: "session",
      email: values.email,
      message: "Conta criada com sucesso!",
      warning: null,
      next: "/dashboard",
      checkoutPlan: null,
    },
  });
  const user = await db.user.findUniqueOrThrow({ where: { email: values.email } });
  expect(user.emailConfirmedAt).toBeInstanceOf(Date);
  expect((await session.getViewer())?.userId).toBe(user.id);
  expect((await cookies()).get(session.SESSION_COOKIE)).toBeDefined();
  expect(await db.emailMessage.count()).toBe(0);
});

test("A4.5 with automatic confirmation a sign-up for a paid plan leads to the plans page with that plan", async () => {
  expect(await signup.signUpPlanAction(plan({ plan: "pro" }))).toMatchObject({
    data: { outcome: "session", checkoutPlan: "pro", next: "/subscription-plans" },
  });
});

test("A6.6 while paid plans are hidden, a sign-up for Plus goes on like one for the free plan", async () => {
  const { env } = await import("@/lib/server/env");
  const shown = env.PAID_PLANS;
  Object.assign(env, { PAID_PLANS: false });
  try {
    expect(await signup.signUpPlanAction(plan({ plan: "plus" }))).toMatchObject({
      data: { checkoutPlan: null, next: "/dashboard" },
    });
  } finally {
    Object.assign(env, { PAID_PLANS: shown });
  }
});
