import { expect, type Locator, test } from "@playwright/test";
import { countClicks } from "../setup/clicks";
import { openWithoutScripts } from "../setup/late-scripts";
import { confirmationLink, control, fillIn, newEmail } from "../setup/newcomer";
import { untilScriptsRan } from "../setup/scripts";

// playwright.config.ts turns smooth scrolling and cross-fades off for other journeys.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("A2.2 A9.3 the bar of the landing page appears after 100 px of scroll", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Principal" });
  await expect(bar).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 90));
  await expect(bar).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 140));
  await expect(bar).toBeVisible();
});

test("A2.2 A1.4 B9.11 the landing page has its sections, figures and contacts", async ({ page }) => {
  await page.goto("/");
  for (const name of [
    "O que a lei permite",
    "O que muda para cada lado",
    "Como Funciona",
    "A lei em meio minuto",
  ]) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  const text = await page.locator("main").innerText();
  for (const claim of [
    "1%",
    "6%",
    "100%",
    "8%",
    "600 projetos aprovados em 2025",
    "600 empresas",
    "Lei nº 14.260/2021",
  ]) {
    expect(text.replace(/\s+/g, " ")).toContain(claim);
  }
  await expect(page.getByRole("main").getByText("São Paulo, Brasil")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(page.getByRole("main").getByRole("link", { name: /\(11\)/ })).toHaveAttribute("href", /^tel:/);
});

test("A2.2 the filter demo has six criteria and marks the place of the chosen one on the example card", async ({
  page,
}) => {
  await page.goto("/");
  const chips = [
    "Material",
    "Tipo de organização",
    "Objetivo do projeto",
    "Locais de atuação",
    "Cotas disponíveis",
    "Valor do projeto",
  ];
  const card = page.getByRole("article", { name: "Exemplo de ficha de projeto" });
  await expect(card.getByText("Exemplo ilustrativo")).toBeVisible();
  for (const chip of chips) await expect(page.getByRole("radio", { name: chip })).toBeAttached();
  await page.getByText("Cotas disponíveis", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "Cotas disponíveis" })).toBeChecked();
  await expect(card.locator('[data-fact="cotas"]')).toHaveCSS("box-shadow", /inset/);
  await expect(card.locator('[data-fact="material"]')).toHaveCSS("box-shadow", "none");
});

test("A2.3 a hero button shows 'Redirecionando...' before it navigates", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.clock.pauseAt(60_000);
  const button = page.getByRole("link", { name: /Quero captar.*Sou projeto aprovado e preciso captar/s });
  await button.click();
  await expect(page.getByText("Redirecionando...")).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.clock.runFor(300);
  await page.clock.resume();
  await expect(page).toHaveURL("/como-funciona");
  await page.goto("/");
  await expect(
    page.getByRole("link", { name: /Quero financiar.*Sou Empresa e quero apoiar projetos/s }),
  ).toHaveAttribute("href", "/cadastro-empresa");
});

