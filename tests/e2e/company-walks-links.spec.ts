import { expect, test } from "@playwright/test";
import { newFunder, projectPath } from "../setup/funder";
import { walkLinks } from "../setup/walk";

test.describe.configure({ timeout: 300_000 });

test("B2.1 a company follows every link of its area on a phone, forwards and back", async ({ page }) => {
  await newFunder(page);
  const project = await projectPath(page, "Triciclos elétricos");
  const starts = [
    "/empresa-dashboard",
    "/projetos",
    project,
    "/suporte",
    "/dashboard",
    "/dashboard/apoios",
    "/incentivos",
  ];
  expect(await walkLinks(page, starts, 390)).toBeGreaterThan(30);
});
