import { expect, type Page, test } from "@playwright/test";
import { findViolations } from "../setup/accessibility";
import { inbox } from "../setup/newcomer";
import { badge, GOOD_CARD, payWith } from "../setup/plans";
import { newCaptador } from "../setup/resident";

/** Opens the vendor's payment page, as the sign-up with a paid plan does (A4.5). @returns the page's address */
async function goToPayment(page: Page): Promise<string> {
  const url = await page.evaluate(async () => {
    const ways = { success_url: "/checkout/sucesso", cancel_url: "/checkout/cancelado" };
    const response = await fetch("/api/checkout", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ plan: "pro", ...ways }),
    });
    return String((await response.json()).url);
  });
  await page.goto(url);
  return url;
}

test("A2.15 A2.16 A7.9 A8.8 a declined card charges nothing, another is accepted, and the panel opens by itself", async ({
  page,
}) => {
  const email = await newCaptador(page);
  const first = await goToPayment(page);
  await payWith(page, "4000000000000002");
  await expect(page.getByRole("alert")).toContainText("recusado");
  await page.getByRole("link", { name: "Voltar sem assinar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pagamento Cancelado");
  await expect(page.getByRole("main")).toContainText("Nada foi cobrado.");
  await expect(page.getByRole("link", { name: "Voltar ao cadastro" })).toHaveAttribute(
    "href",
    "/project-signup",
  );
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Ir para Dashboard" }).click();
  await page.waitForURL("**/dashboard");

  expect(await goToPayment(page)).toBe(first);
  await payWith(page, GOOD_CARD);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plano ativado!");
  await expect(page.getByRole("main")).toContainText("Nada foi cobrado agora");
  await expect(page.getByRole("status")).toContainText("Plano PRO ativado! Verifique seu email.");
  expect(await findViolations(page)).toEqual([]);
  await page.waitForURL("**/dashboard");
  await page.getByRole("tab", { name: "Planos" }).click();
  await expect(badge(page)).toHaveText(/^Teste: \d+ dias$/);
  await expect(page.getByRole("main")).toContainText(/Pro, R\$\s97 por mês/);
  const mails = (await inbox(email)).filter(({ subject }) => /plano/i.test(subject));
  expect(mails).toHaveLength(1);
});

test("A2.15 the success page without a session id explains when the plan starts, and can be kept open", async ({
  page,
}) => {
  await page.goto("/checkout/sucesso");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pagamento Realizado!");
  await expect(page.getByRole("status")).toContainText("O plano é ativado assim que o provedor confirma");
  await expect(page.getByRole("status")).toContainText("o painel da conta que pagou diz o que ele abriu");
  await page.getByRole("button", { name: "Ficar nesta página" }).click();
  await expect(page.getByText("Você segue em 5 segundos.")).toHaveCount(0);
});
