"use client";

import { useSearchParams } from "next/navigation";
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type FieldErrors, get, type Resolver, set, useWatch } from "react-hook-form";
import { useTypedForm } from "@/components/kit/forms/use-typed-form";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { afterPress } from "@/components/kit/ui/after-press";
import { Button } from "@/components/kit/ui/button";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import {
  FIELD_NAMES,
  type FieldName,
  type ProjectContent,
  STEPS,
  type StepId,
} from "@/lib/catalog/own-projects/fields";
import { SUBMISSION } from "@/lib/catalog/own-projects/messages";
import { editsOf } from "@/lib/catalog/own-projects/rules/changes";
import {
  completenessOf,
  requiredOf,
  stepMark,
  stepOf,
  stepsBeside,
  wrongAnswersIn,
} from "@/lib/catalog/own-projects/rules/completeness";
import {
  fieldsAnswered,
  fieldsBehind,
  type ListedTerms,
  problemsToShow,
  submissionProblems,
} from "@/lib/catalog/own-projects/rules/submission";
import { draftSchema } from "@/lib/catalog/own-projects/schema";
import type { UploadedFile } from "@/lib/catalog/uploads/types";
import { type Proponent, publicName } from "@/lib/people/organizations/rules";
import { ConflictView } from "./conflict-view";
import { type EditorValues, toContent, toValues } from "./editor-values";
import { OrganizationField } from "./organization-field";
import { RequiredList } from "./required-list";
import { SaveStatus } from "./save-status";
import { StepFiles } from "./step-files";
import { StepList } from "./step-list";
import { StepMoney } from "./step-money";
import { StepPeople } from "./step-people";
import { StepPlace } from "./step-place";
import { StepProject } from "./step-project";
import { StepReview } from "./step-review";
import { useDraft } from "./use-draft";

type EditorProps = {
  owner: string;
  id: string;
  listedTerms: ListedTerms | null;
  versao: number;
  conteudo: ProjectContent;
  /** Null for a project that is not listed. */
  listado: ProjectContent | null;
  arquivos: UploadedFile[];
  organizacoes: Proponent[];
  em: Date | null;
  /** ISO time of the render, so that browser and server count the same days. */
  today: string;
  isUnapproved: boolean;
  /** Notice while the project is in review. The editor then has only the optional steps. */
  sent?: ReactNode;
};

type Context = {
  today: string;
  listedTerms: ListedTerms | null;
  /** Whether all problems are shown, those of empty fields included. */
  showsAll: boolean;
  /** Fields that may show problems: they had answers at the start, or the focus left them ({@link fieldsBehind}). */
  leftFields: ReadonlySet<FieldName>;
  refused: FieldRefusal | null;
};

/** `answer`: the refused value as JSON. */
type FieldRefusal = { field: FieldName; message: string; answer: string };

const answerOf = (content: ProjectContent, field: FieldName): string => JSON.stringify(content[field]);

/** Validates all fields at once, because the value of one may fix or cause the error of another. */
const resolver: Resolver<EditorValues, Context> = (values, context) => {
  const errors: FieldErrors<EditorValues> = {};
  const parsed = draftSchema.safeParse(values);
  for (const { path, message } of parsed.error?.issues.toReversed() ?? []) {
    set(errors, path.join("."), { type: "limite", message });
  }
  const content = parsed.data;
  if (content && context) {
    const problems = submissionProblems(content, new Date(context.today), context.listedTerms);
    const shown = context.showsAll ? problems : problemsToShow(content, problems, context.leftFields);
    for (const { field, problem } of shown) {
      if (!get(errors, field)) set(errors, field, { type: "envio", message: SUBMISSION[problem] });
    }
    const { refused } = context;
    if (refused && answerOf(content, refused.field) === refused.answer && !get(errors, refused.field))
      set(errors, refused.field, { type: "recusa", message: refused.message });
  }
  return { values: {}, errors };
};

function focusField(form: HTMLElement | null, field: FieldName): void {
  const place = form?.querySelector<HTMLElement>(
    `[name="${field}"]:not([type="hidden"]), [data-field="${field}"] :is(input, button, a)`,
  );
  place?.focus();
  place?.scrollIntoView({ block: "center" });
}

