import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Side } from "@/lib/kit/states";
import { ConfirmForm } from "./confirm-form";

vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));

const shownTo = (side: Side) =>
  renderToStaticMarkup(<ConfirmForm id="1" side={side} suggested={30_000_050} />);

test("A6.2 whoever confirms reads that the amount becomes final, and only the captador that it makes a commission due", () => {
  for (const side of ["captador", "financiador"] as const) {
    expect(shownTo(side)).toContain("quando os dois lados confirmam o mesmo valor, ele não muda mais");
    expect(shownTo(side)).toContain('value="300.000,50"');
  }
  expect(shownTo("captador")).toContain("Confirme só o que já está no extrato");
  expect(shownTo("captador")).toContain("a comissão de 8% sobre ele é devida");
  expect(shownTo("financiador")).not.toMatch(/comissão|taxa|8%/i);
});
