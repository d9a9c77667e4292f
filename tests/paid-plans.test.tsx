import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

/** Imports the page anew, because its module reads the configuration once. */
async function howItWorks(paidPlans: "true" | "false"): Promise<string> {
  vi.stubEnv("PAID_PLANS", paidPlans);
  vi.resetModules();
  const { default: HowItWorksPage } = await import("@/app/(site)/como-funciona/page");
  return renderToStaticMarkup(<HowItWorksPage />);
}

const NAMES_OF_PAID_PLANS = /\b(Pro|Plus)\b|R\$.(97|297|170|900)\b/;

test("B6.9 the flag hides the paid plans and the section of the AI tools on the how-it-works page", async () => {
  const shown = await howItWorks("true");
  expect(shown).toMatch(NAMES_OF_PAID_PLANS);
  expect(shown).toContain('id="assistente"');
  const hidden = await howItWorks("false");
  expect(hidden).not.toMatch(NAMES_OF_PAID_PLANS);
  expect(hidden).not.toContain('id="assistente"');
  expect(hidden).toContain("Quanto custa");
});
