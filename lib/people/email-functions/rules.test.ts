import { describe, expect, test } from "vitest";
import { withAmounts } from "@/tests/setup/amounts";
import {
  amountText,
  benchCall,
  debugCall,
  isOwnLink,
  linksIn,
  mayReceive,
  missingFor,
  readAnswer,
} from "./rules";

const origin = "https://elorecicla.exemplo";

describe("a function's response for its caller", () => {
  test("a success is unchanged", () => {
    expect(readAnswer(200, { success: true, messageId: "1" })).toEqual({ success: true, messageId: "1" });
  });

  test("A8.16 B8.14 the response's own statement, or else its error code, decides whether to retry", () => {
    expect(readAnswer(503, { success: false, code: "PROVIDER_ERROR" })).toMatchObject({ retryable: true });
    expect(readAnswer(429, { code: "RATE_LIMIT_EXCEEDED" })).toMatchObject({ retryable: false });
    expect(readAnswer(400, { code: "INVALID_EMAIL" })).toMatchObject({ retryable: false });
    expect(readAnswer(409, { code: "UNSUBSCRIBED", retryable: false })).toMatchObject({ retryable: false });
  });

  test("A8.16 B8.14 without a code only a 5xx is worth a retry", () => {
    expect(readAnswer(502, null)).toEqual({ success: false, httpStatus: 502, retryable: true });
    expect(readAnswer(413, { error: "O envio é grande demais." })).toEqual({
      success: false,
      httpStatus: 413,
      retryable: false,
      error: "O envio é grande demais.",
    });
  });
});

test("B5.8 the missing fields of a test mail are named by the kind of mail", () => {
  const full = { to: "a@b.co", name: "Ana", subject: "Oi", message: "Olá" };
  for (const kind of ["confirmation", "plan", "legacy", "custom"] as const)
    expect(missingFor(kind, full)).toBeNull();
  expect(missingFor("confirmation", { ...full, name: "  " })).toBe("nameMissing");
  expect(missingFor("plan", { ...full, to: "" })).toBe("nameMissing");
  expect(missingFor("legacy", { ...full, to: "", name: "" })).toBe("emailMissing");
  expect(missingFor("legacy", { ...full, name: "" })).toBeNull();
  expect(missingFor("custom", { ...full, message: "" })).toBe("customMissing");
});

test("B9.10 the plan test names the plan 'Pro' with three features of the user type", () => {
  const input = { to: "a@b.co", name: "Ana", subject: "", message: "", origin };
  const features = (["captador", "financiador"] as const).map((userType) => {
    const { body } = benchCall("plan", { ...input, userType });
    const data = body.templateData as { planName: string; planFeatures: string[] };
    expect(data.planName).toBe("Pro");
    expect(data.planFeatures).toHaveLength(3);
    return data.planFeatures.join();
  });
  expect(features[0]).not.toBe(features[1]);
});

test("B7.15 every type of /email-debug is sent to email-service with links to this site", () => {
  for (const type of [
    "signup",
    "password_reset",
    "project_notification",
    "match_notification",
    "system_notification",
  ]) {
    const call = debugCall({ type, to: "a@b.co", name: "Ana", origin });
    expect(call.function).toBe("email-service");
    const links = linksIn(call.body.data as object);
    expect(links.length).toBeGreaterThan(0);
    expect(links.every((link) => isOwnLink(link, origin))).toBe(true);
  }
});

test("A7.7 B2.24 B2.25 B3.17 an open function may write to testers and to the caller's own address, there without a text of the caller, and on a local start to anybody", () => {
  const site = { localStart: false, allowed: ["teste@exemplo.com.br"], own: "Ana@exemplo.com.br" };
  const ours = ["auth_signup_confirmation", "signup_confirmation", "password_reset"] as const;
  const free = [
    "auth_plan_selection",
    "custom_test",
    "match_notification",
    "plan_selection",
    "project_notification",
    "system_notification",
  ] as const;
  const local = { ...site, own: null, localStart: true };
  for (const category of [...ours, ...free]) {
    expect(mayReceive({ to: "TESTE@exemplo.com.br", category }, site)).toBe(true);
    expect(mayReceive({ to: "outra@exemplo.com.br", category }, site)).toBe(false);
    expect(mayReceive({ to: "outra@exemplo.com.br", category }, local)).toBe(true);
  }
  for (const category of ours) expect(mayReceive({ to: "ana@exemplo.com.br", category }, site)).toBe(true);
  for (const category of free) expect(mayReceive({ to: "ana@exemplo.com.br", category }, site)).toBe(false);
});

test("links of another origin are refused", () => {
  for (const link of [
    "https://elorecicla.exemplo.mal/",
    "http://elorecicla.exemplo/",
    "//elorecicla.exemplo",
    "x",
  ])
    expect(isOwnLink(link, origin)).toBe(false);
});

test("a number is formatted as reais, and a text is unchanged", () => {
  expect(amountText(1_284_500)).toBe(withAmounts("R$ 1.284.500"));
  expect(amountText("R$ 3 mil")).toBe("R$ 3 mil");
});
