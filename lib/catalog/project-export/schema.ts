import { z } from "zod";
import { type ProjectQuery, parseProjectQuery } from "@/lib/catalog/projects/rules/list-query";

export type ExportRequest = { query: ProjectQuery; columns: string[] };

const words = (value: string | string[] | undefined): string[] =>
  [value ?? []].flat().flatMap((text) => text.split(","));

export const exportSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())])).transform(
  (params): ExportRequest => ({
    query: { ...parseProjectQuery(params), depois: null, antes: null },
    columns: words(Object.hasOwn(params, "colunas") ? params.colunas : undefined),
  }),
);
