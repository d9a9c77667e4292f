import { expect, test } from "@playwright/test";
import { projectPath } from "../setup/funder";
import { settle } from "../setup/newcomer";
import { openSession } from "../setup/resident";
import { walkLinks } from "../setup/walk";

test.describe.configure({ timeout: 300_000 });

test("B2.1 a private person follows every link of the panel and the list on a desktop, forwards and back", async ({
  page,
}) => {
  await settle(page);
  await openSession(page, "financiador@demo.local", "Demo1234");
  const project = await projectPath(page, "Triciclos elétricos");
  const starts = [
    "/dashboard",
    "/lir-projetos",
    project,
    "/dashboard/favoritos",
    "/dashboard/apoios",
    "/dashboard/buscas",
    "/suporte",
    "/comparar",
  ];
  expect(await walkLinks(page, starts, 1440)).toBeGreaterThan(30);
});
