import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { countClicks } from "../../setup/clicks";
import { ownAddress, uniqueWord } from "../../setup/newcomer";
import type { Tally, TaskResult } from "./review";

/**
 * Seconds of the keystroke-level model (Card, Moran & Newell, "The keystroke-level model for user performance time with
 * interactive systems", CACM 23(7), 1980):
 * - K: pressing a key (average typist) or a mouse button. On a phone and a tablet, K comes from 36.2 words per minute
 *   (Palin et al., "How do people type on mobile devices?", MobileHCI 2019)
 * - P: pointing
 * - H: moving a hand between mouse and keyboard
 * - M: preparing a step in mind
 */
const DESK = { K: 0.28, P: 1.1, H: 0.4, M: 1.35 };
const TOUCH = { ...DESK, K: 0.33, H: 0 };

const NOTHING: Tally = { clicks: 0, fields: 0, screens: 0, characters: 0, seconds: 0, keys: 0 };

/** About as long as a person's address, because its characters count. */
export const newMailbox = () => `${uniqueWord()}@exemplo.com.br`;

/** Presses of Tab after which a person takes the pointer instead. */
const MOST_TABS = 4;

/** Runs in the browser. @returns faults of the page that a person would see or hear */
function lookAround(): string[] {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  const headings = [...document.querySelectorAll("h1")].filter((node) => node.checkVisibility());
  return [
    ...(wide > 0 ? [`${wide} px of sideways scroll`] : []),
    ...(headings.length === 1 ? [] : [`${headings.length} headings of level 1`]),
  ];
}

/**
 * A person at one device. `countClicks` counts the presses in pages; the methods of this class count other presses,
 * keys, characters and seconds.
 */
export class Participant {
  private tally: Tally = { ...NOTHING };
  private readonly milestones: TaskResult["milestones"] = [];
  private hasHandsOnKeys = false;
  private last = "";
  private readonly time: typeof DESK;

  private constructor(
    public page: Page,
    private readonly view: Omit<TaskResult, "milestones">,
    private readonly countPresses: () => number,
  ) {
    this.time = view.width < 1440 ? TOUCH : DESK;
    this.follow(page);
  }

  static async start(context: BrowserContext, view: Omit<TaskResult, "milestones">): Promise<Participant> {
    const countPresses = await countClicks(context);
    await context.setExtraHTTPHeaders(ownAddress());
    return new Participant(await context.newPage(), view, countPresses);
  }

  get isPhone(): boolean {
    return this.view.width === 360;
  }

