import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PlanPreview } from "@/lib/money/billing/mutations/change-plan";
import { ChangePreview } from "./change-plan";

const preview: PlanPreview = {
  plan: "pro",
  at: "2026-11-28T12:00:00.000Z",
  due: 0,
  credit: 0,
  rest: 9_000,
  unused: 9_000,
  monthly: 17_000,
  nextCharge: "2026-12-20T12:00:00.000Z",
  method: "card",
};
const shown = (over: Partial<PlanPreview>) =>
  renderToStaticMarkup(<ChangePreview preview={{ ...preview, ...over }} name="Pro" />);

test("a change that leaves a credit says where the credit goes and that its rest is paid back", () => {
  const cheaper = shown({ unused: 45_000, credit: 36_000 });
  expect(cheaper).toMatch(/Crédito para as próximas cobranças.*R\$\s360,00/);
  expect(cheaper).toContain(
    "Nada é cobrado agora. Se o plano terminar antes de você usar o crédito, o que sobrar volta pela mesma forma de pagamento.",
  );
  expect(shown({})).not.toMatch(/crédito/i);
});

test("a change that costs now says which payment method is charged, and what happens when it is refused", () => {
  const dearer = shown({ due: 36_000, rest: 45_000 });
  expect(dearer).toMatch(/Agora, por cartão.*R\$\s360,00/);
  expect(dearer).toContain("Se for recusado, nada muda.");
  expect(dearer).not.toContain("Nada é cobrado agora");
});
