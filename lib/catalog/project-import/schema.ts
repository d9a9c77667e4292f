import { z } from "zod";
import { minimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";
import { CATEGORIES, PROJECT_STATUSES, URGENCIES } from "@/lib/catalog/projects/rules/list-query";
import { isDay } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import { onlyCnpjCharacters } from "@/lib/kit/masks";
import { INVISIBLE, isLonger } from "@/lib/kit/text";
import { isValidCnpj } from "@/lib/kit/validation";
import { STATE_CODES } from "@/lib/people/lookups/rules";
import { FIELD_PROBLEMS as texts } from "./messages";

/** The database's limit for the total of a project. */
const MAX_REAIS = 100_000_000_000;
const MAX_LIST = 40;

/**
 * Removes invisible characters such as direction overrides, which would reverse the text of a page. Control characters
 * stay, so that `text` and `prose` can reject them.
 */
const bare = z.string().transform((value) =>
  value
    .replace(/[\u2028\u2029]/g, " ")
    .replace(INVISIBLE, (character) => (/\p{Cc}/u.test(character) ? character : ""))
    .trim(),
);
const within = (max: number) =>
  bare.refine((value) => !isLonger(value, max), { error: texts.longest(max), abort: true });
const text = (max: number) =>
  within(max)
    .refine((value) => value !== "", { error: texts.shortest, abort: true })
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), texts.control);
const prose = within(20_000).refine(
  (value) => !/[\p{Cc}\p{Cs}]/u.test(value.replace(/[\r\n\t]/g, "")),
  texts.control,
);
const list = z.array(text(200)).max(MAX_LIST);
const hasCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4;
const reais = z.number().min(0).max(MAX_REAIS).refine(hasCents, texts.cents);
const price = z.number().gt(0).max(MAX_REAIS).refine(hasCents, texts.cents);
const count = z.number().int().min(0).max(2_000_000_000);
const day = z.iso.date(texts.day);
const DAY_OR_MOMENT =
  /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** The day as written or, with a time zone, the day in São Paulo. Other text stays, and `day` rejects it. */
function dayOfMoment(text: string): string {
  const [, written, zone] = DAY_OR_MOMENT.exec(text) ?? [];
  if (written === undefined) return text;
  if (zone === undefined || !isDay(written)) return written;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? written : toIsoDay(moment);
}
const dayOrMoment = z.string().transform(dayOfMoment).pipe(day);
const httpUrl = z.url({ protocol: /^https?$/, error: texts.url }).max(2000);
const cnpj = bare.refine(isValidCnpj, texts.cnpj).transform(onlyCnpjCharacters);

const absent = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? null);

const details = z.object({
  theme: z.enum(CATEGORIES),
  urgency: z.enum(URGENCIES),
  materials: list.default([]),
  objective: absent(text(500)),
  axis: absent(text(120)),
  quotas: absent(z.object({ total: count.min(1), amount: price })),
  places: list.default([]),
  hasWorks: absent(z.boolean()),
  minimumShare: absent(z.union([z.literal(20), z.literal(50)], texts.option([20, 50]))),
  stage: absent(text(120)),
  approvedAt: absent(day),
  fundraisingDeadline: absent(day),
  durationMonths: absent(count.min(1).max(120)),
  beneficiaries: absent(count),
  tonsPerYear: absent(z.number().min(0).max(1e9)),
});

/** A record of the government's list (B3.5), amounts in reais. Parts for display (`ui`, `formatted`) are ignored. */
const rawProjectSchema = z
  .object({
    id: text(100),
    title: text(300),
    description: prose.default(""),
    category: z.enum(["Ambiental", "Cultural"]),
    tags: list.default([]),
    status: z.enum(["Captando", ...PROJECT_STATUSES]),
    progress: z.object({ current: reais.optional(), target: reais.optional() }).optional(),
    funding: z.object({
      total: price,
      raised: absent(reais),
      currency: z.literal("BRL").default("BRL"),
    }),
    location: z.object({ city: text(100), state: z.enum(STATE_CODES) }),
    organization: z.object({
      name: text(200),
      type: z.enum(["Associação", "Cooperativa", "Não informado"]).default("Não informado"),
      cnpj: absent(cnpj),
    }),
    /** CNPJ of the organization, for sources whose `organization` has only name and type. */
    proponente_cnpj: absent(cnpj),
    metadata: z
      .object({
        source: absent(text(300)),
        sourceUrl: absent(httpUrl),
        lastUpdated: absent(dayOrMoment),
        legalFramework: text(100).default("Lei 14.260/2021"),
        demonstration: z.boolean().default(false),
      })
      .prefault({}),
    details: absent(details),
  })
  .superRefine(({ progress, funding, details: more, organization, proponente_cnpj: given }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    if (organization.cnpj && given && organization.cnpj !== given)
      refuse(["proponente_cnpj"], texts.otherCnpj);
    if (progress?.target !== undefined && progress.target !== funding.total) {
      refuse(["funding", "total"], texts.target);
    }
    if (progress?.current !== undefined && funding.raised !== null && progress.current !== funding.raised) {
      refuse(["funding", "raised"], texts.raised);
    }
    const share = minimumPercent(more?.hasWorks ?? null);
    if (more?.minimumShare && share !== null && more.minimumShare !== share) {
      refuse(["details", "minimumShare"], texts.share(share, more.hasWorks === true));
    }
    if (more?.approvedAt && more.fundraisingDeadline && more.fundraisingDeadline < more.approvedAt) {
      refuse(["details", "fundraisingDeadline"], texts.deadline);
    }
  });

export type RawProject = z.output<typeof rawProjectSchema>;

const KINDS = new Map<string, string>([
  ["string", texts.text],
  ["number", texts.number],
  ["int", texts.integer],
  ["boolean", texts.flag],
  ["array", texts.list],
  ["object", texts.object],
]);

function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type": {
      if (issue.input === undefined) return texts.required;
      return KINDS.get(issue.expected) ?? texts.other;
    }
    case "invalid_value":
      return issue.input === undefined ? texts.required : texts.option(issue.values);
    case "too_small":
      if (issue.origin === "string") return texts.shortest;
      return issue.inclusive ? texts.least(issue.minimum) : texts.above(issue.minimum);
    case "too_big":
      if (issue.origin === "string") return texts.longest(issue.maximum);
      return issue.origin === "array" ? texts.crowded(issue.maximum) : texts.most(issue.maximum);
    default:
      return texts.other;
  }
}

/** A demonstration may have a future date, because its dates are fictitious. */
const isInFuture = ({ metadata: { lastUpdated, demonstration } }: RawProject, today: string): boolean =>
  !demonstration && lastUpdated !== null && lastUpdated > today;

/** @param today ISO day in São Paulo */
export function readRawProject(
  value: unknown,
  today: string,
): { ok: true; record: RawProject } | { ok: false; problems: { field: string; reason: string }[] } {
  const result = rawProjectSchema.safeParse(value, { error: issueText });
  if (result.success && isInFuture(result.data, today))
    return { ok: false, problems: [{ field: "metadata.lastUpdated", reason: texts.future }] };
  if (result.success) return { ok: true, record: result.data };
  const problems = result.error.issues.map(({ path, message }) => ({
    field: path.join(".") || "registro",
    reason: message,
  }));
  return { ok: false, problems };
}
