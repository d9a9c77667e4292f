import { expect, test } from "@playwright/test";
import { projectPath } from "../setup/funder";
import { settle } from "../setup/newcomer";

import { ACCOUNT_PAGES, PUBLIC_PAGES } from "../setup/site-pages";
import { walkLinks } from "../setup/walk";

test.describe.configure({ timeout: 300_000 });

test.beforeEach(({ page }) => settle(page));

test("A2.1 B2.1 a visitor follows every link of the site on a phone, forwards and back", async ({ page }) => {
  const project = await projectPath(page, "Triciclos elétricos");
  const steps = await walkLinks(page, [...PUBLIC_PAGES, project, "/comparar"], 390);
  expect(steps).toBeGreaterThan(40);
});

test("A2.1 a visitor follows every link of the account screens on a narrow phone, forwards and back", async ({
  page,
}) => {
  expect(await walkLinks(page, ACCOUNT_PAGES, 320)).toBeGreaterThan(25);
});
