import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectClean } from "../setup/accessibility";
import { runSql } from "../setup/confirmed";
import { enterOffice } from "../setup/office";
import { toastWith } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";

test.describe.configure({ timeout: 180_000 });

const SOURCE = `Jornada ${Date.now()}`;
const HEADER =
  "id;title;category;status;funding.total;location.city;location.state;organization.name;organization.type;metadata.source;metadata.demonstration";
const line = (id: string, city: string, title = `Triagem da jornada ${id}`) =>
  `${id};${title};Ambiental;Captando;R$ 120.000,00;${city};SP;Cooperativa ${id};Cooperativa;${SOURCE};sim`;

const csv = (lines: string[]) => ({
  name: "lista-oficial.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([HEADER, ...lines].join("\n")),
});

async function send(page: Page, lines: string[]): Promise<void> {
  await page.goto("/admin/importar");
  await untilScriptsRan(page);
  await page.getByLabel("Arquivo de projetos").setInputFiles(csv(lines));
  await page.getByRole("button", { name: "Ver o que mudaria" }).click();
  await page.waitForURL("**/admin/importar/*-*");
  await untilScriptsRan(page);
}

/** The form asks for no password if one was given in the last ten minutes. */
async function apply(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Aplicar importação" }).click();
  const form = page.getByRole("form", { name: "Aplicar importação" });
  await form.getByRole("textbox", { name: "Motivo" }).fill("Lista do ministério de novembro");
  const password = form.getByLabel("A sua senha");
  if (await password.isVisible()) await password.fill("Demo1234");
  await expectClean(page, { what: "the confirmation" });
  await form.getByRole("button", { name: "Aplicar importação" }).click();
  await expect(toastWith(page, "A importação começou.")).toBeVisible();
}

test("the team previews a file's changes, applies them once, and a stale preview is renewed", async ({
  page,
}) => {
  const [one, two] = [`jornada_${Date.now()}_1`, `jornada_${Date.now()}_2`];
  await enterOffice(page);
  await page.goto("/admin/importar");
  await untilScriptsRan(page);
  await page.getByRole("button", { name: "Ver o que mudaria" }).click();
  await expect(page.getByText("Escolha um arquivo JSON ou CSV.")).toBeVisible();
  await expectAccessible(page);

  await send(page, [line(one, "Santos"), line(two, "Itu"), line("sem_titulo", "Itu", "")]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("lista-oficial.csv");
  await expect(page.getByText(`Triagem da jornada ${one}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Recusados 1" }).click();
  await expect(page.getByText("é obrigatório")).toBeVisible();
  await apply(page);
  await expect(page.getByText(/^Aplicada em/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Importou projetos")).toBeVisible();
  await expectAccessible(page);
  expect(await runSql("select cidade from projects where source_id = $1", [one])).toEqual([
    { cidade: "Santos" },
  ]);

  await send(page, [line(one, "Campinas")]);
  await page.getByRole("link", { name: "Mudam 1" }).click();
  await expect(page.getByRole("list", { name: "Linhas da prévia" })).toContainText("Santos");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Fora do arquivo 1" }).click();
  await expect(page.getByText(`Triagem da jornada ${two}`)).toBeVisible();
  await runSql("update projects set cidade = 'Sorocaba' where source_id = $1", [one]);
  await apply(page);
  await expect(page.getByText(/^Um projeto mudou depois da prévia/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "Mudam 1" }).click();
  await expect(page.getByRole("list", { name: "Linhas da prévia" })).toContainText("Sorocaba");
  expect(await runSql("select cidade from projects where source_id = $1", [one])).toEqual([
    { cidade: "Sorocaba" },
  ]);
  // These listed projects would change the counts of other journeys.
  await runSql("delete from projects where source_id = any($1)", [[one, two]]);
});
