import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { OWNED, projectPath } from "../setup/funder";
import { settle } from "../setup/newcomer";
import { logIn, newCaptador } from "../setup/resident";

type Raw = { title: string; description: string; organization: { name: string } };
const records: Raw[] = JSON.parse(readFileSync("prisma/data/projects.json", "utf8")).records;

test("B2.4 B6.2 a captador reads 'Acesso Restrito' with the reasons, the next step and the summary", async ({
  page,
}) => {
  await newCaptador(page);
  for (const path of ["/lir-projetos?estado=SP", "/lir-projetos"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    expect(response?.headers()["cache-control"]).toContain("no-store");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acesso Restrito");
  }
  const main = page.getByRole("main");
  await expect(main).toContainText("Esta seção é exclusiva para financiadores");
  await expect(main.getByRole("heading", { name: "Por que o acesso é restrito" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Cadastrar como Financiador" })).toHaveAttribute(
    "href",
    "/cadastro-empresa",
  );
  await expect(page.getByRole("region", { name: "Resumo dos projetos" })).toContainText("50");
  await expect(main.locator("article")).toHaveCount(0);
  await expectAccessible(page);
  await main.getByRole("link", { name: "Voltar ao Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("B6.2 the statistics show a captador the figures, and no link to 'Acesso Restrito'", async ({
  page,
}) => {
  await newCaptador(page);
  await page.goto("/lir-estatisticas");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Ver Meus Projetos" })).toHaveAttribute("href", "/projects");
  await expect(main.getByRole("heading", { name: "Projetos por estado" })).toBeVisible();
  await expect(
    main.locator('a[href="/lir-projetos"]:visible, a[href^="/lir-projetos?"]:visible'),
  ).toHaveCount(0);
  await expectAccessible(page);
});

test("B6.2 a captador's empty favorites lead to a page that is open to them, not to 'Acesso Restrito'", async ({
  page,
}) => {
  await newCaptador(page);
  await page.goto("/dashboard/favoritos");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Nenhum favorito ainda." })).toBeVisible();
  await expect(main.locator('a[href="/lir-projetos"]')).toHaveCount(0);
  await main.getByRole("link", { name: "Ver as estatísticas" }).click();
  await expect(page).toHaveURL(/\/lir-estatisticas$/);
});

test("B6.2 no page, page data or file for a captador contains a proponent's name or the end of a description", async ({
  page,
}) => {
  await page.goto("/lir-projetos");
  const hrefs = await page
    .locator("main article:visible h3 a")
    .evaluateAll((links) => links.slice(0, 6).map((link) => link.getAttribute("href") ?? ""));
  await newCaptador(page);
  const paths = [
    "/lir-projetos",
    "/lir-projetos?busca=cooperativa",
    ...hrefs,
    "/api/projetos-csv?colunas=nome,proponente,descricao,valor_captado",
  ];
  let served = "";
  for (const path of paths) {
    const whole = await page.request.get(path);
    expect(whole.status(), path).toBe(200);
    const flight = await page.request.get(path, { headers: { RSC: "1" } });
    served += (await whole.text()) + (await flight.text());
  }
  for (const { title, organization, description } of records) {
    expect(served.includes(organization.name), organization.name).toBe(false);
    expect(served.includes(description.slice(-60).replaceAll("\n", " ")), title).toBe(false);
  }
});

test("B2.4 B6.2 a project's page shows a captador why fields are missing, without the interest button", async ({
  page,
}) => {
  await page.goto("/lir-projetos");
  const href = await page.locator("main article:visible h3 a").first().getAttribute("href");
  await newCaptador(page);
  await page.goto(href ?? "");
  const notice = page.getByRole("region", { name: "Acesso Restrito" });
  await expect(notice.getByRole("link", { name: "Cadastrar como Financiador" })).toBeVisible();
  await expect(page.getByText("Organização Parceira").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Tenho Interesse" })).toHaveCount(0);
  await expect(page.getByText("Valor captado", { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test("captadores see all fields of their own project, marked as theirs, with a link to what it received", async ({
  page,
}) => {
  await settle(page);
  const path = await projectPath(page, OWNED.title);
  const record = records.find(({ title }) => title === OWNED.title);
  await logIn(page, "/auth", OWNED.owner, "Demo1234");
  await page.waitForURL("**/dashboard");
  await page.goto(path);
  const main = page.getByRole("main");
  await expect(main).toContainText("Esta é a página pública do seu projeto");
  await expect(main.getByRole("strong").first()).toHaveText(record?.organization.name ?? "");
  await expect(main).toContainText(record?.description.slice(-60) ?? "");
  await expect(main).not.toContainText("Acesso Restrito");
  await expect(main.getByRole("link", { name: "Cadastrar como Financiador" })).toHaveCount(0);
  await expectAccessible(page);
  await main.getByRole("link", { name: "Ver interesses recebidos" }).click();
  await expect(page).toHaveURL(/\/dashboard\/apoios\?projeto=/);
});
