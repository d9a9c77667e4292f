import Link from "next/link";
import { Alert } from "@/components/kit/ui/alert";
import { FIELD_NAMES, LABELS } from "@/lib/catalog/own-projects/fields";
import {
  MENTIONS,
  PROPONENT_FILE,
  PROPONENT_REFUSALS,
  SUBMISSION,
} from "@/lib/catalog/own-projects/messages";
import type { OwnDraft, ReviewedProponent } from "@/lib/catalog/own-projects/queries";
import { changesOf, fieldText } from "@/lib/catalog/own-projects/rules/changes";
import { completenessOf } from "@/lib/catalog/own-projects/rules/completeness";
import { contactsOf } from "@/lib/catalog/own-projects/rules/contacts";
import { listedTermsOf, submissionProblems } from "@/lib/catalog/own-projects/rules/submission";
import { formatCnpj } from "@/lib/kit/masks";
import { publicName, refusalOf } from "@/lib/people/organizations/rules";
import { Facts } from "../../../../_parts/facts";
import { OfficeSection } from "../../../../_parts/office-section";

/** Texts on why a submitted project cannot be published. */
export function obstaclesOf(sent: OwnDraft, proponent: ReviewedProponent | null, now: Date): string[] {
  const refusal = proponent && refusalOf(proponent, now);
  return [
    ...(proponent ? [] : [PROPONENT_FILE.none]),
    ...(refusal ? [PROPONENT_REFUSALS[refusal]] : []),
    ...submissionProblems(sent.conteudo, now, listedTermsOf(sent)).map(
      ({ field, problem }) => `${LABELS[field]}: ${SUBMISSION[problem]}`,
    ),
  ];
}

type SentContentProps = { sent: OwnDraft; proponent: ReviewedProponent | null; obstacles: readonly string[] };

export function SentContent({ sent, proponent, obstacles }: SentContentProps) {
  const { conteudo, listado, foiPublicado } = sent;
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
                  <Link href={`/admin/organizacoes/${proponent.id}`} prefetch={false} className="link">
                    {publicName(proponent)}
                  </Link>
                ),
              },
              { term: "CNPJ", value: formatCnpj(proponent.cnpj) },
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
          <Changes changes={changesOf(listado, conteudo)} />
        </OfficeSection>
      )}
      <OfficeSection title={`Tudo o que foi enviado (${completenessOf(conteudo).score}% completo)`}>
        <Facts
          label="Conteúdo enviado"
          facts={FIELD_NAMES.filter((field) => field !== "organizacaoId").map((field) => ({
            term: LABELS[field],
            value: <span className="whitespace-pre-line">{fieldText(conteudo, field)}</span>,
          }))}
        />
      </OfficeSection>
    </>
  );
}

function Changes({ changes }: { changes: ReturnType<typeof changesOf> }) {
  if (changes.length === 0) return <p className="text-ink-soft text-sm">O conteúdo é igual ao publicado.</p>;
  return (
    <dl className="grid border-line border-t text-sm">
      {changes.map(({ campo, de, para }) => (
        <div key={campo} className="grid gap-2 border-line border-b py-2.5">
          <dt className="font-medium">{LABELS[campo]}</dt>
          <dd className="grid gap-3 md:grid-cols-2">
            <del className="whitespace-pre-line break-words text-ink-soft no-underline">
              <span className="block text-xs">Está na lista</span>
              {de}
            </del>
            <ins className="whitespace-pre-line break-words rounded-sm bg-brand-wash px-2 py-1 no-underline">
              <span className="block text-brand text-xs">Foi enviado</span>
              {para}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
