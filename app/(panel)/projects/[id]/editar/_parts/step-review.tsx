"use client";

import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/kit/ui/button";
import { MeterBar } from "@/components/kit/ui/meter-bar";
import { type FieldName, LABELS, type ProjectContent, STEPS } from "@/lib/catalog/own-projects/fields";
import { SUBMISSION } from "@/lib/catalog/own-projects/messages";
import type { Change } from "@/lib/catalog/own-projects/rules/changes";
import { completenessOf, stepOf } from "@/lib/catalog/own-projects/rules/completeness";
import type { SubmissionProblem } from "@/lib/catalog/own-projects/rules/submission";
import { DropEdits } from "./drop-edits";
import { StepLink } from "./step-link";
import { SubmitProject } from "./submit-project";

type StepReviewProps = {
  id: string;
  content: ProjectContent;
  /** Differences between the draft and the listed version; null for a project that is not listed. */
  edits: Change[] | null;
  /**
   * Whether the draft is not approved yet. `edits` may still be empty: an import can make the listed version equal to
   * the draft.
   */
  isUnapproved: boolean;
  problems: SubmissionProblem[];
  onField: (field: FieldName) => void;
  /** Saves pending changes. @returns the version to submit; null when saving failed */
  onSend: () => Promise<number | null>;
  onRefused: (field: FieldName, message: string) => void;
  onDrop: () => Promise<boolean>;
};

const titleOf = (field: FieldName) => STEPS.find(({ id }) => id === stepOf(field))?.title ?? "";

export function StepReview(props: StepReviewProps) {
  const { id, content, edits, isUnapproved, problems, onField, onDrop, ...sending } = props;
  const { score, missing } = completenessOf(content);
  const needed = new Set(problems.map(({ field }) => field));
  const optional = missing.filter(({ field }) => !needed.has(field));
  return (
    <>
      <section
        aria-labelledby="editor-enviar"
        className="rounded-md border border-line bg-surface p-5 sm:p-6"
      >
        <h3 id="editor-enviar" className="font-semibold">
          Enviar para análise
        </h3>
        {problems.length > 0 ? (
          <>
            <p className="mt-2 text-sm">
              {problems.length === 1 ? "Falta 1 resposta" : `Faltam ${problems.length} respostas`} para
              enviar:
            </p>
            <ul aria-label="Falta para enviar" className="mt-2">
              {problems.map(({ field, problem }) => (
                <li key={field} className="grid py-1.5 sm:grid-cols-[12rem_1fr] sm:gap-x-4">
                  <FieldLink field={field} onField={onField}>
                    {LABELS[field]}
                  </FieldLink>
                  <span className="self-center text-ink-soft text-sm leading-snug">
                    {SUBMISSION[problem]}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : edits?.length === 0 && !isUnapproved ? (
          <p className="mt-2 max-w-measure text-sm">
            Não há alterações a enviar: o projeto está na lista como está aqui.
          </p>
        ) : (
          <>
            <p className="mt-2 mb-5 max-w-measure text-sm">
              A nossa equipe confere os dados com a fonte oficial e responde por e-mail.
              {edits
                ? " Até lá, a página continua como está."
                : " Aprovado, o projeto entra na lista pública."}
            </p>
            <SubmitProject id={id} {...sending} />
            <p className="mt-3 max-w-measure text-ink-soft text-sm leading-snug">
              Durante a análise dá para acrescentar fotos, documentos, história e equipe, ou cancelar o envio.
            </p>
          </>
        )}
        {edits && edits.length > 0 && <DropEdits edits={edits} onDrop={onDrop} />}
      </section>
      <section aria-labelledby="editor-previas">
        <h3 id="editor-previas" className="font-semibold">
          Como os outros veem
        </h3>
        <p className="mt-1 mb-4 max-w-measure text-ink-soft text-sm leading-snug">
          As duas prévias mostram o que já está salvo.
        </p>
        <div className="flex flex-wrap gap-3">
          <PreviewLink id={id} como="financiador" />
          <PreviewLink id={id} como="visitante" />
        </div>
      </section>
      <section aria-labelledby="editor-completo">
        <h3 id="editor-completo" className="figures font-semibold">
          {score}% do que um financiador procura
        </h3>
        <div className="mt-3 mb-4">
          <MeterBar percent={score} />
        </div>
        <p className="mb-2 max-w-measure text-ink-soft text-sm leading-snug">
          Nada disto impede o envio. Fotos, documentos, história e equipe podem vir depois, também durante a
          análise.
        </p>
        {optional.length > 0 && (
          <ul aria-label="O que um financiador não encontra" className="border-line border-t">
            {optional.map(({ title, field, why, weight }) => (
              <li
                key={field}
                className="grid border-line border-b py-2.5 sm:grid-cols-[12rem_1fr] sm:gap-x-4"
              >
                <FieldLink field={field} onField={onField}>
                  {title} <span className="figures font-normal text-ink-soft">+{weight}%</span>
                </FieldLink>
                <span className="self-center text-ink-soft text-sm leading-snug">{why}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

type FieldLinkProps = { field: FieldName; onField: (field: FieldName) => void; children: ReactNode };

function FieldLink({ field, onField, children }: FieldLinkProps) {
  return (
    <StepLink
      step={stepOf(field)}
      onPress={() => onField(field)}
      title={`Etapa ${titleOf(field)}`}
      className="link inline-flex min-h-11 items-center justify-self-start gap-2 text-sm sm:self-start"
    >
      <span>{children}</span>
    </StepLink>
  );
}

function PreviewLink({ id, como }: { id: string; como: "financiador" | "visitante" }) {
  return (
    <Button asChild variant="outline">
      <a href={`/projects/${id}/previa?como=${como}`} target="_blank" rel="noopener">
        <Eye aria-hidden className="size-4" strokeWidth={2} /> Como {como} vê
        <span className="sr-only"> (abre em outra aba)</span>
      </a>
    </Button>
  );
}