  /** Continues in a page that a press opened. */
  follow(page: Page): void {
    this.page = page;
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) return;
      // A change of query or hash alone opens no new screen.
      const { origin, pathname } = new URL(frame.url());
      if (origin === "null" || origin + pathname === this.last) return;
      this.last = origin + pathname;
      this.tally.screens += 1;
    });
  }

  /** Typing the address, or opening it from a mail, is not counted. */
  async arrive(address: string): Promise<void> {
    await this.page.goto(address, { waitUntil: "networkidle" });
  }

  async openMail(link: string, { byKey = false } = {}): Promise<void> {
    if (byKey) this.countKey(true);
    else this.pressOutside(1);
    await this.page.goto(link, { waitUntil: "networkidle" });
  }

  /** Counts presses where a test has no pointer: in a mailbox, in a native list, in the dialog that chooses a file. */
  private pressOutside(presses: number): void {
    this.tally.clicks += presses;
    this.pointed(presses);
  }

  private pointed(presses: number): void {
    const { K, P, H, M } = this.time;
    this.tally.seconds += presses * (P + K) + M + (this.hasHandsOnKeys ? H : 0);
    this.hasHandsOnKeys = false;
  }

  async press(target: Locator): Promise<void> {
    this.pointed(1);
    await target.click();
  }

  async pressIntoTab(target: Locator): Promise<void> {
    const [tab] = await Promise.all([this.page.context().waitForEvent("page"), this.press(target)]);
    this.follow(tab);
    await tab.waitForLoadState();
  }

  /** Presses a key that writes nothing: Tab, Enter, an arrow; on a phone 'Próximo' and 'Ir' of its keyboard. */
  async key(name: string, { needsThought = false } = {}): Promise<void> {
    this.countKey(needsThought);
    await this.page.keyboard.press(name);
  }

  private countKey(needsThought: boolean): void {
    const { K, H, M } = this.time;
    this.tally.keys += 1;
    this.tally.seconds += K + (this.hasHandsOnKeys ? 0 : H) + (needsThought ? M : 0);
    this.hasHandsOnKeys = true;
  }

  /** Moves into a field: with Tab if at most MOST_TABS presses lead there from the focused field, else by a click. */
  private async enter(field: Locator): Promise<void> {
    const isFocused = () => field.evaluate((node) => node === document.activeElement);
    const isTyping = () =>
      this.page.evaluate(() => /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? ""));
    await field.waitFor();
    if (await isFocused()) return;
    if (await isTyping()) {
      const before = { ...this.tally };
      for (let tabs = 0; tabs < MOST_TABS; tabs++) {
        await this.key("Tab");
        if (await isFocused()) return;
      }
      Object.assign(this.tally, before);
    }
    this.tally.fields += 1;
    await this.press(field);
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.enter(field);
    const { K, H, M } = this.time;
    if ((await field.inputValue()) !== "") await this.page.keyboard.press("ControlOrMeta+A");
    this.tally.seconds += M + (this.hasHandsOnKeys ? 0 : H) + text.length * K;
    this.tally.characters += text.length;
    this.hasHandsOnKeys = true;
    // A person types a date in the field's own format, but a test can only set its ISO value.
    if ((await field.getAttribute("type")) === "date") await field.fill(text);
    else await field.pressSequentially(text);
  }

  async choose(list: Locator, option: string): Promise<void> {
    this.pressOutside(2);
    await list.selectOption(option);
  }

  async attach(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent("filechooser"), this.press(button)]);
    this.pressOutside(1);
    await chooser.setFiles(file);
  }

  /** @returns the first bytes of the file that the link downloads */
  async download(link: Locator): Promise<string> {
    const [file] = await Promise.all([this.page.waitForEvent("download"), this.press(link)]);
    return (await readFile(await file.path())).toString("latin1", 0, 5);
  }

  beginAnew(): void {
    this.tally = { ...NOTHING, clicks: -this.countPresses() };
  }

  /** Records the figures so far, once `seen` is visible. */
  async reach(name: string, seen: Locator): Promise<void> {
    await expect(seen).toBeVisible({ timeout: 30_000 });
    const clicks = this.tally.clicks + this.countPresses() - this.tally.fields;
    const problems = await this.page.evaluate(lookAround);
    this.milestones.push({ name, ...this.tally, clicks, problems });
    const folder = process.env.TASKS_PICTURES;
    if (!folder) return;
    const { task, width, theme } = this.view;
    const file = path.join(folder, `${task}-${this.milestones.length}-${width}-${theme}`);
    await this.page.screenshot({ path: `${file}.png` });
    await this.page.screenshot({ path: `${file}-whole.png`, fullPage: true });
  }

  async end(): Promise<void> {
    const { task, width, theme } = this.view;
    for (const { name, clicks, fields, screens, characters, seconds, keys, problems } of this.milestones)
      console.log(
        `${task} ${width} ${theme} ${name}: ${clicks} (+${fields}) · ${screens} · ${characters} · ${Math.round(seconds)} (${keys}) ${problems}`,
      );
    const folder = process.env.TASKS_RESULTS;
    if (!folder) return;
    await mkdir(folder, { recursive: true });
    const result: TaskResult = { ...this.view, milestones: this.milestones };
    await writeFile(path.join(folder, `${task}-${width}-${theme}.json`), JSON.stringify(result));
  }
}

/** `another` opens a separate browser context, whose steps are not counted. */
export const test = base.extend<{ me: Participant; another: () => Promise<Page> }>({
  me: async ({ context, viewport, colorScheme }, use, { file }) => {
    const task = path.basename(file, ".ts");
    const me = await Participant.start(context, {
      task,
      width: viewport?.width ?? 0,
      theme: colorScheme ?? "light",
    });
    await use(me);
    await me.end();
  },
  another: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        isMobile: false,
        hasTouch: false,
        extraHTTPHeaders: ownAddress(),
      });
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});
