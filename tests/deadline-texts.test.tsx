import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BenefitsBanner } from "@/app/(account)/auth/_parts/benefits-banner";
import { DeductionExample } from "@/app/(site)/como-funciona/_parts/deduction-example";
import { FAQ } from "@/lib/people/help/faq";
import { FUNDER_STEPS, NEEDS } from "@/lib/people/help/how-it-works";

test("a natural person's deposit counts until the last bank day of December, with the same text everywhere", () => {
  const texts = [
    renderToStaticMarkup(<DeductionExample />),
    renderToStaticMarkup(<BenefitsBanner userType="financiador" isPerson />),
    JSON.stringify(FAQ),
    JSON.stringify(FUNDER_STEPS),
    JSON.stringify(NEEDS),
  ];
  for (const text of texts) {
    expect(text).toContain("último expediente bancário de dezembro");
    expect(text).not.toMatch(/(fim|dia) (de|útil|bancário)[^.]{0,20} dezembro/);
  }
});
