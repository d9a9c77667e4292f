import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdPage } from "./hold-page";

class Link {
  constructor(readonly isLink: boolean) {}
  closest = () => (this.isLink ? this : null);
}
const onHold = vi.fn();
let page: { window: EventTarget; document: EventTarget; navigation: EventTarget };

beforeEach(() => {
  onHold.mockReset();
  const navigation = new EventTarget();
  page = {
    window: Object.assign(new EventTarget(), { navigation }),
    document: new EventTarget(),
    navigation,
  };
  vi.stubGlobal("window", page.window);
  vi.stubGlobal("document", page.document);
  vi.stubGlobal("Element", Link);
});
afterEach(() => vi.unstubAllGlobals());

function happens(target: EventTarget, name: string, facts: object = {}): boolean {
  const event = new Event(name, { cancelable: true });
  for (const [key, value] of Object.entries(facts)) Object.defineProperty(event, key, { value });
  return !target.dispatchEvent(event);
}
const back = (facts: object = {}) =>
  happens(page.navigation, "navigate", {
    navigationType: "traverse",
    destination: { sameDocument: true },
    ...facts,
  });
const click = (target: Link, facts: object = {}) =>
  happens(page.document, "click", { target, button: 0, ...facts });

test("a held page refuses its links and a Back or Forward that it may refuse, and the browser asks before it leaves the document", () => {
  const release = holdPage(onHold);
  expect([back(), click(new Link(true)), happens(page.window, "beforeunload")]).toEqual([true, true, true]);
  expect(onHold).toHaveBeenCalledTimes(2);
  release();
  expect([back(), click(new Link(true)), happens(page.window, "beforeunload")]).toEqual([
    false,
    false,
    false,
  ]);
  expect(onHold).toHaveBeenCalledTimes(2);
});

test("a held page does not refuse buttons, links into another tab, the router's own entries, a Back to another document, or a second Back in a row", () => {
  holdPage(onHold);
  expect([
    click(new Link(false)),
    click(new Link(true), { ctrlKey: true }),
    click(new Link(true), { button: 1 }),
    back({ navigationType: "replace" }),
    back({ destination: { sameDocument: false } }),
    back({ cancelable: false }),
  ]).toEqual([false, false, false, false, false, false]);
  expect(onHold).not.toHaveBeenCalled();
});

test("without the Navigation API a held page still refuses its links", () => {
  Object.assign(page.window, { navigation: undefined });
  holdPage(onHold);
  expect([back(), click(new Link(true))]).toEqual([false, true]);
});
