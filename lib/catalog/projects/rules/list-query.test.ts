import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_VALUE } from "@/lib/kit/typed-amount";
import { STATE_CODES } from "@/lib/people/lookups/rules";
import {
  CATEGORIES,
  cleanSearch,
  EMPTY_QUERY,
  FEATURED_STATES,
  FILTER_STATUSES,
  MAX_SEARCH,
  offeredSorts,
  PROJECT_STATUSES,
  type ProjectQuery,
  parseProjectQuery,
  projectHref,
  QUERY_KEYS,
  readListCursor,
  SORTS,
  toSearchParams,
  URGENCIES,
  VALUE_BANDS,
  VIEWS,
  writeListCursor,
} from "./list-query";
import { TRAIT_FILTERS } from "./traits";

const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll("-", ""));
const sort = fc.constantFrom(...SORTS.map(({ id }) => id));
const cursorOf = (ordem: ProjectQuery["ordem"]) =>
  fc
    .record({
      key: ordem === "prazo" || ordem === "recentes" ? day : fc.nat().map(String),
      id: fc.uuid(),
    })
    .map((cursor) => writeListCursor(ordem, cursor));
const subset = <T extends string>(options: readonly T[]) => fc.subarray([...options]);

const amount = fc.option(fc.integer({ min: 1, max: MAX_VALUE }));
const sortWith = amount.chain((quanto) =>
  fc.record({
    quanto: fc.constant(quanto),
    ordem: fc.constantFrom(...offeredSorts(quanto).map(({ id }) => id)),
  }),
);

const anyQuery: fc.Arbitrary<ProjectQuery> = sortWith.chain(({ quanto, ordem }) =>
  fc
    .record({
      busca: fc.string({ unit: "binary", maxLength: 300 }).map(cleanSearch),
      quanto: fc.constant(quanto),
      estado: subset(STATE_CODES),
      categoria: subset(CATEGORIES),
      status: subset(PROJECT_STATUSES),
      urgencia: subset(URGENCIES),
      valor: subset(VALUE_BANDS.map(({ id }) => id)),
      material: subset(TRAIT_FILTERS.material.values),
      organizacao: subset(TRAIT_FILTERS.organizacao.values),
      cota: subset(TRAIT_FILTERS.cota.values),
      etapa: subset(TRAIT_FILTERS.etapa.values),
      obras: subset(TRAIT_FILTERS.obras.values),
      ordem: fc.constant(ordem),
      visao: fc.constantFrom(...VIEWS),
      depois: fc.option(cursorOf(ordem)),
      antes: fc.option(cursorOf(ordem)),
    })
    .map((query) => ({ ...query, antes: query.depois ? null : query.antes })),
);

function toPageParams(params: URLSearchParams): Record<string, string | string[]> {
  const entries = [...new Set(params.keys())].map((key) => {
    const values = params.getAll(key);
    return [key, values.length === 1 ? (values[0] ?? "") : values];
  });
  return Object.fromEntries(entries);
}

test("a visitor who gives as a natural person stays one through filters, views and pages", () => {
  const query = parseProjectQuery({ quem: "pessoa", quanto: "4000" });
  expect(toSearchParams({ ...query, visao: "tabela" }).toString()).toBe(
    "quanto=4000&quem=pessoa&visao=tabela",
  );
  expect(parseProjectQuery({ quem: "empresa" })).toEqual(EMPTY_QUERY);
});

describe("the amount in the address", () => {
  test("an amount makes the order by effect the default, and that order needs an amount", () => {
    expect(parseProjectQuery({ quanto: "300.000" })).toMatchObject({
      quanto: 30_000_000,
      ordem: "faz-diferenca",
    });
    expect(parseProjectQuery({ quanto: "300000", ordem: "maior-valor" }).ordem).toBe("maior-valor");
    expect(parseProjectQuery({ quanto: "R$ 300.000", ordem: "" }).ordem).toBe("faz-diferenca");
    expect(parseProjectQuery({ ordem: "faz-diferenca" }).ordem).toBe("maior-valor");
    expect(toSearchParams({ ...EMPTY_QUERY, quanto: 30_000_000 }).toString()).toBe(
      "quanto=300000&ordem=maior-valor",
    );
    expect(toSearchParams({ quanto: 30_000_000 }).toString()).toBe("quanto=300000");
    expect(toSearchParams({ ...EMPTY_QUERY, ordem: "faz-diferenca" }).toString()).toBe("");
  });

  test.each(["0", "abc", "1000000000000000000", "-5", "300 mil"])(
    "%s in the address counts as no amount",
    (quanto) => {
      expect(parseProjectQuery({ quanto })).toEqual(EMPTY_QUERY);
    },
  );

  test("the amount is passed on to the page of a project", () => {
    expect([projectHref("vidro"), projectHref("vidro", 30_000_050)]).toEqual([
      "/lir-projetos/vidro",
      "/lir-projetos/vidro?quanto=300000,50",
    ]);
  });
});

