import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatMoneyCents } from "@/lib/kit/format";
import { BILLING } from "@/lib/money/billing/messages";
import { PlanChoice } from "./plan-choice";

test("a plan above the payer's Pix mandate has the reason in place of its button", () => {
  const html = renderToStaticMarkup(
    <PlanChoice
      priceList="painel"
      current="pro"
      amount={17_000}
      isManaged
      isEnding={false}
      isUnpaid={false}
      mandateLimit={17_000}
      trialDays={0}
      wanted={null}
    />,
  );
  expect(html).toContain(BILLING.mandate(formatMoneyCents(17_000)));
  expect(html).not.toContain("Mudar para o Plus");
});
