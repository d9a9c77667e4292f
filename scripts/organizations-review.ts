/**
 * `npm run organizations:review list | show CNPJ | confirm CNPJ | unconfirm CNPJ "motivo" | rename CNPJ "nome" |
 * accept CNPJ EMAIL | refuse CNPJ EMAIL "motivo"`: the team's review of organizations and claims, in the database of
 * DATABASE_URL or the embedded one in DATA_DIR.
 */
import { userInfo } from "node:os";
import { formatDate, formatMoment } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import type { Result } from "@/lib/kit/result";
import { isEmail, normalizeEmail } from "@/lib/kit/validation";
import { DECISION } from "@/lib/people/organizations/messages";
import type { ReviewedOrganization, SentProject } from "@/lib/people/organizations/queries";
import { publicName, refusalOf, situationWord } from "@/lib/people/organizations/rules";
import { cnpjSchema, knownNameSchema, reasonSchema } from "@/lib/people/organizations/schema";
import { withProduct } from "./command";
import { loadEnvFile, main, StartError } from "./processes";

const USAGE =
  'Uso: npm run organizations:review list | show CNPJ | confirm CNPJ | unconfirm CNPJ "motivo" | rename CNPJ "nome" | accept CNPJ EMAIL | refuse CNPJ EMAIL "motivo"';

type Command =
  | { name: "list" }
  | { name: "show" | "confirm"; cnpj: string }
  | { name: "unconfirm"; cnpj: string; reason: string }
  | { name: "rename"; cnpj: string; known: string }
  | { name: "accept"; cnpj: string; email: string }
  | { name: "refuse"; cnpj: string; email: string; reason: string };

function readReason(text: string | undefined): string {
  const reason = reasonSchema.safeParse(text ?? "");
  if (!reason.success) throw new StartError(reason.error.issues[0]?.message ?? DECISION.reasonMissing);
  return reason.data;
}

function readName(text: string): string {
  const known = knownNameSchema.safeParse(text);
  if (!known.success) throw new StartError(known.error.issues[0]?.message ?? USAGE);
  return known.data;
}

function readArguments([name, number, ...rest]: string[]): Command {
  if (name === "list" && number === undefined) return { name };
  const cnpj = cnpjSchema.safeParse(number ?? "");
  const [first = "", second] = rest;
  if (cnpj.success && rest.length === 0 && (name === "show" || name === "confirm"))
    return { name, cnpj: cnpj.data };
  if (cnpj.success && rest.length <= 1 && name === "unconfirm")
    return { name, cnpj: cnpj.data, reason: readReason(first) };
  if (cnpj.success && rest.length === 1 && name === "rename")
    return { name, cnpj: cnpj.data, known: readName(first) };
  const email = normalizeEmail(first);
  if (cnpj.success && isEmail(email)) {
    if (name === "accept" && rest.length === 1) return { name, cnpj: cnpj.data, email };
    if (name === "refuse" && rest.length <= 2)
      return { name, cnpj: cnpj.data, email, reason: readReason(second) };
  }
  throw new StartError(USAGE);
}

const keepersOf = ({ members }: ReviewedOrganization, state: string): string[] =>
  members
    .filter(({ estado }) => estado === state)
    .map(({ user }) => `${user.profile?.fullName ?? "?"} <${user.email}>`);

async function list(): Promise<void> {
  const { listForReview } = await import("@/lib/people/organizations/queries");
  const waiting = await listForReview();
  for (const one of waiting) {
    const claims = keepersOf(one, "aguardando");
    const kind = claims.length > 0 ? `pedido de ${claims.join(", ")}` : "a conferir";
    console.log([formatCnpj(one.cnpj), publicName(one), kind].join("  "));
  }
  console.log(
    waiting.length === 1
      ? "1 organização espera a equipe."
      : `${waiting.length} organizações esperam a equipe.`,
  );
}