/** Field that the focus leaves. Null if the focus only moves inside it, or if the window loses focus. */
function fieldLeft({ target, relatedTarget }: FocusEvent<HTMLElement>): FieldName | null {
  // If the control is still active, the window lost the focus, for example to a file dialog.
  if (document.activeElement === target) return null;
  const group = target.closest<HTMLElement>("[data-field]");
  if (group?.contains(relatedTarget)) return null;
  const name = group?.dataset.field ?? target.getAttribute("name");
  return FIELD_NAMES.find((field) => field === name) ?? null;
}

const stoppedText = (count: number): string =>
  count === 1
    ? "Uma resposta desta etapa precisa de correção. Nada se perdeu: corrija agora, ou continue e corrija antes de enviar."
    : `${count} respostas desta etapa precisam de correção. Nada se perdeu: corrija agora, ou continue e corrija antes de enviar.`;

/** All steps are one form, so switching steps loses nothing and works offline. The address names the shown step. */
export function Editor({
  owner,
  id,
  isUnapproved,
  listedTerms,
  versao,
  conteudo,
  listado,
  arquivos,
  organizacoes,
  em,
  today,
  sent,
}: EditorProps) {
  const steps = STEPS.filter((one) => !sent || one.optional);
  const [showsAll, setShowsAll] = useTransientState(false);
  const [leftFields, setLeftFields] = useState(() => fieldsAnswered(conteudo));
  const [refused, setRefused] = useTransientState<FieldRefusal | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [wanted, setWanted] = useTransientState<{ step: StepId; field: FieldName | null } | null>(null);
  const { form, ref } = useTypedForm<EditorValues, Context>({
    resolver,
    context: { today, listedTerms, showsAll, leftFields, refused },
    defaultValues: toValues(conteudo, arquivos),
    live: true,
  });
  const draft = useDraft(form, { owner, id, versao, conteudo, em });
  const { control, trigger } = form;
  const values = useWatch({ control }) as EditorValues;

  const address = useSearchParams().get("etapa");
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === address),
  );
  const shownStep = steps[at] ?? STEPS[0];
  const step: StepId = shownStep.id;

  const { conteudo: content } = toContent(values);
  const problems = submissionProblems(content, new Date(today), listedTerms);
  const shown = problemsToShow(content, problems, leftFields);
  const marks = Object.fromEntries(
    STEPS.map((one) => [one.id, stepMark(content, one.id, problems, shown)]),
  ) as Record<StepId, ReturnType<typeof stepMark>>;

  const { before, after } = stepsBeside(steps, at);
  const wrong = wrongAnswersIn(step, content, problems);
  const [stoppedBy, setStoppedBy] = useTransientState("");
  const isStopped = wrong.length > 0 && stoppedBy === JSON.stringify(wrong);

  const leaveFields = () => setLeftFields((before) => new Set([...before, ...shownStep.fields]));
  const go = (to: StepId, field: FieldName | null = null) => {
    // A link within the shown step marks no fields as left: the person is still writing there.
    if (to !== step) leaveFields();
    void draft.flush();
    window.history.pushState(null, "", `?etapa=${to}`);
    setWanted({ step: to, field });
  };

  /** Stops once at wrong answers of the step. The next call goes on, because a draft may have wrong answers. */
  const goOn = () => {
    const [first] = wrong;
    if (first && !isStopped) {
      leaveFields();
      setStoppedBy(JSON.stringify(wrong));
      setWanted({ step, field: first.field });
    } else if (after) go(after.id);
  };

  useEffect(() => {
    if (!wanted || wanted.step !== step) return;
    if (wanted.field) focusField(heading.current?.closest("form") ?? null, wanted.field);
    else {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
  }, [wanted, step]);

  useEffect(() => {
    if (step === "revisao") setShowsAll(true);
  }, [step, setShowsAll]);

  // Validate after the render, because only then does the resolver's context have the values that have just changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these decide which errors are shown
  useEffect(() => {
    void trigger();
  }, [showsAll, leftFields, refused, trigger]);

  const leave = (event: FocusEvent<HTMLFormElement>) => {
    const field = fieldLeft(event);
    // Wait for the end of the press: an error that appears during it would move the pressed button or box away.
    if (field && !leftFields.has(field))
      afterPress(() => setLeftFields((before) => new Set([...before, ...fieldsBehind(field)])));
  };

  const choose = (organization: Proponent | null) => {
    form.setValue("proponente", organization ? publicName(organization) : "");
    form.setValue("tipoProponente", organization?.tipo ?? "");
  };

  const required = !sent && step !== "revisao" && (
    <RequiredList
      step={step}
      required={requiredOf(problems, new Date(today))}
      onField={(field) => go(stepOf(field), field)}
    />
  );

  const edits = listado && editsOf(listado, content);
  /** @returns whether the save succeeded */
  const dropEdits = async (listed: ProjectContent) => {
    form.reset(toValues(listed, arquivos, form.getValues()));
    // Focus the heading, because the pressed control disappears.
    setWanted({ step, field: null });
    return draft.flush();
  };

  const send = async () => ((await draft.flush()) ? draft.versao() : null);
  const nome = values.nome.trim();
  const { state } = draft;

  return (
    <div className="page-width pt-4 pb-24 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-14 lg:pt-6">
      <header className="lg:col-span-2">
        <h1 className="max-w-[28ch] break-words text-3xl">{nome || "Novo projeto"}</h1>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <SaveStatus state={state} />
          <p className="figures text-ink-soft text-sm">{completenessOf(content).score}% completo</p>
        </div>
        {sent}
      </header>
      <div className="mt-4 lg:sticky lg:top-24 lg:mt-8 lg:self-start">
        <StepList steps={steps} current={step} marks={marks} onStep={go} />
        <div className="max-lg:hidden">{required}</div>
      </div>
      {state.kind === "conflict" ? (
        <div className="mt-8 max-w-3xl">
          <ConflictView key={state.conflict.versao} conflict={state.conflict} onResolve={draft.resolve} />
        </div>
      ) : (
        <form
          ref={ref}
          noValidate
          aria-labelledby="editor-etapa"
          className="mt-6 grid max-w-2xl gap-6 lg:mt-8"
          onBlur={leave}
          onSubmit={(event) => {
            event.preventDefault();
            goOn();
          }}
        >
          <div>
            <p className="figures text-ink-soft text-sm">
              {shownStep.optional
                ? "Opcional"
                : `Etapa ${at + 1} de ${STEPS.filter((one) => !one.optional).length}`}
            </p>
            <h2 id="editor-etapa" ref={heading} tabIndex={-1} className="mt-1 text-2xl outline-offset-4">
              {shownStep.title}
            </h2>
          </div>
          {step === "projeto" && <StepProject control={control} />}
          {step === "lugar" && <StepPlace control={control} />}
          {step === "valores" && <StepMoney control={control} listedTerms={listedTerms} />}
          {step === "proponente" && (
            <OrganizationField
              control={control}
              organizations={organizacoes}
              today={new Date(today)}
              onChoose={choose}
            />
          )}
          {step === "equipe" && <StepPeople control={control} />}
          {step === "arquivos" && <StepFiles control={control} />}
          {step === "revisao" && (
            <StepReview
              {...{ id, content, problems, edits, isUnapproved }}
              onDrop={async () => listado !== null && dropEdits(listado)}
              onField={(field) => go(stepOf(field), field)}
              onSend={send}
              onRefused={(field, message) => {
                setRefused({ field, message, answer: answerOf(content, field) });
                go(stepOf(field), field);
              }}
            />
          )}
          <div className="empty:hidden lg:hidden">{required}</div>
          <p role="status" className="figures text-sm leading-normal empty:hidden">
            {isStopped && after && stoppedText(wrong.length)}
          </p>
          <KeepClear className="flex justify-between gap-3 border-line border-t pt-5">
            {before ? (
              <Button variant="outline" onClick={() => go(before.id)}>
                Voltar
              </Button>
            ) : (
              <span />
            )}
            {after && <Button type="submit">Continuar</Button>}
          </KeepClear>
        </form>
      )}
    </div>
  );
}
