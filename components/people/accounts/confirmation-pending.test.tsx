import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ConfirmationPending } from "./confirmation-pending";

vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));

const shown = (query: string) =>
  renderToStaticMarkup(<ConfirmationPending query={new URLSearchParams(query)} stored={{}} />);

test("A2.11 the screen after a sign-up offers to correct the e-mail that it shows, and does not claim that a mail was sent", () => {
  const screen = shown("email=ana@exemplo.com.bt&type=company");
  expect(screen).toContain("O endereço que você digitou:");
  expect(screen).toContain('value="ana@exemplo.com.bt"');
  expect(screen).toContain("Corrigir o e-mail");
  expect(screen).not.toContain("enviamos");
  expect(shown("type=company")).not.toContain("Corrigir o e-mail");
  expect(shown("type=company")).not.toContain("se não, corrija");
});
