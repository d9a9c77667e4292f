"use client";

import { Pencil, RefreshCw, TriangleAlert } from "lucide-react";
import { useId, useRef, useState } from "react";
import { usePageMark } from "@/components/kit/forms/page-mark";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { describeControl, Field } from "@/components/kit/ui/field";
import { HOLDER, holdFocus } from "@/components/kit/ui/hold-focus";
import { Input } from "@/components/kit/ui/input";
import { Textarea } from "@/components/kit/ui/textarea";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { MayCall } from "@/components/people/colleagues/may-call";
import { editFieldAction, rewriteFieldAction, showProposalAction } from "@/lib/ai/proposals/actions";
import { PROPOSAL_CHAT, SCREEN } from "@/lib/ai/proposals/messages";
import type { ProposalView } from "@/lib/ai/proposals/queries/chat";
import { FIELDS } from "@/lib/ai/proposals/rules/fields";
import type { ProposalField } from "@/lib/ai/proposals/types";

type FieldCardProps = {
  field: ProposalField;
  proposal: ProposalView;
  mayRewrite: boolean;
  onChange: (proposal: ProposalView) => void;
};

export function FieldCard({ field, proposal, mayRewrite, onChange }: FieldCardProps) {
  const piece = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const { pending: rewriting, run } = useAction(PROPOSAL_CHAT.fieldFailed);
  const { label } = FIELDS[field];
  const text = proposal.texts[field];
  const flags = proposal.flags[field];

  async function rewrite() {
    const rewritten = await run((mark) => rewriteFieldAction({ proposalId: proposal.id, field, ...mark }));
    if (!rewritten) return;
    onChange(rewritten);
    toast({ title: SCREEN.rewritten, description: label });
  }

  return (
    <article
      {...HOLDER}
      ref={piece}
      className="grid gap-x-10 gap-y-3 border-line border-b py-6 md:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <h3 className="text-base">{label}</h3>
      {editing === null ? (
        <div className="min-w-0">
          <p className="max-w-[40rem] whitespace-pre-line break-words">{text || "a informar"}</p>
          {flags.length > 0 && (
            <ul className="mt-4 grid max-w-[40rem] gap-2">
              {flags.map(({ quote, problem }) => (
                <li
                  key={quote + problem}
                  className="flex items-start gap-2.5 rounded-md bg-accent-wash px-3 py-2.5 text-sm"
                >
                  <TriangleAlert
                    aria-hidden
                    className="mt-0.5 size-4 shrink-0 text-accent-text"
                    strokeWidth={2}
                  />
                  <span className="min-w-0 break-words">
                    <span className="sr-only">Confira: </span>
                    {problem} <span className="text-ink-soft">“{quote.slice(0, 140)}”</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
          <div className="mt-3 -ml-3 flex flex-wrap gap-1">
            <MayCall name="edit-proposal-field">
              <Button
                aria-label={`Editar ${label}`}
                onClick={() => setEditing(text)}
                variant="ghost"
                size="sm"
              >
                <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
                Editar
              </Button>
            </MayCall>
            {mayRewrite && (
              <MayCall name="rewrite-proposal-field">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Reescrever ${label}`}
                  aria-disabled={rewriting}
                  onClick={rewrite}
                >
                  <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />
                  {rewriting ? "Reescrevendo..." : "Reescrever"}
                </Button>
              </MayCall>
            )}
          </div>
        </div>
      ) : (
        <FieldEditor
          field={field}
          before={editing}
          proposalId={proposal.id}
          onDone={(changed) => {
            holdFocus(piece.current);
            setEditing(null);
            if (changed) onChange(changed);
          }}
        />
      )}
    </article>
  );
}

type FieldEditorProps = {
  field: ProposalField;
  before: string;
  proposalId: string;
  onDone: (changed: ProposalView | null) => void;
};

function FieldEditor({ field, before, proposalId, onDone }: FieldEditorProps) {
  const id = useId();
  const [text, setText] = useState(before);
  const [base, setBase] = useState(before);
  const [error, setError] = useTransientState("");
  const [other, setOther] = useTransientState<string | null>(null);
  const [saving, setSaving] = useTransientState(false);
  const mark = usePageMark();
  const { label, max, hint } = FIELDS[field];

  async function save() {
    if (saving) return;
    setSaving(true);
    const result = await editFieldAction({ proposalId, field, text, before: base, ...mark }).catch(
      () => null,
    );
    if (result?.ok) {
      toast({ title: SCREEN.saved, description: label });
      onDone(result.data);
      return;
    }
    if (result?.code === "conflict") {
      // The text was changed elsewhere. Show the changed text, which the next save overwrites.
      const current = await showProposalAction({ proposalId, ...mark }).catch(() => null);
      if (current?.ok) {
        setOther(current.data.texts[field]);
        setBase(current.data.texts[field]);
      }
    }
    setError(result?.message ?? PROPOSAL_CHAT.failed);
    setSaving(false);
  }

  const control = {
    ...describeControl(id, { help: hint, error }),
    name: field,
    value: text,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  };
  return (
    <form
      method="dialog"
      className="grid max-w-[40rem] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        id={id}
        label={label}
        help={`${hint} Até ${max.toLocaleString("pt-BR")} caracteres.`}
        error={error}
      >
        {field === "title" ? <Input {...control} /> : <Textarea {...control} rows={max > 500 ? 8 : 4} />}
      </Field>
      {other !== null && (
        <div className="rounded-md border border-line bg-sunken p-4 text-sm">
          <p className="font-semibold">O que está salvo agora</p>
          <p className="mt-1 whitespace-pre-line break-words">{other}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={saving}>
          {saving ? "Salvando..." : other === null ? "Salvar texto" : "Salvar o meu mesmo assim"}
        </Button>
        <Button onClick={() => onDone(null)} variant="outline">
          Cancelar
        </Button>
      </div>
    </form>
  );
}
