import { expect, test } from "vitest";
import { FAQ, FAQ_CATEGORIES, FAQ_FREE_ONLY } from "./faq";
import { faqOf } from "./rules";

const answers = (id: string) => FAQ.find((item) => item.id === id)?.resposta.join(" ") ?? "";

test("B2.23 the FAQ has 15 items, each with an address of its own", () => {
  expect(FAQ).toHaveLength(15);
  const addresses = [...FAQ, ...FAQ_CATEGORIES].map(({ id }) => id);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) expect(address).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test("B3.14 every item has a question, an answer and a category", () => {
  const categories = FAQ_CATEGORIES.map(({ id }) => id);
  expect(new Set(FAQ.map(({ categoria }) => categoria))).toEqual(new Set(categories));
  for (const { pergunta, resposta } of FAQ) {
    expect(pergunta).toMatch(/\?$/);
    expect(resposta.length).toBeGreaterThanOrEqual(2);
    for (const paragraph of resposta) expect(paragraph).toMatch(/^[A-ZÀ-Ú].{60,600}\.$/);
  }
});

test("the items of a category are adjacent, so that the page keeps the table's order", () => {
  const order = FAQ_CATEGORIES.map(({ id }) => id);
  const positions = FAQ.map(({ categoria }) => order.indexOf(categoria));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});

test("B1.9 the FAQ has the statements about deadlines", () => {
  expect(answers("quanto-tempo")).toContain("2 a 4 semanas");
  expect(answers("quanto-tempo")).toContain("1 a 3 meses");
  expect(answers("quando-vem-o-beneficio")).toContain(
    "declaração do ano seguinte, tipicamente em 30 a 90 dias",
  );
});

test("A9.5 B1.4 B1.5 B1.6 the FAQ has every value of prices, costs and limits", () => {
  for (const figure of ["1%", "6%", "8%", "100%"]) expect(answers("quanto-posso-deduzir")).toContain(figure);
  for (const price of ["R$ 97", "R$ 297", "R$ 170", "R$ 900", "R$ 0"])
    expect(answers("planos")).toContain(price);
  for (const share of ["8%", "0,3%", "0,1%"]) expect(answers("quanto-custa")).toContain(share);
});

test("A6.6 without paid plans each answer about paid plans is replaced", () => {
  const replaced = new Set(FAQ_FREE_ONLY.map(({ id }) => id));
  const shown = faqOf(false);
  expect(faqOf(true)).toEqual(FAQ);
  expect(shown.filter(({ id }) => replaced.has(id))).toEqual(FAQ_FREE_ONLY);
  for (const { pergunta, resposta } of shown)
    expect([pergunta, ...resposta].join(" ")).not.toMatch(/\b(Pro|Plus)\b/);
});
