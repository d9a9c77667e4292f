import { networkInterfaces } from "node:os";
import { expect, type Page, test } from "@playwright/test";
import { GUARDED } from "../../lib/access/auth/page-rules";
import { expectAccessible } from "../setup/accessibility";
import { newFunder } from "../setup/funder";
import { settle } from "../setup/newcomer";
import { newCaptador } from "../setup/resident";

type Role = (typeof ROLES)[number];

/**
 * Every guarded page except the back office, with its result for each role.
 * - `in`: the page opens.
 * - `moved`: an old address, which redirects to the supports.
 * - Any other result is the address that the page redirects to.
 */
const PAGES: [path: string, visitor: string, captador: string, company: string][] = [
  ["/dashboard", "/auth", "in", "in"],
  ["/dashboard/buscas", "/auth", "in", "in"],
  ["/dashboard/carteiras", "/auth", "/dashboard", "in"],
  ["/dashboard/comprovantes", "/auth", "in", "in"],
  ["/dashboard/conta", "/auth", "in", "in"],
  ["/dashboard/apoios", "/auth", "in", "in"],
  ["/dashboard/conversas", "/auth", "moved", "moved"],
  ["/dashboard/favoritos", "/auth", "in", "in"],
  ["/dashboard/interesses", "/auth", "moved", "moved"],
  ["/dashboard/negociacoes", "/auth", "moved", "moved"],
  ["/dashboard/pagamentos", "/auth", "in", "in"],
  ["/dashboard/recebidos", "/auth", "moved", "moved"],
  ["/dashboard/organizacoes", "/auth", "in", "/dashboard"],
  ["/dashboard/propostas", "/auth", "in", "/dashboard"],
  ["/subscription-plans", "/auth", "in", "in"],
  ["/projects", "/auth", "in", "in"],
  ["/projects/create", "/auth", "in", "in"],
  ["/projetos", "/empresa-auth", "/empresa-auth", "in"],
  ["/empresa-dashboard", "/empresa-auth", "/empresa-auth", "in"],
  ["/suporte", "/empresa-auth", "in", "in"],
];
const ROLES = ["visitor", "captador", "company"] as const;

async function arrive(page: Page, role: Role): Promise<void> {
  if (role === "visitor") return settle(page);
  if (role === "captador") {
    await newCaptador(page);
    return;
  }
  await newFunder(page);
}

test("A2.1 this journey's list contains every guarded page", () => {
  // To people outside the team /admin looks like an unknown address (tested in admin-verifies-organization.spec.ts).
  const guarded = Object.keys(GUARDED).filter((path) => path !== "/admin");
  expect(PAGES.map(([path]) => path)).toEqual(expect.arrayContaining(guarded));
});

for (const [at, role] of ROLES.entries()) {
  test(`A2.1 A2.10 B2.15 every guarded page opens for ${role} or redirects before any content is sent`, async ({
    page,
  }) => {
    await arrive(page, role);
    for (const [path, ...outcomes] of PAGES) {
      const questions: [address: string, headers: Record<string, string>][] = [
        [path, {}],
        [path, { RSC: "1" }],
        [`${path}?x=1`, {}],
        [`${path}/abaixo`, {}],
      ];
      for (const [address, headers] of questions) {
        const name = `${address} ${JSON.stringify(headers)}`;
        const response = await page.request.get(address, { maxRedirects: 0, headers });
        const { location = "", ...rest } = response.headers();
        if (outcomes[at] === "moved") {
          const place = new URL(location, "http://x").pathname;
          if (address.endsWith("/abaixo")) expect([404, 307], name).toContain(response.status());
          else expect([response.status(), place], name).toEqual([307, "/dashboard/apoios"]);
        } else if (outcomes[at] === "in") {
          // A router request is first redirected to its address with `_rsc`.
          expect([200, 404, 307], name).toContain(response.status());
          if (response.status() === 307) expect(location, name).toContain("_rsc");
          else expect(rest["cache-control"], name).toMatch(/no-store/);
          expect(await response.text(), name).not.toContain("NEXT_REDIRECT");
        } else {
          expect(response.status(), name).toBe(307);
          expect(new URL(location, "http://x").pathname, name).toBe(outcomes[at]);
        }
      }
    }
  });
}

test("A2.10 A8.12 a forged or damaged session counts as signed out", async ({ page }) => {
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

test("another machine in the network cannot reach a local start, whose accounts have a published password", async () => {
  const { hostname, port } = new URL(process.env.BASE_URL ?? "http://localhost:3000");
  const others = Object.values(networkInterfaces()).flatMap((entries) =>
    (entries ?? []).flatMap(({ family, internal, address }) =>
      family === "IPv4" && !internal ? address : [],
    ),
  );
  test.skip(
    hostname !== "localhost" || others.length === 0,
    "the product runs elsewhere, or has no neighbours",
  );
  for (const address of others) {
    const reached = await fetch(`http://${address}:${port}/api/health`).then(
      () => true,
      () => false,
    );
    expect(reached, address).toBe(false);
  }
});

test("B2.1 B8.15 an unknown address of the workspace is reported inside the frame, with a link back", async ({
  page,
}) => {
  await newCaptador(page);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const unknown = "0190a0a0-0000-7000-8000-000000000000";
  for (const path of [
    `/dashboard/apoios/${unknown}`,
    `/dashboard/negociacoes/${unknown}`,
    `/dashboard/conversas/${unknown}`,
    `/dashboard/propostas?conversa=${unknown}`,
    `/projects/${unknown}/editar`,
    "/dashboard/nada",
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    expect(await response?.text(), path).toMatch(/Oops! Page not found/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta página não existe");
    await expect(page.getByRole("button", { name: /sua conta/ })).toBeVisible();
  }
  expect(refused).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Voltar ao painel" }).click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Olá");
});
