import { expect, test } from "@playwright/test";
import { countClicks } from "../setup/clicks";
import { badge, choosePlan, GOOD_CARD, payWith } from "../setup/plans";
import { newCaptador, toastWith } from "../setup/resident";

for (const width of [360, 768, 1440])
  test(`B2.20 A7.9 from any page of the workspace a captador subscribes in three clicks, changes in two and cancels in two, at ${width} px`, async ({
    page,
    context,
  }) => {
    const clicks = await countClicks(context);
    await page.setViewportSize({ width, height: 844 });
    await newCaptador(page);
    await page.goto("/dashboard/favoritos");
    const main = page.getByRole("main");
    const nav = page.getByRole("navigation", { name: "Principal" });
    await nav.getByRole("link", { name: "Conta", exact: true }).click();
    const offers = page.getByRole("list", { name: "Planos" }).getByRole("listitem");
    await expect(offers).toHaveText([/Pro, R\$\s170 por mês/, /Plus, R\$\s900 por mês/]);
    await expect(main).toContainText("Vale o preço da tela em que você contrata");
    await expect(main).toContainText("Quem cobra:");
    await expect(offers.first().getByRole("button")).toBeInViewport();
    // The third click starts the trial: filling in the card needs no click.
    const tab = await choosePlan(page, "Pro");
    await payWith(tab, GOOD_CARD);
    await expect(badge(tab)).toHaveText(/^Teste: \d+ dias$/);
    expect(clicks()).toBe(3);
    await tab.close();

    // The first tab shows the new plan without a reload.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(badge(page)).toHaveText(/^Teste: \d+ dias$/, { timeout: 3_000 });
    }).toPass({ timeout: 45_000 });
    await expect(offers).toHaveText([/Plus, R\$\s900 por mês/]);
    await page.getByRole("button", { name: "Mudar para o Plus" }).click();
    const change = page.getByRole("dialog", { name: "Mudar para o Plus?" });
    await expect(change).toContainText("Nada é cobrado agora.");
    await expect(change).toContainText(/Por mês, a partir de \d{2}\/\d{2}\/\d{4}\s*R\$\s900,00/);
    await change.getByRole("button", { name: "Confirmar e mudar para o Plus" }).click();
    await expect(toastWith(page, "Pronto: o seu plano agora é o Plus.")).toBeVisible();
    expect(clicks()).toBe(5);

    await page.getByRole("button", { name: "Cancelar o plano" }).click();
    const end = page.getByRole("dialog", { name: "Cancelar o plano?" });
    await expect(end).toContainText(/O teste vale até \d{2}\/\d{2}\/\d{4}, e nada é cobrado\./);
    await end.getByRole("button", { name: "Cancelar o plano" }).click();
    await expect(main).toContainText(/Cancelado: vale até \d{2}\/\d{2}\/\d{4} e não é renovado\./);
    expect(clicks()).toBe(7);
    await expect(page.getByRole("button", { name: "Retomar o plano" })).toBeVisible();
  });
