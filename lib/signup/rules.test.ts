import { expect, test } from "vitest";
import { nextAfterSignup } from "./rules";

const email = "ana+1@exemplo.com.br";
const encoded = "ana%2B1%40exemplo.com.br";
const free = { email, plan: "free" } as const;
const pro = { email, plan: "pro" } as const;

test.each([
  ["A2.4", "generic", "email_sent", free, `/email-confirmation?email=${encoded}`],
  ["A4.4", "generic", "email_failed", free, `/email-confirmation?email=${encoded}`],
  ["A2.5", "captador", "email_sent", free, `/new-email-confirmation?email=${encoded}&type=project`],
  ["A2.7", "company", "email_sent", free, `/new-email-confirmation?email=${encoded}&type=company`],
  ["A2.6", "project", "email_sent", pro, "/auth/confirmacao-enviada"],
  ["A4.5", "plan", "email_sent", free, "/auth/confirmacao-enviada"],
  ["A4.4", "plan", "email_failed", pro, `/new-email-confirmation?email=${encoded}&type=project&plan=pro`],
  ["A2.6", "project", "session", free, "/dashboard"],
  ["A4.5", "plan", "session", free, "/dashboard"],
  ["A4.5", "plan", "session", pro, "/subscription-plans"],
  ["A2.10", "company", "session", free, "/empresa-dashboard"],
] as const)("%s %s with outcome %s", (_clause, kind, outcome, account, next) => {
  expect(nextAfterSignup(kind, outcome, account)).toBe(next);
});