const registryText = ({ registroEm, situacao, abertaEm }: ReviewedOrganization): string => {
  if (!registroEm) return "não respondeu: os dados foram digitados";
  const state = situacao === 2 ? "ativa" : situationWord(situacao);
  const since = abertaEm ? formatDate(abertaEm.toISOString().slice(0, 10)) : "dia não informado";
  return `${state}, aberta em ${since}; consultada em ${formatMoment(registroEm)}`;
};

function show(one: ReviewedOrganization & { enviados: SentProject[] }, now: Date): void {
  const { cnpj, razaoSocial, nomeConhecido, tipo, cidade, estado, representante, cargo } = one;
  const lines: [string, string][] = [
    ["CNPJ", formatCnpj(cnpj)],
    ["Razão social", razaoSocial],
    ["Nome conhecido", nomeConhecido || "o mesmo"],
    ["Tipo", tipo],
    ["Cidade", `${cidade || "?"}, ${estado || "?"}`],
    ["Receita Federal", registryText(one)],
    ["Representante", [representante, cargo].filter(Boolean).join(", ") || "não informado"],
    ["Conferida", one.conferidaEm ? `${formatMoment(one.conferidaEm)} por ${one.conferidaPor}` : "não"],
    ["Cuida dela", keepersOf(one, "ativo").join(", ") || "ninguém"],
    ["Pedidos", keepersOf(one, "aguardando").join(", ") || "nenhum"],
  ];
  for (const [label, text] of lines) console.log(`${label}: ${text}`);
  const refusal = refusalOf(one, now);
  if (refusal === "young") console.log("Não pode ser conferida: o CNPJ é novo demais para a lei.");
  if (refusal === "closed") console.log("Não pode ser conferida: o CNPJ não está ativo.");
  for (const { nome, numeroAprovacao } of one.enviados)
    console.log(`Projeto: ${nome} (em análise, proposta nº ${numeroAprovacao})`);
  const sent = new Set(one.enviados.map(({ id }) => id));
  for (const { id, nomeProjeto, publicado, numeroAprovacao, sourceId } of one.projects) {
    if (sent.has(id) && !publicado) continue;
    const facts = [publicado ? "publicado" : "não publicado", numeroAprovacao || "sem número de aprovação"];
    if (sourceId) facts.push("importado");
    console.log(`Projeto: ${nomeProjeto} (${facts.join(", ")})`);
  }
}

function say<T>(result: Result<T>, done: (data: T) => string): void {
  if (!result.ok) throw new StartError(result.message);
  console.log(done(result.data));
}

async function run(command: Command): Promise<void> {
  if (command.name === "list") return list();
  const now = new Date();
  const { findForReview } = await import("@/lib/people/organizations/queries");
  const organization = await findForReview(command.cnpj);
  if (!organization) throw new StartError(DECISION.unknown);
  const { id } = organization;
  const review = await import("@/lib/people/organizations/mutations/review");
  const claims = await import("@/lib/people/organizations/mutations/decide");
  switch (command.name) {
    case "show":
      return show(organization, now);
    case "confirm":
      return say(await review.confirmOrganization(organization, userInfo().username, now), ({ changed }) =>
        changed ? "Conferida." : "Já estava conferida.",
      );
    case "unconfirm":
      return say(await review.unconfirmOrganization(id, command.reason, now), () => "Conferência desfeita.");
    case "rename":
      return say(await review.renameOrganization(id, command.known, now), () => "Renomeada.");
    case "accept":
      return say(await claims.acceptClaim(id, command.email, now), ({ handedOver }) =>
        handedOver
          ? "Aceito: a organização e os projetos dela mudaram de conta. Confira de novo quem a representa."
          : "Aceito. Confira quem a representa.",
      );
    case "refuse":
      return say(await claims.refuseClaim(id, command.email, command.reason, now), () => "Recusado.");
  }
}

await main(async () => {
  loadEnvFile();
  const command = readArguments(process.argv.slice(2));
  await withProduct(() => run(command));
});
