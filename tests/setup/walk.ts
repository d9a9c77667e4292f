/** Follows the site's links, forwards and back, without loading a new document. */
import { expect, type Page } from "@playwright/test";

type Link = { href: string; name: string; region: string };

type Stop = { path: string; title: string };

/** Addresses of one kind show the same page with other data. */
const kindOf = (path: string): string =>
  new URL(path, "http://site").pathname.replace(/^\/lir-projetos\/.+/, "/lir-projetos/*");

const withoutHash = (href: string): string => href.split("#", 1)[0] ?? href;

async function findLinks(page: Page): Promise<Link[]> {
  const found = await page.locator("a[href]").evaluateAll((nodes) =>
    nodes.map((node) => {
      const anchor = node as HTMLAnchorElement;
      const menu = anchor.closest("[popover]")?.id;
      const reach = menu ? document.querySelector(`[popovertarget="${menu}"]`) : anchor;
      const isShown = reach?.checkVisibility({ visibilityProperty: true });
      const isOurs = anchor.origin === location.origin && !anchor.target && !anchor.hasAttribute("download");
      const region = menu ?? (anchor.closest("main") ? "main" : anchor.closest("footer") ? "footer" : "bar");
      const href = anchor.pathname + anchor.search + anchor.hash;
      return {
        href: isShown && isOurs ? href : "",
        name: (anchor.textContent ?? "").trim().slice(0, 40),
        region,
      };
    }),
  );
  // Skip two links: 'Voltar' of the terms goes back in the history (A2.17), and /projects/create creates a draft.
  const isFollowed = ({ href, name }: Link) =>
    href !== "" && !href.startsWith("/api/") && href !== "/projects/create" && name !== "Voltar";
  return found.filter(isFollowed);
}

/** Lists faults of the shown page, such as a lost focus. Runs in the browser. */
function lookAround() {
  const wrong: string[] = [];
  const isShown = (node: Element) => node.checkVisibility({ visibilityProperty: true });
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
  const label = (node: Element) =>
    `<${node.tagName.toLowerCase()}> ${(node.getAttribute("aria-label") ?? node.textContent ?? "").trim().slice(0, 40)}`;

  const mayHide = location.pathname === "/" && window.scrollY <= 100;
  const hasBar = shown('nav[aria-label="Principal"]').length === 1;
  if (hasBar === mayHide) wrong.push(mayHide ? "the bar stands over the landing page" : "no bar");
  const headings = shown("h1");
  if (headings.length !== 1) wrong.push(`${headings.length} headings of level 1`);
  const focused = document.activeElement;
  if (focused && focused !== document.body && !isShown(focused))
    wrong.push(`lost focus in ${label(focused)}`);
  for (const toast of shown("[data-toast]")) wrong.push(`a toast of another page: ${label(toast)}`);
  for (const open of shown(
    "dialog[open], main details[open]:not([data-begins-open]), [popover]:popover-open:has(a)",
  ))
    wrong.push(`left open: ${label(open)}`);
  for (const busy of shown('main [aria-busy="true"]')) wrong.push(`still busy: ${label(busy)}`);
  for (const field of shown('form[method="get"] :is(input, select)')) {
    const isChanged =
      field instanceof HTMLSelectElement
        ? [...field.options].some((option) => option.selected !== option.defaultSelected) &&
          field.selectedIndex > 0
        : field instanceof HTMLInputElement &&
          (field.checked !== field.defaultChecked || field.value !== field.defaultValue);
    if (isChanged)
      wrong.push(`not what the address says: ${label(field)} ${(field as HTMLInputElement).name}`);
  }

  const isFloating = (node: Element | null): boolean =>
    node !== null &&
    (["fixed", "sticky"].includes(getComputedStyle(node).position) || isFloating(node.parentElement));
  const targets = [...headings, ...shown("main :is(a, button, input, select, textarea, summary), footer a")];
  /** Reports headings and controls under a floating element at the page's edge, where no scrolling helps. */
  const covered = (edge: "top" | "end") => {
    for (const node of targets) {
      const box = node.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (isFloating(node) || y < 0 || y > innerHeight || x < 0 || x > innerWidth || box.height === 0)
        continue;
      if (edge === "top" ? y > 200 : y < innerHeight - 250) continue;
      const top = document.elementFromPoint(x, y);
      if (!top || node.contains(top) || top.contains(node) || !isFloating(top)) continue;
      wrong.push(`at the ${edge} ${label(node)} lies under ${label(top)}`);
    }
  };
  const place = window.scrollY;
  const scrollTo = (top: number) => window.scrollTo({ top, behavior: "instant" });
  // Skip the top of the landing page: the bar takes a moment to disappear there, and may cover something meanwhile.
  if (location.pathname !== "/") {
    scrollTo(0);
    covered("top");
  }
  scrollTo(document.documentElement.scrollHeight);
  covered("end");
  scrollTo(place);
  return wrong;
}

async function leaveTraces(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isShown = (node: Element) => node.checkVisibility();
    const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method="get"]')].filter(isShown);
    for (const field of forms.flatMap((form) => [...form.elements])) {
      if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
      if (field instanceof HTMLInputElement && field.type === "search") field.value = "vidro";
    }
    for (const details of document.querySelectorAll<HTMLDetailsElement>("main details[data-filters]"))
      details.open = isShown(details);
  });
}

