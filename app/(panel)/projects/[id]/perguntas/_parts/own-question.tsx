"use client";

import { type ReactNode, useRef } from "react";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { HOLDER, holdFocus } from "@/components/kit/ui/hold-focus";
import { useHeldFocus } from "@/components/kit/ui/use-held-focus";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { MayCall, useMayCall } from "@/components/people/colleagues/may-call";
import { answerQuestionAction, declineQuestionAction } from "@/lib/catalog/news/actions";
import { NEWS, QUESTIONS } from "@/lib/catalog/news/messages";
import type { QuestionView } from "@/lib/catalog/news/queries";
import { QUESTION_MAX } from "@/lib/catalog/news/rules";
import { answerSchema } from "@/lib/catalog/news/schema";
import { formatDate } from "@/lib/kit/format";

const BADGES = {
  aberta: "Espera a sua resposta",
  respondida: "Na página",
  recusada: "Não publicada",
  retirada: "Retirada pela equipe",
} as const;

const aboutQuestion = (texto: string) => `à pergunta ${texto.slice(0, 60)}`;

export function OwnQuestion({ question }: { question: QuestionView }) {
  const { estado, texto, resposta, quem, criadaEm } = question;
  const piece = useRef<HTMLElement>(null);
  const [isWriting, setIsWriting] = useTransientState(false);
  const isTakenDown = estado === "retirada";
  const mayAnswer = useMayCall("answer-question") && !isTakenDown;
  const isOpen = mayAnswer && (estado === "aberta" || isWriting);
  return (
    <article {...HOLDER} ref={piece} className="max-w-measure">
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
        <Badge tone={estado === "aberta" ? "accent" : "muted"}>{BADGES[estado]}</Badge>
        {quem}, {formatDate(criadaEm)}
      </p>
      <p className="mt-2 whitespace-pre-line break-words font-semibold leading-snug">{texto}</p>
      {resposta && !isOpen && (
        <p className="mt-3 whitespace-pre-line break-words border-line-strong border-l-2 pl-4 leading-normal">
          {resposta}
        </p>
      )}
      {isOpen && (
        <AnswerForm
          question={question}
          onDone={() => {
            holdFocus(piece.current);
            setIsWriting(false);
          }}
        />
      )}
      {isTakenDown && <p className="mt-3 text-ink-soft text-sm">{QUESTIONS.takenDown}</p>}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {mayAnswer && !isOpen && (
          <Button variant="outline" size="sm" onClick={() => setIsWriting(true)}>
            {estado === "respondida" ? "Mudar a resposta" : "Responder mesmo assim"}
            <span className="sr-only"> {aboutQuestion(texto)}</span>
          </Button>
        )}
        {(estado === "aberta" || estado === "respondida") && (
          <MayCall name="decline-question">
            <Decline question={question} onDone={() => holdFocus(piece.current)} />
          </MayCall>
        )}
      </div>
    </article>
  );
}

function AnswerForm({ question, onDone }: { question: QuestionView; onDone: () => void }) {
  const { id, texto, resposta } = question;
  const { control, formProps, pending } = useRefreshingForm({
    schema: answerSchema,
    action: answerQuestionAction,
    defaultValues: { id, resposta: resposta ?? "" },
    onDone,
  });
  return (
    <form {...formProps} aria-label={`Responder ${aboutQuestion(texto)}`} className="mt-4 grid gap-4">
      <FormSummary control={control} labels={{ resposta: "Sua resposta" }} />
      <TextAreaField
        control={control}
        name="resposta"
        label="Sua resposta"
        help={`Fica na página do projeto, para todos. ${NEWS.hidden} Até ${QUESTION_MAX.resposta.toLocaleString("pt-BR")} caracteres.`}
        rows={4}
      />
      <div>
        <Button type="submit" aria-disabled={pending}>
          {pending ? "Enviando..." : "Publicar resposta"}
        </Button>
      </div>
    </form>
  );
}

const QUIET = { variant: "ghost", size: "sm", className: "text-ink-soft" } as const;

type DeclineProps = { question: QuestionView; onDone: () => void };

function Decline({ question: { id, texto, estado }, onDone }: DeclineProps) {
  const { pending, act } = useRefreshingAction(QUESTIONS.failed);
  const decline = (done: () => void) => act((mark) => declineQuestionAction({ id, ...mark }), done);
  const about = <span className="sr-only"> (pergunta {texto.slice(0, 60)})</span>;
  if (estado !== "respondida")
    return (
      <Button
        {...QUIET}
        className="-ml-3 text-ink-soft"
        aria-disabled={pending}
        onClick={() => decline(onDone)}
      >
        Não responder em público{about}
      </Button>
    );
  return <TakeOff about={about} texto={texto} pending={pending} onConfirm={decline} />;
}

type TakeOffProps = {
  about: ReactNode;
  texto: string;
  pending: boolean;
  onConfirm: (close: () => void) => void;
};

function TakeOff({ about, texto, pending, onConfirm }: TakeOffProps) {
  const button = useRef<HTMLButtonElement>(null);
  useHeldFocus(button);
  return (
    <ConfirmDialog
      trigger={
        <Button ref={button} {...QUIET}>
          Tirar da página{about}
        </Button>
      }
      title="Tirar a pergunta da página?"
      description="A pergunta e a sua resposta saem da página do projeto agora. A resposta fica guardada aqui, e você pode publicar de novo."
      cancelLabel="Manter"
      confirmLabel="Tirar pergunta"
      pendingLabel="Tirando..."
      pending={pending}
      onConfirm={onConfirm}
    >
      <blockquote className="line-clamp-4 break-words border-line-strong border-l-2 pl-4 font-semibold text-sm leading-normal">
        {texto}
      </blockquote>
    </ConfirmDialog>
  );
}
