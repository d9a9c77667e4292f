import { expect, test } from "vitest";
import { stepsBack } from "./steps-back";

const SITE = "https://elo.example";

type Visit = { before?: (string | null)[]; after?: number; loaded?: string; referrer?: string };

/**
 * `before`: null for an address that the browser hides. `loaded`: address at which the browser loaded the document; a
 * window with `loaded` has no Navigation API.
 */
function at({ before = [], after = 0, loaded, referrer = "" }: Visit) {
  const entries = [...before, "/termos"].map((path) => ({ url: path && SITE + path }));
  return {
    history: { length: entries.length + after },
    location: { origin: SITE, pathname: "/termos" },
    document: { referrer },
    performance: { getEntriesByType: () => (loaded ? [{ name: loaded }] : []) },
    ...(!loaded && { navigation: { currentEntry: { index: before.length }, entries: () => entries } }),
  } as unknown as Parameters<typeof stepsBack>[0];
}

test("A2.17 'Voltar' goes to the previous page of this site, past jumps between sections", () => {
  expect(stepsBack(at({ before: ["/faq"] }))).toBe(1);
  expect(stepsBack(at({ before: ["/faq", "/termos", "/termos#pagamentos"] }))).toBe(3);
  expect(stepsBack(at({ before: ["/faq", null] }))).toBe(2);
});

test("A2.17 'Voltar' never leaves the site: after another site or in a new tab it is the link to the home page", () => {
  // `after` stands for entries of other sites, which the Navigation API does not list.
  for (const after of [0, 1, 3]) expect(stepsBack(at({ after }))).toBe(0);
  expect(stepsBack(at({ before: ["/termos"], after: 1 }))).toBe(0);
});

test("A2.17 without the Navigation API, 'Voltar' needs a sign that the page before is of this site", () => {
  const terms = `${SITE}/termos`;
  const before = ["/faq"];
  expect(stepsBack(at({ before, loaded: `${SITE}/faq` }))).toBe(1);
  expect(stepsBack(at({ before, loaded: terms, referrer: `${SITE}/faq` }))).toBe(1);
  for (const referrer of ["", "about:blank", "https://busca.example/", `${SITE}.busca.example/`])
    expect(stepsBack(at({ before, loaded: terms, referrer }))).toBe(0);
  expect(stepsBack(at({ loaded: terms, referrer: `${SITE}/faq` }))).toBe(0);
});
