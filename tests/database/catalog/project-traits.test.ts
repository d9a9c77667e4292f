import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { listPublicProjects } from "@/lib/catalog/projects/queries/public";
import { EMPTY_QUERY, FILTERS, type ProjectQuery, TRAIT_KEYS } from "@/lib/catalog/projects/rules/list-query";
import { bitsOf, MATERIALS, QUOTA_LIMITS } from "@/lib/catalog/projects/rules/traits";
import { db } from "@/lib/server/db";
import { aProject, removeProjects, storeProjects } from "../../setup/projects";

afterEach(() => removeProjects());

const { material, organizacao, cota, etapa, obras } = FILTERS;

test("the database sets a project's bits as the filters define them", async () => {
  const facts = fc.record({
    materiais: fc.subarray([...MATERIALS, "Feltro"]),
    tipo: fc.constantFrom(...organizacao.values, "Fundação"),
    quota: fc.option(fc.constantFrom(1, 99_999, 100_000, 250_001, 500_000, 1_000_000, 1_000_001)),
    stage: fc.option(fc.constantFrom(...etapa.values, "Outra")),
    works: fc.option(fc.boolean()),
  });
  await fc.assert(
    fc.asyncProperty(facts, async ({ materiais, tipo, quota, stage, works }) => {
      const [row] = await db.$queryRaw<{ bits: number[] }[]>`
        select projeto_tracos_lista(projeto_tracos(${materiais}::text[], ${tipo}::text, ${quota}::bigint,
          ${stage}::text, ${works}::boolean)) as bits`;
      const within = QUOTA_LIMITS.filter(({ max }) => (quota ?? 0) <= max).map(({ id }) => id);
      expect(row?.bits).toEqual(
        [
          ...bitsOf(material, materiais),
          ...bitsOf(organizacao, [tipo]),
          ...bitsOf(cota, within),
          ...bitsOf(etapa, [stage ?? ""]),
          ...(works === null ? [] : bitsOf(obras, [works ? "sim" : "nao"])),
        ].toSorted((a, b) => a - b),
      );
    }),
    { numRuns: 200 },
  );
});

test("different values of the trait filters have different bits, all below 63", () => {
  const bits = TRAIT_KEYS.flatMap((key) => bitsOf(FILTERS[key], FILTERS[key].values));
  expect(new Set(bits).size).toBe(bits.length);
  expect(Math.max(...bits)).toBeLessThan(63);
});

const namesOf = async (query: Partial<ProjectQuery>) =>
  (await listPublicProjects({ ...EMPTY_QUERY, ...query })).items.map(({ nome }) => nome);

test("B5.5 a search finds projects by name and by material, in upper or lower case and without accents", async () => {
  await storeProjects(
    aProject({ nomeProjeto: "Esteira", materiais: ["Óleo de cozinha"], valorTotal: 3n }),
    aProject({ nomeProjeto: "Usina de oleo", valorTotal: 2n }),
    aProject({ nomeProjeto: "Galpão", materiais: ["Vidro"], valorTotal: 1n }),
  );
  expect(await namesOf({ busca: "OLEO" })).toEqual(["Esteira", "Usina de oleo"]);
  expect(await namesOf({ busca: "vidro" })).toEqual(["Galpão"]);
});

test("several filters narrow a list, and several values of one filter widen it", async () => {
  await storeProjects(
    aProject({ nomeProjeto: "A", materiais: ["PET"], obras: true, valorTotal: 3n }),
    aProject({ nomeProjeto: "B", materiais: ["Vidro"], obras: true, valorTotal: 2n }),
    aProject({ nomeProjeto: "C", materiais: ["Vidro", "PET"], obras: false, valorTotal: 1n }),
  );
  expect(await namesOf({ material: ["PET", "Vidro"], obras: ["sim"] })).toEqual(["A", "B"]);
  expect(await namesOf({ material: ["PET"], obras: ["nao"], estado: ["SP"] })).toEqual(["C"]);
  expect(await namesOf({ material: ["Pneus"] })).toEqual([]);
});
