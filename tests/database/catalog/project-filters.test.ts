import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { readTotals } from "@/lib/ai/assistant/queries";
import { listFunderProjects } from "@/lib/catalog/funder-projects/queries";
import { exportProjects } from "@/lib/catalog/project-export/queries";
import { listConditions, PUBLIC_SCOPE, summaryCondition } from "@/lib/catalog/projects/queries/filters";
import { listPublicProjects } from "@/lib/catalog/projects/queries/public";
import { countFound } from "@/lib/catalog/projects/queries/search";
import {
  EMPTY_QUERY,
  FILTER_KEYS,
  FILTERS,
  type FilterKey,
  isTrait,
  parseProjectQuery,
  QUERY_KEYS,
  toSearchParams,
  VALUE_BANDS,
} from "@/lib/catalog/projects/rules/list-query";
import { QUOTA_LIMITS } from "@/lib/catalog/projects/rules/traits";
import { recordNew } from "@/lib/catalog/saved-searches/mutations";
import { canonicalSearch, describeSearch } from "@/lib/catalog/saved-searches/rules";
import { db } from "@/lib/server/db";
import { createPerson } from "../../setup/people";
import { aProject, removeProjects, storeProjects } from "../../setup/projects";

const LISTED = new Date("2026-11-16T11:00:00Z");
const LOOK = { alertedUntil: new Date("2026-11-16T10:00:00Z"), now: new Date("2026-11-17T10:00:00Z") };

function having(key: FilterKey, value: string): object {
  switch (key) {
    case "valor":
      return { valorTotal: BigInt(VALUE_BANDS.find(({ id }) => id === value)?.min || 1) };
    case "material":
      return { materiais: ["Feltro", value] };
    case "organizacao":
      return { tipoProponente: value };
    case "cota":
      return { cotasTotal: 1, cotaValor: BigInt(QUOTA_LIMITS.find(({ id }) => id === value)?.max ?? 1) };
    case "obras":
      return { obras: value === "sim" };
    default:
      return { [key]: value };
  }
}

let financiador: Viewer;
beforeAll(async () => {
  financiador = await createPerson({ userType: "financiador" });
});

describe.each(FILTER_KEYS)("the filter %s", (key) => {
  const [wanted = "", other = ""] = FILTERS[key].values;
  const filters = { ...EMPTY_QUERY, [key]: [wanted] };
  beforeAll(async () => {
    await removeProjects();
    await storeProjects(
      aProject({ ...having(key, wanted), nomeProjeto: "Wanted", publicadoEm: LISTED }),
      aProject({ ...having(key, other), nomeProjeto: "Other", publicadoEm: LISTED }),
    );
  });

  const filteredQueries: Record<string, () => Promise<string[] | number>> = {
    "the public list": async () => (await listPublicProjects(filters)).items.map(({ nome }) => nome),
    "the list of a financiador": async () =>
      (await listFunderProjects(financiador, filters)).items.map(({ nome }) => nome),
    "the count of a list": async () => (await countFound(filters, PUBLIC_SCOPE)).count,
    "the count of a search": async () =>
      (await countFound({ ...filters, busca: "campinas" }, PUBLIC_SCOPE)).count,
    "the alert of a saved search": async () => {
      const query = canonicalSearch(filters);
      const { id } = await db.savedSearch.create({ data: { userId: financiador.userId, name: "a", query } });
      const { alertedUntil, now } = LOOK;
      const found = await recordNew(db, { id, query, userType: "financiador", alertedUntil }, now);
      return found.map(({ nome }) => nome);
    },
    "the exported file": async () => {
      const file = await exportProjects({ query: filters, columns: ["nome"] }, null, LOOK.now);
      if (!file.ok) throw new Error(file.message);
      const [, ...lines] = (await new Response(file.data.body).text()).trimEnd().split("\r\n");
      return lines;
    },
    ...(!isTrait(key) && {
      "the assistant's figures": async () => (await readTotals({ [key]: [wanted] })).projetos,
    }),
  };
  test.each(Object.keys(filteredQueries))("the filter applies to %s", async (name) => {
    const found = await filteredQueries[name]?.();
    expect(found).toEqual(typeof found === "number" ? 1 : ["Wanted"]);
  });

  test("the filter is in the address, in the name of a search and in the SQL", () => {
    const address = Object.fromEntries(toSearchParams(filters));
    expect(address).toEqual({ [key]: wanted });
    expect(parseProjectQuery(address)).toEqual(filters);
    expect(QUERY_KEYS).toContain(key);
    expect(describeSearch(filters)).not.toBe(describeSearch(EMPTY_QUERY));
    expect(listConditions(filters, PUBLIC_SCOPE)).toHaveLength(1);
    if (!isTrait(key)) expect(summaryCondition(filters).sql).not.toBe(summaryCondition(EMPTY_QUERY).sql);
  });
});
