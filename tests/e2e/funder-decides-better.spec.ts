import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { newFunder, projectPath } from "../setup/funder";
import { toastWith } from "../setup/resident";

// Each accessibility check runs twice: on a dark phone and on a light desktop.
test.describe.configure({ timeout: 150_000 });

const cards = (page: Page) => page.locator("main article:visible");
const tray = (page: Page) => page.getByRole("complementary", { name: "Comparação de projetos" });
const compareIn = (page: Page, at: number) =>
  cards(page)
    .nth(at)
    .getByRole("button", { name: /^Comparar / });

test("a funder adds a favourite, finds it in the panel and removes it", async ({ page }) => {
  await newFunder(page);
  await page.goto("/lir-projetos");
  const card = cards(page).first();
  const name = await card.getByRole("heading", { level: 3 }).innerText();
  const button = card.getByRole("button", { name: `Favoritar ${name}` });
  await expect(button).toHaveAttribute("aria-pressed", "false");
  const added = page.waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await added;

  await page.goto("/dashboard/favoritos");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meus Favoritos");
  const kept = page.getByRole("list", { name: "Projetos favoritos" }).getByRole("listitem");
  await expect(kept).toHaveCount(1);
  await expect(kept).toContainText(name);
  await expect(kept).not.toContainText("Organização Parceira");
  await expectAccessible(page);

  await page.route("**/dashboard/favoritos", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await kept.getByRole("button", { name: /^Favoritar/ }).click();
  await expect(toastWith(page, "Nada mudou: tente de novo em instantes.")).toBeVisible();
  await expect(kept.getByRole("button", { name: /^Favoritar/ })).toHaveAttribute("aria-pressed", "true");
  await page.unroute("**/dashboard/favoritos");
  const removed = page.waitForResponse((response) => response.request().method() === "POST");
  await kept.getByRole("button", { name: /^Favoritar/ }).click();
  await expect(kept.getByRole("button", { name: /^Favoritar/ })).toHaveAttribute("aria-pressed", "false");
  await removed;
  await page.reload();
  await expect(page.getByRole("heading", { name: "Nenhum favorito ainda." })).toBeVisible();
  await expectAccessible(page);
});

test("a funder compares up to four projects, and a fifth is refused with a message", async ({ page }) => {
  await newFunder(page);
  await page.goto("/lir-projetos");
  for (const at of [0, 1, 2, 3]) {
    await compareIn(page, at).click();
    await expect(compareIn(page, at)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(tray(page)).toContainText("4 de 4 projetos");
  const [sidebar, shown] = [
    await page.locator(".workspace-bar").boundingBox(),
    await tray(page).boundingBox(),
  ];
  expect(shown?.x).toBeGreaterThan(sidebar?.width ?? 0);
  await compareIn(page, 4).click();
  await expect(compareIn(page, 4)).toHaveAttribute("aria-pressed", "false");
  await expect(tray(page)).toContainText("Você já escolheu 4 projetos. Retire um para comparar outro.");
  await compareIn(page, 3).click();
  await expect(tray(page)).toContainText("3 de 4 projetos");
  await page.reload();
  await tray(page).getByRole("link", { name: "Comparar" }).click();
  await page.waitForURL(/\/comparar\?projetos=/);

  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  for (const row of ["Proponente", "Captação mínima", "Prazo de captação", "Cota", "Pessoas beneficiadas"])
    await expect(table.getByRole("rowheader", { name: new RegExp(`^${row}`) })).toBeVisible();
  await expect(table.getByText("Menor valor", { exact: true }).first()).toBeVisible();
  await expect(table.getByText("Organização Parceira")).toHaveCount(0);
  await expectAccessible(page);

  const rows = await table.getByRole("row").count();
  await page.getByRole("link", { name: "Mostrar só as diferenças" }).click();
  await page.waitForURL(/diferencas=1/);
  expect(await page.getByRole("row").count()).toBeLessThan(rows);
  await page
    .getByRole("link", { name: /^Retirar/ })
    .first()
    .click();
  await expect(page.getByRole("columnheader")).toHaveCount(2);
  await page.goto("/lir-projetos");
  await expect(tray(page)).toContainText("2 de 4 projetos");
});

test("B6.1 a visitor compares public fields, and unknown projects are ignored", async ({ page }) => {
  const path = await projectPath(page, "Triciclos elétricos");
  const slug = path.split("/").at(-1);
  await page.goto(`/comparar?projetos=${slug},nao-existe,<script>`);
  await expect(page.getByRole("columnheader")).toHaveCount(1);
  await expect(page.getByText("Um projeto do endereço não está mais na lista")).toBeVisible();
  await expect(page.getByText("Organização Parceira")).toBeVisible();
  await page.goto("/comparar");
  await expect(page.getByRole("heading", { name: "Nenhum projeto para comparar ainda." })).toBeVisible();
  // A visitor's cards have no button 'Comparar', so the text names the project's page.
  await expect(page.getByText("Abra um projeto e toque em Comparar na página dele")).toBeVisible();
  await expectAccessible(page);
});

test("a funder saves a search, is warned of a duplicate, renames it, disables its alert and deletes it", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto("/lir-projetos?estado=SP&status=Em+Captação");
  await page.getByRole("button", { name: "Salvar busca", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Salvar busca" });
  await expect(dialog.getByLabel("Nome da busca")).toHaveValue("SP, Em Captação");
  await expect(dialog.getByRole("checkbox", { name: /Avisar por e-mail/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByLabel("Nome da busca").fill("  ");
  await dialog.getByRole("button", { name: "Salvar busca", exact: true }).click();
  await expect(dialog.getByText("Dê um nome à busca.")).toBeVisible();
  await dialog.getByLabel("Nome da busca").fill("São Paulo captando");
  await dialog.getByRole("button", { name: "Salvar busca", exact: true }).click();
  await expect(toastWith(page, "Avisamos por e-mail quando entrar um projeto assim.")).toBeVisible();

  await page.getByRole("button", { name: "Salvar busca", exact: true }).click();
  await dialog.getByRole("button", { name: "Salvar busca", exact: true }).click();
  await expect(dialog.getByText("Você já salvou esta busca com o nome “São Paulo captando”.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/dashboard/buscas");
  const row = page.getByRole("list", { name: "Buscas salvas" }).getByRole("listitem");
  await expect(row).toContainText("SP, Em Captação");
  await expect(row.getByRole("link", { name: /\d+ projetos? agora/ })).toHaveAttribute(
    "href",
    "/lir-projetos?estado=SP&status=Em+Capta%C3%A7%C3%A3o",
  );
  await expectAccessible(page);
  const alert = row.getByRole("switch");
  await expect(alert).toHaveAttribute("aria-checked", "true");
  await alert.click();
  await expect(toastWith(page, "Alerta de “São Paulo captando” desligado.")).toBeVisible();
  await expect(alert).toHaveAttribute("aria-checked", "false");

  const more = row.getByRole("button", { name: /^Mais ações/ });
  await more.press("Enter");
  await page.keyboard.press("Enter");
  const rename = page.getByRole("dialog", { name: "Renomear busca" });
  await rename.getByLabel("Nome da busca").fill("Perto de casa");
  await rename.getByRole("button", { name: "Salvar nome" }).click();
  await expect(row.getByRole("heading", { name: "Perto de casa" })).toBeVisible();

  await page.goto("/dashboard/conta");
  await page.getByLabel("Frequência dos alertas").selectOption("semanal");
  await expect(toastWith(page, "Preferência salva.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Frequência dos alertas")).toHaveValue("semanal");
  await page.getByRole("radio", { name: "Alertas das buscas salvas Resumo diário" }).check();
  await expect(toastWith(page, "Preferência salva.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Alertas das buscas salvas Resumo diário" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Mensagens de conversas Na hora" })).toBeChecked();
  await expectAccessible(page);
  await page.goto("/dashboard/buscas");
  await expect(alert).toHaveAttribute("aria-checked", "false");

  await more.click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  const question = page.getByRole("dialog", { name: "Excluir busca" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  await expect(question).toContainText("Perto de casa");
  await question.getByRole("button", { name: "Excluir a busca" }).click();
  await expect(page.getByRole("heading", { name: "Nenhuma busca salva ainda." })).toBeVisible();
  await expect(page.locator("#conteudo")).toBeFocused();
  await expectAccessible(page);
});
