import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { env } from "@/lib/server/env";
import { SecondStep } from "./second-step";

vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));

test("the second step of a login names the address that helps a person without phone and recovery codes", () => {
  const page = renderToStaticMarkup(<SecondStep />);
  expect(page).toContain(
    `Sem o celular e sem os códigos de reserva, escreva do e-mail da sua conta para ${env.SUPPORT_EMAIL}`,
  );
});
