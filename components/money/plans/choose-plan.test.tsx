import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChoosePlan } from "./choose-plan";

test("A7.9 the button of a plan announces that the payment page opens in a new tab", () => {
  const html = renderToStaticMarkup(
    <ChoosePlan plan="pro" priceList="painel">
      Testar o Pro por 7 dias
    </ChoosePlan>,
  );
  expect(html.replace(/<svg.*?<\/svg>/, "").replace(/<[^>]+>/g, "")).toBe(
    "Testar o Pro por 7 dias (abre em outra aba)",
  );
});
