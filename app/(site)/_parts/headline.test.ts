import { expect, test } from "vitest";
import { headlineFor } from "./headline";

const HEADLINES = [
  {
    amount: 15_000_000,
    text: "Com R$ 150.000 você completa sozinho a captação mínima de 9 dos 50 projetos abertos.",
  },
  {
    amount: 1_800_000_000,
    text: "Com R$ 18.000.000 você completa sozinho a captação mínima do único projeto aberto.",
  },
];

test.each([
  ["150.000", /^Com R\$ 150\.000 você completa sozinho/],
  ["180000", /^Com R\$ 150\.000 do seu valor você já completa sozinho a captação mínima de 9 dos/],
  ["180.000,50", /^Com R\$ 150\.000 do seu valor/],
  ["180000.00", /^Com R\$ 150\.000 do seu valor/],
  ["180000.", /^Com R\$ 150\.000 do seu valor/],
  ["100", /^$/],
])("the headline for %j says that its amount is a part of a larger one", (typed, text) => {
  expect(headlineFor(HEADLINES, typed)).toMatch(text);
});
