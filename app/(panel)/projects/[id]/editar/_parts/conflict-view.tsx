"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { type FieldName, LABELS, type ProjectContent } from "@/lib/catalog/own-projects/fields";
import { fieldsOfAnswer, fieldText, resolveMerge } from "@/lib/catalog/own-projects/rules/changes";
import type { Conflict } from "./draft-saver";

type ConflictViewProps = { conflict: Conflict; onResolve: (content: ProjectContent) => void };

const labelOf = (answer: readonly FieldName[]): string =>
  answer.map((field, at) => (at === 0 ? LABELS[field] : LABELS[field].toLowerCase())).join(" e ");

export function ConflictView({ conflict, onResolve }: ConflictViewProps) {
  const { merge, minha, outra } = conflict;
  const [chosen, setChosen] = useState<ReadonlyMap<FieldName, "minha" | "outra">>(new Map());
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  // One entry per choice: state and city are chosen together.
  const answers = merge.conflicts
    .map((field) => fieldsOfAnswer(field).filter((one) => merge.conflicts.includes(one)))
    .filter(([first], at) => first === merge.conflicts[at]);
  const isChosen = (answer: readonly FieldName[], side: "minha" | "outra") =>
    answer.every((field) => chosen.get(field) === side);
  const left = answers.filter((answer) => !isChosen(answer, "minha") && !isChosen(answer, "outra")).length;

  const choose = (answer: readonly FieldName[], side: "minha" | "outra") =>
    setChosen((before) => new Map([...before, ...answer.map((field) => [field, side] as const)]));
  const resolve = () =>
    onResolve(
      resolveMerge(merge, outra, new Set(merge.conflicts.filter((field) => chosen.get(field) === "outra"))),
    );

  return (
    <section
      aria-labelledby="editor-conflito"
      className="rounded-md border border-accent bg-surface p-5 sm:p-7"
    >
      <h2 id="editor-conflito" ref={title} tabIndex={-1} className="text-xl outline-offset-4">
        Este projeto mudou enquanto você escrevia
      </h2>
      <p className="mt-2 max-w-measure text-ink-soft text-sm leading-normal">
        Nada foi perdido: o que você escreveu aqui está neste aparelho. Escolha, campo por campo, o que fica.
      </p>
      <ul className="mt-5 grid gap-6">
        {answers.map((answer) => (
          <li key={answer.join()} className="border-line border-t pt-4">
            <h3 className="font-semibold text-sm">{labelOf(answer)}</h3>
            <div className="mt-3 grid gap-4 md:grid-cols-2">
              {(["minha", "outra"] as const).map((side) => (
                <div key={side} className="flex min-w-0 flex-col gap-3 rounded-md bg-sunken p-4">
                  <p className="text-ink-soft text-xs">{side === "minha" ? "Aqui" : "Versão nova"}</p>
                  <p className="max-h-60 overflow-y-auto whitespace-pre-line break-words text-sm">
                    {answer.map((field) => fieldText(side === "minha" ? minha : outra, field)).join(", ")}
                  </p>
                  <Button
                    variant={isChosen(answer, side) ? "default" : "outline"}
                    aria-pressed={isChosen(answer, side)}
                    className="mt-auto"
                    onClick={() => choose(answer, side)}
                  >
                    {side === "minha" ? "Manter a minha" : "Usar a outra"}{" "}
                    <span className="sr-only">em {labelOf(answer)}</span>
                  </Button>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <Button aria-disabled={left > 0} onClick={() => left === 0 && resolve()}>
          Salvar as escolhas
        </Button>
        <p role="status" className="text-ink-soft text-sm">
          {left > 0 && (left === 1 ? "Falta escolher 1 campo." : `Falta escolher ${left} campos.`)}
        </p>
      </div>
    </section>
  );
}
