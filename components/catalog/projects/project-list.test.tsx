import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import {
  EMPTY_QUERY,
  FILTER_KEYS,
  type FilterOptions,
  parseProjectQuery,
} from "@/lib/catalog/projects/rules/list-query";
import { WITHOUT_AMOUNT } from "./list-results";
import { ProjectFilters } from "./project-filters";
import { ProjectList } from "./project-list";

const none = { items: [], next: null, previous: null };
const drawn = (params: Record<string, string>) =>
  renderToStaticMarkup(
    <ProjectList page={none} query={parseProjectQuery(params)}>
      {null}
    </ProjectList>,
  );

test("B8.10 an empty list names the word of the search before the amount, and the amount before the filters", () => {
  expect(drawn({ quanto: "4000", busca: "vidro" })).toContain("Confira a grafia");
  expect(drawn({ quanto: "4000", estado: "SP" })).toContain("os projetos que recebem o seu valor");
  expect(drawn({ estado: "SP" })).toContain("Retire um filtro de cada vez: juntos");
});

test("B9.7 filters have numbers while the list has all projects, not while an amount leaves some out", () => {
  const options = Object.fromEntries(FILTER_KEYS.map((key) => [key, []])) as unknown as FilterOptions;
  options.estado = [{ value: "SP", count: 37 }];
  const filters = (params: Record<string, string>) =>
    renderToStaticMarkup(
      <ProjectFilters
        query={{ ...EMPTY_QUERY, ...parseProjectQuery(params) }}
        amount={WITHOUT_AMOUNT}
        options={options}
      />,
    );
  expect(filters({})).toContain("37 projetos");
  expect(filters({ quanto: "4000", ordem: "prazo" })).toContain("37 projetos");
  const byAmount = filters({ quanto: "4000" });
  expect(byAmount).toContain('value="SP"');
  expect(byAmount).not.toContain("37");
  expect(byAmount).not.toContain("conta a lista toda");
});