describe("filters in the address", () => {
  test("a written query is read back the same", () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const address = toSearchParams(query).toString();
        expect(parseProjectQuery(toPageParams(new URLSearchParams(address)))).toEqual(query);
      }),
    );
  });

  test("any address is read without an error, and the result is canonical", () => {
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "SP",
        "Alta",
        "maior-valor",
        "prazo",
        "ate-1-mi",
        "v1.0",
        "\0",
        "%",
        "__proto__",
        "300.000",
      ),
    );
    const params = fc.dictionary(
      fc.oneof(fc.constantFrom(...QUERY_KEYS), fc.string()),
      fc.oneof(value, fc.array(value), fc.constant(undefined)),
    );
    fc.assert(
      fc.property(params, (given) => {
        const query = parseProjectQuery(given);
        expect(parseProjectQuery(toPageParams(toSearchParams(query)))).toEqual(query);
        expect([...query.busca].length).toBeLessThanOrEqual(MAX_SEARCH);
      }),
    );
  });

  test("default values are left out of the address", () => {
    expect(toSearchParams(EMPTY_QUERY).toString()).toBe("");
    expect(parseProjectQuery({})).toEqual(EMPTY_QUERY);
  });

  test("unknown values are dropped; repeated keys become several values, each once, in the options' order", () => {
    const query = parseProjectQuery({
      estado: ["SP", "XX", "AC", "SP", "sp"],
      status: "Em Captação",
      urgencia: "Altíssima",
      ordem: "id; drop table",
      valor: ["mais-de-5-mi", "ate-1-mi"],
    });
    expect(query).toEqual({
      ...EMPTY_QUERY,
      estado: ["AC", "SP"],
      status: ["Em Captação"],
      valor: ["ate-1-mi", "mais-de-5-mi"],
    });
  });

  test("the search term is one line without control characters, at most 100 characters", () => {
    expect(parseProjectQuery({ busca: "  caf\u00e9\0 com\n\tleite \u202e" }).busca).toBe("café com leite");
    expect(parseProjectQuery({ busca: ["um", "dois"] }).busca).toBe("um");
    expect([...cleanSearch("😀".repeat(5_000_000))]).toHaveLength(100);
    expect(cleanSearch(`${"a".repeat(99)}😀😀`)).toBe(`${"a".repeat(99)}😀`);
    expect(cleanSearch("\ud83d")).toBe("");
  });

  test("cursors of another sort, forged or broken, are dropped; of two cursors the forward one is used", () => {
    const id = "0190a0a0-0000-7000-8000-000000000001";
    const v = writeListCursor("maior-valor", { key: "750000000", id });
    const p = writeListCursor("prazo", { key: "20261121", id });
    expect(parseProjectQuery({ depois: v }).depois).toBe(v);
    expect(parseProjectQuery({ depois: v, antes: v })).toMatchObject({ depois: v, antes: null });
    expect(parseProjectQuery({ ordem: "prazo", depois: v }).depois).toBeNull();
    expect(parseProjectQuery({ ordem: "prazo", depois: p }).depois).toBe(p);
    for (const forged of [
      p.replace("20261121", "20261131"),
      v.replace("v750", "v0750"),
      v.replace("v750000000", `v${"9".repeat(19)}`),
      v.slice(0, -1),
      `${v}0`,
      v.toUpperCase(),
      "v-1.0190a0a0000070008000000000000001",
      "",
    ]) {
      expect(parseProjectQuery({ depois: forged }).depois).toBeNull();
      expect(parseProjectQuery({ ordem: "prazo", antes: forged }).antes).toBeNull();
    }
  });

  test("a cursor is read back as it was written", () => {
    fc.assert(
      fc.property(sort, fc.nat(), day, fc.uuid(), (ordem, number, compact, id) => {
        const key = ordem === "prazo" || ordem === "recentes" ? compact : String(number);
        expect(readListCursor(ordem, writeListCursor(ordem, { key, id }))).toEqual({ key, id });
      }),
    );
  });

  test.each(["prazo", "recentes"] as const)(
    "a forged date in a cursor of the order %s is refused",
    (ordem) => {
      const id = "01890000-0000-7000-8000-000000000001";
      for (const key of ["20261399", "20260230", "99999999", "5"])
        expect(readListCursor(ordem, writeListCursor(ordem, { key, id }))).toBeNull();
    },
  );
});

describe("options of the filters", () => {
  test("B9.7 the filters offer the spec's states, themes, statuses and urgencies", () => {
    expect(FEATURED_STATES).toEqual(["SP", "RJ", "MG", "PR", "RS"]);
    expect(CATEGORIES).toEqual([
      "Gestão de Resíduos",
      "Inclusão Social",
      "Saúde e Reciclagem",
      "Cooperativismo",
      "Educação Ambiental",
    ]);
    expect(FILTER_STATUSES).toEqual(["Aprovada", "Em Captação"]);
    expect(URGENCIES).toEqual(["Alta", "Média", "Baixa"]);
    expect(STATE_CODES).toHaveLength(27);
  });

  test("the value bands cover every amount exactly once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (centavos) => {
        const found = VALUE_BANDS.filter(
          ({ min, max }) => min <= centavos && (max === null || centavos <= max),
        );
        expect(found).toHaveLength(1);
      }),
    );
  });

  test("B7.1 the default order is the highest value first", () => {
    expect(EMPTY_QUERY.ordem).toBe("maior-valor");
    expect(SORTS[0].id).toBe("maior-valor");
  });
});
