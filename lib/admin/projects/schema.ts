import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";
import { CONTACT } from "@/lib/admin/organizations/messages";
import { contactField, requiredContactField } from "@/lib/admin/organizations/schema";
import { isLonger, toPlainLines, toPlainText } from "@/lib/kit/text";
import { MAX_VALUE, parseAmount } from "@/lib/kit/typed-amount";
import { REVIEWED } from "./messages";
import { OFFICIAL_STAGES, reasonsOf } from "./rules";

/** `enviadoEm`, `versao`: time and version of the submission that the team has read. */
const read = {
  id: z.uuid(),
  enviadoEm: z.iso.datetime(REVIEWED.oldPage),
  versao: z.int(REVIEWED.oldPage).positive(),
};

/**
 * - `visto`: the unchecked organization as the page showed it (comparedText), or ""
 * - `contato`: required if the approval checks the organization
 * - `mesmoNumero`: the projects that the page showed (sameNumberSeen)
 */
export const approveSchema = z
  .object({
    ...read,
    visto: z.string().max(2_000),
    contato: contactField,
    mesmoNumero: z.string().max(500),
    motivo: reasonField,
  })
  .refine(({ visto, contato }) => visto === "" || contato !== "", {
    path: ["contato"],
    error: CONTACT.missing,
  });

const MAX_REASONS = 10;

const MAX_REASON = 200;

export const returnSchema = z.object({
  ...read,
  motivo: z
    .string()
    .transform(toPlainLines)
    .refine((text) => reasonsOf(text).length > 0, REVIEWED.reasonsMissing)
    .refine((text) => reasonsOf(text).length <= MAX_REASONS, REVIEWED.reasonsMany)
    .refine((text) => reasonsOf(text).every((line) => !isLonger(line, MAX_REASON)), REVIEWED.reasonLong),
});

export const listingSchema = z.object({ id: z.uuid(), motivo: reasonField, senha: passwordField });

/** `para`: id of the captador of the organization, as the page showed it. */
export const giveSchema = listingSchema.extend({ para: z.uuid(), contato: requiredContactField });

/** `de`: id of the captador of the project, as the page showed it. */
export const takeBackSchema = listingSchema.extend({ de: z.uuid() });

const MAX_SOURCE = 200;

/** `visto`: official data that the page showed (officialSeen). `dia`: ISO day of the amount. */
export const officialSchema = z.object({
  id: z.uuid(),
  visto: z.string().max(1_000),
  etapa: z.string().refine((text) => text === "" || OFFICIAL_STAGES.includes(text), REVIEWED.stageUnknown),
  valor: z.string().refine((text) => {
    const centavos = parseAmount(text);
    return centavos !== null && centavos >= 0 && centavos <= MAX_VALUE;
  }, REVIEWED.amountUnclear),
  fonte: z
    .string()
    .transform(toPlainText)
    .refine((text) => text !== "" && !isLonger(text, MAX_SOURCE), REVIEWED.sourceMissing),
  dia: z.string().refine((text) => z.iso.date().safeParse(text).success, REVIEWED.dayMissing),
  motivo: reasonField,
});
