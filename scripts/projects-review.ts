/**
 * `npm run projects:review list | show ID | approve ID | return ID "motivo" ["motivo"…]`: the team's review of submitted
 * projects, in the database of DATABASE_URL or the embedded one in DATA_DIR.
 */

import { FIELD_NAMES, LABELS } from "@/lib/catalog/own-projects/fields";
import { PROPONENT_FILE, PROPONENT_REFUSALS, REVIEW, SUBMISSION } from "@/lib/catalog/own-projects/messages";
import type { ReviewedProponent } from "@/lib/catalog/own-projects/queries";
import { changesOf, fieldText } from "@/lib/catalog/own-projects/rules/changes";
import { completenessOf } from "@/lib/catalog/own-projects/rules/completeness";
import { submissionProblems } from "@/lib/catalog/own-projects/rules/submission";
import { projectSchema, reasonsSchema } from "@/lib/catalog/own-projects/schema";
import { formatDate, formatMoment } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import type { Result } from "@/lib/kit/result";
import { refusedSituation } from "@/lib/people/lookups/rules";
import { refusalOf } from "@/lib/people/organizations/rules";
import { withProduct } from "./command";
import { loadEnvFile, main, StartError } from "./processes";

const USAGE = 'Uso: npm run projects:review list | show ID | approve ID | return ID "motivo" ["motivo"…]';

type Command =
  | { name: "list" }
  | { name: "show"; id: string }
  | { name: "approve"; id: string }
  | { name: "return"; id: string; reasons: string[] };

function readArguments([name, id, ...rest]: string[]): Command {
  if (name === "list" && id === undefined) return { name };
  const known = projectSchema.safeParse({ id });
  if (known.success && (name === "show" || name === "approve") && rest.length === 0)
    return { name, id: known.data.id };
  if (known.success && name === "return") {
    const reasons = reasonsSchema.safeParse(rest);
    if (!reasons.success) throw new StartError(reasons.error.issues[0]?.message ?? REVIEW.reasonsRequired);
    return { name, id: known.data.id, reasons: reasons.data };
  }
  throw new StartError(USAGE);
}

async function list(): Promise<void> {
  const { listWaiting } = await import("@/lib/catalog/own-projects/queries");
  const waiting = await listWaiting();
  for (const { id, nome, enviadoEm, publicado, dono } of waiting) {
    const kind = publicado ? "alteração" : "novo";
    console.log([id, formatMoment(enviadoEm), kind, nome, dono].join("  "));
  }
  console.log(
    waiting.length === 1 ? "1 projeto espera análise." : `${waiting.length} projetos esperam análise.`,
  );
}

/** The organization's data, to be compared with the approved proposal. */
function linesAbout(organization: ReviewedProponent, now: Date): string[] {
  const { cnpj, razaoSocial, nomeConhecido, situacao, abertaEm, registroEm } = organization;
  const { representante, cargo, conferidaEm, conferidaPor, vinculo } = organization;
  const file = PROPONENT_FILE;
  const situation = situacao === 2 ? file.active : (refusedSituation(situacao) ?? file.unknown);
  const opened = abertaEm ? `, ${file.opened(formatDate(abertaEm.toISOString().slice(0, 10)))}` : "";
  const refusal = refusalOf(organization, now);
  return [
    `${file.title}: ${razaoSocial}${nomeConhecido ? ` (${nomeConhecido})` : ""}, CNPJ ${formatCnpj(cnpj)}`,
    registroEm ? `${file.registry(formatDate(registroEm))}: ${situation}${opened}` : file.noRegistry,
    ...(refusal ? [PROPONENT_REFUSALS[refusal]] : []),
    file.representative(representante, cargo),
    `Quem enviou: ${file.memberships.get(vinculo ?? "") ?? file.noMembership}`,
    conferidaEm ? file.checked(formatDate(conferidaEm), conferidaPor ?? "") : file.unchecked,
  ];
}

/** The submitted content, its proponent, and the changes to a listed version. */
async function show(id: string): Promise<void> {
  const { findReviewedProponent, findWaiting } = await import("@/lib/catalog/own-projects/queries");
  const project = await findWaiting(id);
  if (!project) throw new StartError(REVIEW.unknown);
  const { conteudo, listado, foiPublicado, enviadoEm } = project;
  for (const field of FIELD_NAMES) console.log(`${LABELS[field]}: ${fieldText(conteudo, field)}`);
  const organization = await findReviewedProponent(project);
  const about = organization ? linesAbout(organization, new Date()) : [PROPONENT_FILE.none];
  console.log(`\n${about.join("\n")}`);
  console.log(
    `\nEnviado em ${enviadoEm ? formatMoment(enviadoEm) : "?"}, ${completenessOf(conteudo).score}% completo.`,
  );
  for (const { field, problem } of submissionProblems(conteudo, new Date())) {
    console.log(`Não pode ser publicado: ${LABELS[field]}: ${SUBMISSION[problem]}`);
  }
  if (!foiPublicado) return;
  for (const { campo, de, para } of changesOf(listado, conteudo)) {
    console.log(`\nMuda ${LABELS[campo]}\n  de:   ${de}\n  para: ${para}`);
  }
}

function say(result: Result<{ slug: string }>, done: (slug: string) => string): void {
  if (!result.ok) throw new StartError(result.message);
  console.log(done(result.data.slug));
}

async function run(command: Command): Promise<void> {
  if (command.name === "list") return list();
  if (command.name === "show") return show(command.id);
  const { approveProject, returnProject } = await import("@/lib/catalog/own-projects/mutations/review");
  const now = new Date();
  if (command.name === "approve")
    say(await approveProject(command.id, { now }), (slug) => `Publicado: /lir-projetos/${slug}`);
  else
    say(
      await returnProject(command.id, command.reasons, now),
      () => "Devolvido. O dono do projeto foi avisado.",
    );
}

await main(async () => {
  loadEnvFile();
  const command = readArguments(process.argv.slice(2));
  await withProduct(() => run(command));
});
