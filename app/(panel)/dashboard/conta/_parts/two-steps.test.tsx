import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { TwoSteps } from "./two-steps";

vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));

const RENEW = "Gerar novos códigos";

test("new recovery codes are offered once the second factor is on, beside turning it off", () => {
  const off = renderToStaticMarkup(<TwoSteps since={null} />);
  expect(off).toContain("Ligar");
  expect(off).not.toContain(RENEW);
  const on = renderToStaticMarkup(<TwoSteps since={new Date("2026-11-27T12:00:00Z")} />);
  expect(on).toContain("Desligar");
  expect(on).toContain(RENEW);
});
