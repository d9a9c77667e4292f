"use client";

import { useLayoutEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { forgetDraft, keepDraft, readDraft } from "@/components/catalog/own-projects/kept-draft";
import { usePageMark } from "@/components/kit/forms/page-mark";
import { saveDraftAction } from "@/lib/catalog/own-projects/actions";
import type { ProjectContent } from "@/lib/catalog/own-projects/fields";
import { createDraftSaver, type DraftSaver, type SaveState } from "./draft-saver";
import { type EditorValues, toContent, toValues } from "./editor-values";

/** `owner`: person and account (`accountInUse`) under which this browser keeps a local copy. */
type Draft = { owner: string; id: string; versao: number; conteudo: ProjectContent; em: Date | null };

/**
 * First restores and sends an unsaved local copy.
 * @param draft server version at the time of the render; later server versions are merged when saving
 */
export function useDraft(form: UseFormReturn<EditorValues>, draft: Draft) {
  const [state, setState] = useState<SaveState>({ kind: "saved", em: draft.em });
  const [first] = useState(draft);
  const mark = usePageMark();
  const saver = useRef<DraftSaver | null>(null);

  // A layout effect, because the local copy must be restored before text typed ahead of hydration is replayed.
  useLayoutEffect(() => {
    const { owner, id, versao, conteudo, em } = first;
    const before = saver.current;
    const made =
      before ??
      createDraftSaver({
        versao,
        conteudo,
        em,
        read: () => toContent(form.getValues()),
        send: (on, what) => saveDraftAction({ id, versao: on, conteudo: what, ...mark }),
        keep: (base, what) => {
          const { fotos, documentos } = form.getValues();
          keepDraft(owner, id, {
            versao: base.versao,
            base: base.conteudo,
            conteudo: what,
            fotos,
            documentos,
          });
        },
        forget: () => forgetDraft(owner, id),
        apply: (what, arquivos) => form.reset(toValues(what, arquivos, form.getValues())),
        onState: setState,
      });
    saver.current = made;
    const kept = before ? null : readDraft(owner, id);
    if (kept) {
      form.reset(toValues(kept.conteudo, [], kept));
      made.restore(kept);
    }
    const stop = form.subscribe({ formState: { values: true }, callback: () => made.changed() });
    const send = () => void made.flush();
    const leave = () => {
      if (document.visibilityState === "hidden") send();
    };
    window.addEventListener("online", send);
    document.addEventListener("visibilitychange", leave);
    return () => {
      stop();
      window.removeEventListener("online", send);
      document.removeEventListener("visibilitychange", leave);
      // Navigation within the site ends this effect without one of the events above.
      send();
    };
  }, [first, form, mark]);

  return {
    state,
    flush: () => saver.current?.flush() ?? Promise.resolve(false),
    resolve: (conteudo: ProjectContent) => void saver.current?.resolve(conteudo),
    versao: () => saver.current?.versao() ?? first.versao,
  };
}
