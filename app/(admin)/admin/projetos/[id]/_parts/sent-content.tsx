import type { ReactNode } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { TextLink } from "@/components/kit/ui/text-link";
import { MARKS } from "@/lib/admin/organizations/messages";
import { hasOtherName, isElsewhere, placeText } from "@/lib/admin/organizations/rules";
import type { ReviewedFiles } from "@/lib/admin/projects/queries";
import { FIELD_NAMES, type FieldName, LABELS } from "@/lib/catalog/own-projects/fields";
import { MENTIONS, PROPONENT_FILE, proponentRefusal, SUBMISSION } from "@/lib/catalog/own-projects/messages";
import type { OwnDraft, ReviewedProponent } from "@/lib/catalog/own-projects/queries/own";
import { addedFiles, changesOf, fieldText } from "@/lib/catalog/own-projects/rules/changes";
import { completenessOf } from "@/lib/catalog/own-projects/rules/completeness";
import { contactsOf } from "@/lib/catalog/own-projects/rules/contacts";
import { listedTermsOf, submissionProblems } from "@/lib/catalog/own-projects/rules/submission";
import { formatCnpj } from "@/lib/kit/masks";
import { isChecked, oldEnoughText, publicName, refusalOf } from "@/lib/people/organizations/rules";
import { ContentDocuments, ContentPhotos } from "../../../../_parts/content-files";
import { Facts } from "../../../../_parts/facts";
import { Marked } from "../../../../_parts/marked";
import { OfficeSection } from "../../../../_parts/office-section";

export function obstaclesOf(sent: OwnDraft, proponent: ReviewedProponent | null, now: Date): string[] {
  const refusal = proponent && refusalOf(proponent, now);
  return [
    ...(proponent ? [] : [PROPONENT_FILE.none]),
    ...(refusal ? [proponentRefusal(refusal, oldEnoughText(proponent))] : []),
    ...(proponent && !isChecked(proponent) && proponent.representante === ""
      ? [PROPONENT_FILE.noRepresentative]
      : []),
    ...submissionProblems(sent.conteudo, now, listedTermsOf(sent)).map(
      ({ field, problem }) => `${LABELS[field]}: ${SUBMISSION[problem]}`,
    ),
  ];
}

type SentContentProps = {
  sent: OwnDraft;
  files: ReviewedFiles;
  proponent: ReviewedProponent | null;
  obstacles: readonly string[];
};

export function SentContent({ sent, files, proponent, obstacles }: SentContentProps) {
  const { conteudo, listado, foiPublicado, publicado } = sent;
  const added = { marked: addedFiles(listado, conteudo), mark: "Arquivo novo" };
  const left = { marked: addedFiles(conteudo, listado), mark: "Sai" };
  // Before the first listing every file is new, so no file is marked.
  const current = fileViews(files.sent, foiPublicado ? added : {});
  const mentions = contactsOf(conteudo);
  return (
    <>
      {obstacles.length > 0 && (
        <Alert tone="warning" title="Não pode ser publicado como está" className="mt-8">
          <ul className="list-disc pl-5">
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Alert>
      )}
      {mentions.length > 0 && (
        <Alert tone="warning" title={MENTIONS.title} className="mt-8">
          <p>{MENTIONS.text}</p>
          <ul className="mt-2 list-disc pl-5">
            {mentions.map(({ field, parts }) => (
              <li key={field} className="break-words">
                {LABELS[field]}: {parts.map((part) => `“${part}”`).join(", ")}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {proponent && (
        <OfficeSection title="Quem propõe">
          <Facts
            label="Quem propõe"
            facts={[
              {
                term: "Organização",
                value: (
                  <TextLink href={`/admin/organizacoes/${proponent.id}`}>{publicName(proponent)}</TextLink>
                ),
              },
              { term: "CNPJ", value: formatCnpj(proponent.cnpj) },
              {
                term: "Razão social",
                value: (
                  <Marked
                    value={`${proponent.razaoSocial}${proponent.registroEm ? "" : " (digitada)"}`}
                    mark={hasOtherName(proponent) && MARKS.otherName}
                  />
                ),
              },
              {
                term: "Lugar do CNPJ",
                value: placeText(proponent) && (
                  <Marked
                    value={`${placeText(proponent)}${proponent.registroEm ? "" : " (digitado)"}`}
                    mark={isElsewhere(proponent, conteudo) && MARKS.otherPlace(placeText(conteudo))}
                  />
                ),
              },
              {
                term: "Quem representa",
                value: [proponent.representante, proponent.cargo].filter(Boolean).join(", "),
              },
              {
                term: "Vínculo de quem enviou",
                value: PROPONENT_FILE.memberships.get(proponent.vinculo ?? "") ?? PROPONENT_FILE.noMembership,
              },
              {
                term: "Conferência",
                value: proponent.conferidaEm
                  ? "Conferida"
                  : "Ainda não conferida: publicar o projeto confere também a organização",
              },
            ]}
          />
        </OfficeSection>
      )}
      {foiPublicado && (
        <OfficeSection title="O que muda">
          <Changes
            changes={changesOf(listado, conteudo)}
            isListed={publicado}
            listed={fileViews(files.listed, left)}
            sent={current}
          />
        </OfficeSection>
      )}
      <OfficeSection title={`Tudo o que foi enviado (${completenessOf(conteudo).score}% completo)`}>
        <Facts
          label="Conteúdo enviado"
          facts={FIELD_NAMES.filter((field) => field !== "organizacaoId").map((field) => ({
            term: LABELS[field],
            value: current(field) ?? (
              <span className="whitespace-pre-line">{fieldText(conteudo, field)}</span>
            ),
          }))}
        />
      </OfficeSection>
    </>
  );
}

type FileViews = (field: FieldName) => ReactNode;

const fileViews =
  (
    { fotos, documentos }: ReviewedFiles["sent"],
    marks: { marked?: ReadonlySet<string>; mark?: string },
  ): FileViews =>
  (field) => {
    if (field === "fotos" && fotos.length > 0) return <ContentPhotos photos={fotos} {...marks} />;
    if (field === "documentos" && documentos.length > 0)
      return <ContentDocuments documents={documentos} {...marks} />;
    return null;
  };

type ChangesProps = {
  changes: ReturnType<typeof changesOf>;
  isListed: boolean;
  listed: FileViews;
  sent: FileViews;
};

function Changes({ changes, isListed, listed, sent }: ChangesProps) {
  if (changes.length === 0) return <p className="text-ink-soft text-sm">O conteúdo é igual ao publicado.</p>;
  return (
    <dl className="grid border-line border-t text-sm">
      {changes.map(({ campo, de, para }) => (
        <div key={campo} className="grid gap-2 border-line border-b py-2.5">
          <dt className="font-medium">{LABELS[campo]}</dt>
          <dd className="grid gap-3 md:grid-cols-2">
            <del className="whitespace-pre-line break-words text-ink-soft no-underline">
              <span className="block text-xs">{isListed ? "Está na lista" : "Estava na lista"}</span>
              {listed(campo) ?? de}
            </del>
            <ins className="whitespace-pre-line break-words rounded-sm bg-brand-wash px-2 py-1 no-underline">
              <span className="block text-brand text-xs">Foi enviado</span>
              {sent(campo) ?? para}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
