import { expect, test } from "@playwright/test";
import { newCaptador } from "../setup/resident";
import { walkLinks } from "../setup/walk";

test.describe.configure({ timeout: 300_000 });

test("B2.1 a captador follows every link of the panel on a narrow phone, forwards and back", async ({
  page,
}) => {
  await newCaptador(page);
  const starts = [
    "/dashboard",
    "/projects",
    "/lir-projetos",
    "/subscription-plans",
    "/dashboard/favoritos",
    "/dashboard/apoios",
    "/dashboard/conta",
    "/suporte",
  ];
  expect(await walkLinks(page, starts, 320)).toBeGreaterThan(25);
});