test("A2.3 A2.4 a person's door in the hero opens the sign-up of a person, four presses from an account", async ({
  page,
  context,
}) => {
  const clicks = await countClicks(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("link", { name: "Sou pessoa física e quero apoiar projetos" }).click();
  const form = page.getByRole("form", { name: "Criar conta" });
  await expect(form.getByLabel(/^Quero financiar/)).toBeChecked();
  await expect(form.getByLabel(/^Pessoa física/)).toBeChecked();
  const email = newEmail();
  await fillIn(form, {
    full_name: "Marina Tavares",
    email,
    password: "girassol",
    confirmPassword: "girassol",
  });
  await control(form, "acceptTerms").click();
  await form.getByRole("button", { name: "Criar conta" }).click();
  await page.waitForURL(/\/email-confirmation\?/);
  expect(clicks()).toBe(3);
  // The fourth press is the link in the mail.
  await page.goto(await confirmationLink(email));
  await page.waitForURL(/\/dashboard/);
});

test("A2.3 the menu links to the pages of the specification, and 'Entrar' offers the two logins", async ({
  page,
}) => {
  await page.goto("/faq");
  const bar = page.getByRole("navigation", { name: "Principal" });
  const targets = {
    "Como Funciona": "/#como-funciona",
    "Projetos disponíveis": "/lir-estatisticas",
    "Quero financiar": "/cadastro-empresa",
    "Quero captar": "/como-funciona",
    FAQ: "/faq",
  };
  for (const [name, href] of Object.entries(targets)) {
    await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(bar.getByRole("link", { name: /^Quero captar Para projetos/ })).toHaveAttribute(
    "href",
    "/auth/captador?login=true",
  );
  await expect(
    bar.getByRole("link", { name: /^Quero investir em projetos aprovados na LIR/ }),
  ).toHaveAttribute("href", "/empresa-auth");
  await expect(bar.getByRole("link", { name: /^Sou pessoa física/ })).toHaveAttribute("href", "/auth");
  await page.keyboard.press("Escape");
  await expect(bar.getByRole("link", { name: /^Quero investir/ })).toBeHidden();
  await bar.getByRole("link", { name: "Como Funciona" }).click();
  await expect(page).toHaveURL("/#como-funciona");
  await expect(page.getByRole("heading", { name: "Como Funciona", exact: true })).toBeInViewport();
});

test("A2.3 the mobile menu has the same entries and closes when a link is followed", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/faq");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.locator("#menu-principal");
  await expect(menu.getByRole("link")).toHaveText([
    "Como Funciona",
    "Projetos disponíveis",
    "Quero financiar",
    "Quero captar",
    "FAQ",
  ]);
  await menu.getByRole("link", { name: "Projetos disponíveis" }).click();
  await expect(page).toHaveURL("/lir-estatisticas");
  await expect(menu).toBeHidden();
});

test("A2.3 a mobile menu opened before the scripts run stays open when they do", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await openWithoutScripts(page, "/faq");
  await page.getByRole("button", { name: "Menu" }).click();
  const link = page.locator("#menu-principal").getByRole("link", { name: "FAQ" });
  await expect(link).toBeVisible();
  await release();
  await untilScriptsRan(page);
  await expect(link).toBeVisible();
});

test("A2.2 before play only the poster of the video is loaded", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto("/");
  await page.locator("video").scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((path) => path.startsWith("/video/"))).toEqual(["/video/poster.webp"]);
  const duration = await page.locator("video").evaluate(async (video: HTMLVideoElement) => {
    await video.play();
    return video.duration;
  });
  expect(duration).toBeGreaterThanOrEqual(20);
  expect(duration).toBeLessThanOrEqual(40);
  await expect(page.locator("video track")).toHaveAttribute("kind", "captions");
});

test("A2.1 a route change starts at the top, and going back restores the position", async ({ page }) => {
  await page.goto("/faq");
  // A click before the scripts run would load the new page as a document.
  await untilScriptsRan(page);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await page.getByRole("contentinfo").getByRole("link", { name: "Termos de uso" }).click();
  await expect(page).toHaveURL("/termos");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator("#conteudo")).toBeFocused();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before / 2);
});

test("B2.26 the WhatsApp button opens a chat with the default message", async ({ page }) => {
  await page.goto("/faq");
  const link = page.getByRole("link", { name: /Falar pelo WhatsApp/ });
  await expect(link).toHaveAttribute("href", /^https:\/\/wa\.me\/\d{12,13}\?text=.*Lei%20de%20Incentivo/);
});

const coveredBy = (help: Locator) =>
  help.evaluate((float) => {
    if (getComputedStyle(float).visibility === "hidden") return [];
    const box = float.getBoundingClientRect();
    const controls = [...document.querySelectorAll("main :is(button, input, select, textarea, summary)")];
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return left < box.right - 2 && box.left + 2 < right && top < box.bottom - 2 && box.top + 2 < bottom;
      })
      .map((control) => control.outerHTML.slice(0, 80));
  });

test("B2.26 on a phone the WhatsApp button covers no field or button, and is visible at the end of the page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const help = page.locator("[data-whatsapp]");
  for (const path of ["/cadastro-empresa", "/auth?type=captador", "/recibo", "/incentivos", "/faq"]) {
    await page.goto(path);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height - 640; top += 230) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
      await expect
        // The observer that hides the button runs some frames after the scroll.
        .poll(() => coveredBy(help), { message: `${path} at ${top}`, intervals: [120], timeout: 2_000 })
        .toEqual([]);
    }
    await page.evaluate(() =>
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }),
    );
    await expect(help.getByRole("link"), path).toBeVisible();
  }
});