async function expectOrder(page: Page, what: string): Promise<void> {
  await expect.poll(() => page.evaluate(lookAround), { message: what, timeout: 4_000 }).toEqual([]);
}

const placeOf = (page: Page) => page.evaluate(() => window.scrollY);

/** Distance (px) of the scroll position from `place`, or from the page's end if the page is now shorter. */
const distanceFrom = (page: Page, place: number) =>
  page.evaluate((wanted) => {
    const end = document.documentElement.scrollHeight - window.innerHeight;
    return Math.abs(window.scrollY - Math.min(wanted, end));
  }, place);

class Walker {
  private readonly stops = new Map<string, Stop>();
  private readonly reached = new Set<string>();
  readonly walked = new Set<string>();

  constructor(private readonly page: Page) {}

  private async stopAt(href: string): Promise<Stop> {
    const path = withoutHash(href);
    const known = this.stops.get(path);
    if (known) return known;
    const response = await this.page.request.get(path);
    const title = await this.page.evaluate(
      (text) => new DOMParser().parseFromString(text, "text/html").title,
      await response.text(),
    );
    const { pathname, search } = new URL(response.url());
    const stop = { path: pathname + search, title };
    this.stops.set(path, stop);
    return stop;
  }

  private async follow({ href, region }: Link): Promise<number> {
    const { page } = this;
    // The frame's links are in the bar and, in the workspace on a phone, in the row of subpages below it.
    const selectors: Record<string, string> = {
      main: `main a[href="${href}"]`,
      footer: `footer a[href="${href}"]`,
      bar: `a[href="${href}"]:not(main a, footer a, [popover] a)`,
    };
    const link = page.locator(selectors[region] ?? `#${region} a[href="${href}"]`);
    const isMenu = region.startsWith("menu-");
    if (isMenu) await page.locator(`[popovertarget="${region}"]:visible`).click();
    const shown = link.locator("visible=true").first();
    await shown.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      const note = () => sessionStorage.setItem("left-at", `${window.scrollY}`);
      document.addEventListener("click", note, { capture: true, once: true });
    });
    await shown.click();
    return Number(await page.evaluate(() => sessionStorage.getItem("left-at")));
  }

  private async expectArrival(stop: Stop, href: string, what: string): Promise<void> {
    const { page } = this;
    await expect(page, what).toHaveURL((url) => url.pathname + url.search === stop.path);
    await expect(page, what).toHaveTitle(stop.title);
    const hash = href.slice(withoutHash(href).length);
    if (hash) await expect(page.locator(hash), what).toBeInViewport();
    else await expect.poll(() => placeOf(page), { message: `${what}: at the top` }).toBe(0);
    await expectOrder(page, what);
  }

  /** Follows a link and goes back. At the first target of each kind, goes forward and back once more. */
  private async step(start: Stop, link: Link, what: string): Promise<void> {
    const { page } = this;
    const stop = await this.stopAt(link.href);
    if (stop.path === start.path) return;
    await leaveTraces(page);
    const place = await this.follow(link);
    await this.expectArrival(stop, link.href, what);
    const kind = kindOf(stop.path);
    const rounds = this.reached.has(kind) ? 1 : 2;
    this.reached.add(kind);
    for (let round = 1; round <= rounds; round++) {
      if (round > 1) {
        await page.goForward();
        await this.expectArrival(stop, link.href, `${what}, forwards again`);
      }
      await page.goBack();
      await expect(page, `${what}, back`).toHaveURL((url) => url.pathname + url.search === start.path);
      await expect(page, `${what}, back`).toHaveTitle(start.title);
      const back = { message: `${what}, back: pixels from the place that was left` };
      await expect.poll(() => distanceFrom(page, place), back).toBeLessThan(120);
      await expectOrder(page, `${what}, back`);
    }
  }

  async from(path: string, width: number): Promise<void> {
    const { page } = this;
    const start = await this.stopAt(path);
    await page.goto(path, { waitUntil: "networkidle" });
    const cookies = await page.context().cookies();
    const hasSession = cookies.some(({ name }) => name.endsWith("session-token"));
    await expect(page.locator(`[popovertarget="menu-${hasSession ? "conta" : "entrar"}"]`)).toBeAttached();
    await expectOrder(page, `${path} at ${width} px`);
    for (const link of await findLinks(page)) {
      const from = link.region === "main" ? kindOf(path) : link.region;
      const step = `${from} > ${kindOf(link.href)}`;
      if (this.walked.has(step)) continue;
      this.walked.add(step);
      await this.step(start, link, `${path} > ${link.href} (${link.name}) at ${width} px`);
    }
  }
}

/**
 * Follows one link for each pair of a page kind and a target kind, and goes back. A kind is a pathname; all pages below
 * /lir-projetos are one kind. The bar, the footer and each menu are page kinds of their own.
 * @returns the number of pairs
 */
export async function walkLinks(page: Page, starts: readonly string[], width: number): Promise<number> {
  await page.setViewportSize({ width, height: 844 });
  // Disable smooth scrolling: if a page were left mid-scroll, going back would restore another position.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const walker = new Walker(page);
  await page.goto(starts[0] ?? "/");
  for (const start of starts) await walker.from(start, width);
  return walker.walked.size;
}
