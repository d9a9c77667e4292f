import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { withAmounts } from "../setup/amounts";
import { newFunder } from "../setup/funder";

type Raw = {
  title: string;
  funding: { total: number };
  organization: { name: string };
  location: { state: string };
  details?: { fundraisingDeadline?: string };
};
const records: Raw[] = JSON.parse(readFileSync("prisma/data/projects.json", "utf8")).records;
const distinct = new Map(
  records.map((raw) => [`${raw.title}|${raw.organization.name}|${raw.funding.total}`, raw]),
);
const sumOf = (raws: Raw[]) => raws.reduce((sum, raw) => sum + raw.funding.total, 0);
const total = sumOf([...distinct.values()]);

/** Sum (reais) of the projects whose fundraising is open. The last day still counts, until midnight in São Paulo. */
function availableNow(): number {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());
  const isOpen = ({ details }: Raw) => (details?.fundraisingDeadline ?? today) >= today;
  return sumOf([...distinct.values()].filter(isOpen));
}

test("B2.2 B5.4 B7.3 the statistics show the four figures of the imported projects, without duplicates", async ({
  page,
}) => {
  await page.goto("/lir-estatisticas");
  const panel = page.getByRole("region", { name: "Estatísticas" });
  const figure = (label: string) =>
    panel.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  await expect(figure("Projetos")).toContainText(`${distinct.size}`);
  await expect(figure("Projetos")).toContainText("Aprovados pelo governo");
  await expect(figure("Valor Total")).toContainText("Recursos aprovados");
  await expect(figure("Valor Total").locator("dd").first()).toHaveAttribute(
    "title",
    withAmounts(`R$ ${total.toLocaleString("pt-BR")}`),
  );
  await expect(figure("Disponível")).toContainText("Para captação");
  await expect(figure("Disponível").locator("dd").first()).toHaveAttribute(
    "title",
    withAmounts(`R$ ${availableNow().toLocaleString("pt-BR")}`),
  );
  await expect(figure("Percentual Projetos")).toContainText("Já captado");
  await expect(figure("Percentual Projetos")).toContainText("0%");
});

test("B2.2 the market opportunity has the amount, its badges and a link", async ({ page }) => {
  await page.goto("/lir-estatisticas");
  const banner = page.getByRole("complementary", { name: "Oportunidade de Mercado" });
  await expect(banner).toContainText(`R$ ${availableNow().toLocaleString("pt-BR")}`);
  await expect(
    banner.getByRole("link", { name: "Quero investir em projetos captados pela LIR" }),
  ).toHaveAttribute("href", "/cadastro-empresa");
  for (const badge of ["Seguro", "Legal (Lei Federal 14.260)", "Vantajoso (Incentivos fiscais)"]) {
    await expect(banner).toContainText(badge);
  }
  await expect(page.getByText('Dados sincronizados com "Explorar Projetos".')).toBeVisible();
});

test("B3.6 the map of states links to the list and has a table", async ({ page }) => {
  await page.goto("/lir-estatisticas");
  const inSp = [...distinct.values()].filter((raw) => raw.location.state === "SP").length;
  await page.getByText("Ver como tabela").click();
  await expect(page.getByRole("row", { name: new RegExp(`^SP ${inSp} `) })).toBeVisible();
  await page.getByRole("link", { name: new RegExp(`^SP\\s*${inSp} projetos$`) }).click();
  await expect(page).toHaveURL("/lir-projetos?estado=SP");
  await expect(page.getByRole("heading", { name: `${inSp} projetos` })).toBeVisible();
});

test("the statistics show the six nearest deadlines, with links to the projects", async ({ page }) => {
  await page.goto("/lir-estatisticas");
  const nearest = page.getByRole("region", { name: "Prazos mais próximos" });
  await expect(nearest.getByRole("listitem")).toHaveCount(6);
  await expect(nearest.getByRole("listitem").first()).toContainText(/(Falta|Termina)/);
  const first = nearest.getByRole("link").first();
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("B2.6 the page of the statistics contains the public list", async ({ page }) => {
  await page.goto("/lir-estatisticas");
  await expect(page.getByRole("heading", { name: "Projetos Lei de Incentivo à Reciclagem" })).toBeVisible();
  await expect(page.locator("main article:visible")).toHaveCount(24);
});

test("B2.6 on a phone the statistics show three projects and the way to all, on less than 9,000 pixels", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/lir-estatisticas");
  await expect(page.locator("main article:visible")).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Próxima página" })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9_000);
  await page.getByRole("link", { name: "Ver todos os projetos" }).click();
  await expect(page).toHaveURL("/lir-projetos");
  await expect(page.locator("main article:visible")).toHaveCount(24);
});

test("B2.5 the prerendered list links a financiador to the full list", async ({ page }) => {
  await newFunder(page);
  await page.goto("/lir-estatisticas");
  const notice = page.getByRole("complementary", { name: "Acesso Limitado" });
  await expect(notice).toContainText("O que a sua conta pode ver está na sua lista.");
  await expectAccessible(page);
  await notice.getByRole("link", { name: "Abrir a minha lista" }).click();
  await expect(page).toHaveURL(/\/lir-projetos$/);
  await expect(page.getByRole("button", { name: /^Tenho Interesse/ }).first()).toBeVisible();
});
