import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { legalMinimum } from "@/lib/catalog/projects/rules/legal-minimum";
import { availableAmount } from "@/lib/catalog/projects/rules/progress";
import { openFile } from "@/lib/catalog/uploads/queries";
import { formatDate, formatNumber } from "@/lib/kit/format";
import { showPhone } from "@/lib/kit/masks";
import { download, failure, ok, type RawAnswer, type Result } from "@/lib/kit/result";
import { files } from "@/lib/providers/files";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { makeDocument } from "@/lib/words/documents/queries/document-queue";
import type { ProposalDocument } from "@/lib/words/documents/types";
import { BRAND, FIGURES_SOURCE, PROPOSAL_CHAT } from "../messages";
import { type ExportFormat, FIELDS, fileNameOf, textsInFile, toMarkdown } from "../rules/fields";
import { PROPOSAL_FIELDS, type ProjectFacts } from "../types";
import { textsOf } from "./chat";
import { endNotice, inFilesOf, readProjectFacts } from "./project";

/** Bytes. */
const MAX_COVER = 8 * 1024 * 1024;

async function readCover(userId: string, facts: ProjectFacts | null): Promise<ProposalDocument["cover"]> {
  const photo = facts?.fotos[0];
  const file = photo && (await openFile(photo.id, { userId }));
  if (!file?.width || !file.height || file.size > MAX_COVER) return null;
  const opened = await files.open(file.key);
  if (opened.kind !== "found") return null;
  const bytes = Buffer.from(await new Response(opened.body).arrayBuffer());
  return { bytes, width: file.width, height: file.height };
}

function sourceOf({ foiPublicado, fonte, captadoOficialEm, captadoAqui }: ProjectFacts): string {
  const { official, here, raised, captador, unpublished } = FIGURES_SOURCE;
  if (!foiPublicado) return unpublished;
  const sources = [
    ...(fonte === null ? [] : [official(fonte, captadoOficialEm && formatDate(captadoOficialEm))]),
    ...(captadoAqui > 0 ? [here] : []),
  ];
  return sources.length > 0 ? raised(sources.join(" e ")) : captador;
}

function describeProject(facts: ProjectFacts, now: Date): ProposalDocument["project"] {
  const { beneficiarios, toneladasAno, duracaoMeses, status, valorTotal, valorCaptado, captacaoMinima } =
    facts;
  const valorDisponivel = availableAmount(status, valorTotal, valorCaptado);
  const encerrada = endNotice(facts, now);
  return {
    nome: facts.nome,
    proponente: facts.proponente,
    lugar: [facts.cidade, facts.estado].filter(Boolean).join(", "),
    organizacao: facts.organizacao,
    valorTotal,
    valorCaptado,
    valorDisponivel,
    captacaoMinima: captacaoMinima && legalMinimum(valorTotal, valorCaptado, captacaoMinima),
    prazo: encerrada === null && facts.prazoCaptacao ? formatDate(facts.prazoCaptacao) : null,
    encerrada,
    figures: [
      ...(toneladasAno ? [{ value: formatNumber(toneladasAno), label: "toneladas por ano" }] : []),
      ...(beneficiarios ? [{ value: formatNumber(beneficiarios), label: "pessoas beneficiadas" }] : []),
      ...(duracaoMeses ? [{ value: `${duracaoMeses}`, label: "meses de execução" }] : []),
    ],
    orcamento: facts.orcamento.map(({ rubrica, valor }) => ({ label: rubrica, valor })),
    equipe: facts.equipe,
    fonte: sourceOf(facts),
    url: facts.slug && `${env.APP_URL}/lir-projetos/${facts.slug}`,
  };
}

async function readDocument(
  userId: string,
  proposalId: string,
  now: Date,
  withCover: boolean,
): Promise<ProposalDocument | null> {
  const row = await db.proposal.findFirst({
    where: { id: proposalId, userId },
    include: { user: { select: { email: true, profile: true } } },
  });
  if (!row) return null;
  const facts = await readProjectFacts(userId, row.projetoId);
  const { profile, email } = row.user;
  const inFiles = inFilesOf(facts, now);
  const texts = textsInFile(textsOf(row), inFiles);
  return {
    texts,
    notices: inFiles.notices,
    sections: PROPOSAL_FIELDS.slice(1).map((field) => ({ label: FIELDS[field].label, text: texts[field] })),
    project: facts && describeProject(facts, now),
    contact: {
      name: profile?.fullName ?? "",
      organization: profile?.companyName ?? null,
      email,
      phone: profile?.phone ? showPhone(profile.phone) : null,
    },
    made: formatDate(now),
    brand: BRAND.name,
    law: BRAND.law,
    cover: withCover ? await readCover(userId, facts) : null,
  };
}

/** Makes the .pptx that replaces the vendor's presentation (B8.7). */
export async function makeDeck(userId: string, proposalId: string): Promise<Result<Buffer> | null> {
  const document = await readDocument(userId, proposalId, new Date(), true);
  return document && makeDocument(userId, { kind: "deck", document });
}

const CONTENT_TYPES: Record<ExportFormat, string> = {
  md: "text/markdown; charset=utf-8",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pdf: "application/pdf",
};

function markdownOf({ texts, notices, project, contact, made, brand, law }: ProposalDocument): Buffer {
  const who = [contact.name, contact.organization, contact.email].filter(Boolean).join(", ");
  const source = project ? [project.fonte] : [];
  return Buffer.from(
    toMarkdown(texts, [`${brand} · ${law} · ${made}`, `Contato: ${who}`, ...source], notices),
  );
}

/** Exports a proposal as a file (B9.9). */
export async function exportProposal(
  viewer: Pick<Viewer, "userId">,
  proposalId: string,
  format: ExportFormat,
  now: Date,
): Promise<Result<RawAnswer>> {
  const document = await readDocument(viewer.userId, proposalId, now, format !== "md");
  if (!document) return failure("not_found", PROPOSAL_CHAT.proposalUnknown);
  const made =
    format === "md"
      ? ok(markdownOf(document))
      : await makeDocument(viewer.userId, { kind: format, document });
  if (!made.ok) return made;
  return download(made.data, CONTENT_TYPES[format], fileNameOf(document.texts.title, format));
}
