import { z } from "zod";
import {
  CATEGORIES,
  cleanSearch,
  FILTER_KEYS,
  FILTERS,
  type FilterKey,
  MAX_SEARCH,
  PROJECT_STATUSES,
  URGENCIES,
} from "@/lib/catalog/projects/rules/list-query";
import { OPEN_DATA_DOCS as DOCS, OPEN_DATA as TEXTS } from "./messages";
import { isCursor, MAX_PAGE, OPEN_SORTS, type OpenParameters, PAGE, toQuery } from "./rules/parameters";

const chosen = (key: FilterKey) => {
  const values: readonly string[] = FILTERS[key].values;
  return z.preprocess(
    (given) => (given === undefined ? [] : [given].flat()),
    z.array(z.enum(values, { error: TEXTS.unknownValue(key) })),
  );
};

const filters = Object.fromEntries(FILTER_KEYS.map((key) => [key, chosen(key)])) as Record<
  FilterKey,
  ReturnType<typeof chosen>
>;

const busca = z
  .string({ error: TEXTS.unknownValue("busca") })
  .max(MAX_SEARCH, TEXTS.searchTooLong(MAX_SEARCH));
const size = { error: TEXTS.badSize(MAX_PAGE) };

/** Unknown parameters are rejected, so that a typo does not return all projects. */
const openParameters = z.strictObject(
  {
    busca: busca.default(""),
    ...filters,
    ordem: z.enum(OPEN_SORTS, { error: TEXTS.unknownValue("ordem") }).default("maior-valor"),
    limite: z.coerce.number(size).int(size).min(1, size).max(MAX_PAGE, size).default(PAGE),
    depois: z.string({ error: TEXTS.badCursor }).optional(),
  },
  {
    error: (issue) => (issue.code === "unrecognized_keys" ? TEXTS.unknownParameters(issue.keys) : undefined),
  },
);

export const openListSchema = openParameters
  .refine(isCursor, { error: TEXTS.badCursor, path: ["depois"] })
  .transform((params) => toQuery({ ...(params as OpenParameters), busca: cleanSearch(params.busca) }));

/** Accepts any text, so that a malformed slug gets 404 instead of 400. */
export const openSlugSchema = z.object({ slug: z.string() });

export const feedSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const centavos = z.int();
const day = z.iso.date();

const openCardSchema = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  url: z.url(),
  nome: z.string(),
  categoria: z.enum(CATEGORIES),
  cidade: z.string(),
  estado: z.string(),
  status: z.enum(PROJECT_STATUSES),
  urgencia: z.enum(URGENCIES),
  resumo: z.string(),
  valorTotal: centavos,
  valorDisponivel: centavos,
  percentual: z.number(),
  captacaoMinima: z.strictObject({
    percent: z.union([z.literal(20), z.literal(50)]).nullable(),
    valor: centavos,
    falta: centavos,
  }),
  cotaValor: centavos.nullable(),
  prazo: day.nullable(),
  materiais: z.array(z.string()),
  beneficiarios: z.int().nullable(),
  toneladasAno: z.number().nullable(),
  demonstracao: z.boolean(),
});

export const openPageSchema = z.strictObject({
  items: z.array(openCardSchema),
  total: z.strictObject({ count: z.int(), exact: z.boolean() }),
  next: z.url().nullable(),
});

export const openProjectSchema = openCardSchema.extend({
  tipoProponente: z.string(),
  categoriaOrigem: z.enum(["Ambiental", "Cultural"]),
  etiquetas: z.array(z.string()),
  objetivo: z.string().nullable(),
  eixo: z.string().nullable(),
  cotas: z.strictObject({ total: z.int(), valor: centavos }).nullable(),
  locais: z.array(z.string()),
  obras: z.boolean().nullable(),
  etapa: z.string().nullable(),
  aprovadoEm: day.nullable(),
  duracaoMeses: z.int().nullable(),
  baseLegal: z.string(),
  atualizadoEm: day,
  conferidaEm: day.nullable(),
  orcamento: z.array(z.strictObject({ rubrica: z.string(), valor: centavos })),
  fotos: z.array(z.strictObject({ url: z.url(), alt: z.string(), width: z.int(), height: z.int() })),
});

const problemSchema = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
});

const registry = z.registry<{ id: string }>();
registry.add(openCardSchema, { id: "ProjectCard" });
registry.add(openPageSchema, { id: "ProjectPage" });
registry.add(openProjectSchema, { id: "Project" });
registry.add(problemSchema, { id: "Problem" });

const refTo = (id: string): string => `#/components/schemas/${id}`;

function componentSchemas(): Record<string, object> {
  const { schemas } = z.toJSONSchema(registry, { uri: refTo, io: "output" });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
  );
}

const DESCRIPTIONS = new Map<string, string>([
  ...FILTER_KEYS.map((key): [string, string] => [key, FILTERS[key].legend]),
  ...Object.entries(DOCS.parameters),
]);

const listParameters = () =>
  Object.entries(openParameters.shape).map(([name, schema]) => {
    const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: "output" });
    const list = shape.type === "array" ? { style: "form", explode: true } : {};
    return {
      name,
      in: "query",
      required: false,
      description: DESCRIPTIONS.get(name),
      schema: shape,
      ...list,
    };
  });

const TAG_PARAMETER = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: DOCS.tag,
  schema: { type: "string" },
};

const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: { $ref: refTo("Problem") } } },
});

const found = (id: string) => ({
  description: DOCS.found,
  headers: { ETag: { schema: { type: "string" } } },
  content: { "application/json": { schema: { $ref: refTo(id) } } },
});

export const describeApi = (site: string) => ({
  openapi: "3.1.0",
  info: { title: DOCS.title, description: DOCS.description, version: "1" },
  servers: [{ url: site }],
  paths: {
    "/api/v1/projects": {
      get: {
        operationId: "listProjects",
        summary: DOCS.list,
        parameters: [...listParameters(), TAG_PARAMETER],
        responses: {
          200: found("ProjectPage"),
          304: { description: DOCS.unchanged },
          400: problem(DOCS.wrong),
          429: problem(DOCS.tooMany),
        },
      },
    },
    "/api/v1/projects/{slug}": {
      get: {
        operationId: "getProject",
        summary: DOCS.one,
        parameters: [
          {
            name: "slug",
            in: "path",
            required: true,
            description: DOCS.slug,
            schema: { type: "string" },
          },
          TAG_PARAMETER,
        ],
        responses: {
          200: found("Project"),
          304: { description: DOCS.unchanged },
          404: problem(DOCS.missing),
          429: problem(DOCS.tooMany),
        },
      },
    },
  },
  components: { schemas: componentSchemas() },
});
