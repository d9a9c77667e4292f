import { expect, type Page, test } from "@playwright/test";
import { GUARDED } from "../../lib/auth/access";
import { newFunder } from "../setup/funder";
import { newCaptador, settle } from "../setup/resident";

// Every state is looked at by axe in two themes and two widths.
test.describe.configure({ timeout: 120_000 });

type Role = "visitor" | "captador" | "company";

const PATHS = Object.keys(GUARDED) as (keyof typeof GUARDED)[];
/** Every guarded path and something below it. */
const ADDRESSES = PATHS.flatMap((path) => [path, `${path}/abaixo?x=1`]);

function mayEnter(role: Role, path: keyof typeof GUARDED): boolean {
  if (role === "visitor") return false;
  return GUARDED[path].rule === "company" ? role === "company" : true;
}

async function arrive(page: Page, role: Role): Promise<void> {
  if (role === "visitor") return settle(page);
  if (role === "captador") {
    await newCaptador(page);
    return;
  }
  await newFunder(page);
}

for (const role of ["visitor", "captador", "company"] as const) {
  test(`A2.1 A2.10 B2.15 every guarded route as ${role}: let in, or sent where the table says, before anything is drawn`, async ({
    page,
  }) => {
    await arrive(page, role);
    for (const address of ADDRESSES) {
      const path = PATHS.find(
        (known) => address.startsWith(known) && /^(\/|\?|$)/.test(address.slice(known.length)),
      );
      if (!path) throw new Error(address);
      const response = await page.request.get(address, { maxRedirects: 0 });
      const location = response.headers().location;
      if (mayEnter(role, path)) {
        expect([200, 404], address).toContain(response.status());
        expect(response.headers()["cache-control"], address).toMatch(/no-store/);
      } else {
        expect(response.status(), address).toBe(307);
        expect(new URL(location ?? "", "http://x").pathname, address).toBe(GUARDED[path].to);
      }
    }
  });
}

test("A2.10 A8.12 a session that is forged or damaged counts as none", async ({ page }) => {
  await settle(page);
  const url = process.env.BASE_URL ?? "http://localhost:3000";
  for (const value of ["x", "a.b.c.d.e", "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAA.BBBB.CCCC"]) {
    await page.context().addCookies([{ name: "next-auth.session-token", value, url }]);
    await page.goto("/empresa-dashboard");
    await expect(page, value).toHaveURL(/\/empresa-auth$/);
    await page.goto("/dashboard");
    await expect(page, value).toHaveURL(/\/auth$/);
  }
});
