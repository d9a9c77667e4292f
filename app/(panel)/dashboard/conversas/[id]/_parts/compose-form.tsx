"use client";

import { ArrowUp, FileText, Paperclip, ShieldAlert, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { UploadsUnderWay } from "@/components/kit/files/uploads-under-way";
import { useUploadQueue } from "@/components/kit/files/use-upload-queue";
import { usePreHydrationInput } from "@/components/kit/forms/use-pre-hydration-input";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { FieldError } from "@/components/kit/ui/field";
import { controlLook } from "@/components/kit/ui/input";
import { sizeText, UPLOAD_LIMITS } from "@/lib/catalog/uploads/rules";
import { formatCharactersLeft } from "@/lib/kit/format";
import { TALK } from "@/lib/matches/conversations/messages";
import { MAX_ATTACHMENTS, MAX_MESSAGE } from "@/lib/matches/conversations/rules/message";
import type { Attachment } from "@/lib/matches/conversations/rules/thread";
import type { ThreadHandle } from "./use-thread";

/** Characters left from which the field says how many there are. */
const NEAR_END = 300;

/** Where a finger types, Enter begins a line and the button sends. */
const isTouched = () => window.matchMedia("(pointer: coarse)").matches;

type ComposeFormProps = {
  handle: ThreadHandle;
  /** Whether the words only stand there to be taken along: nothing can be sent any more. */
  isClosed?: boolean;
};

/** The field: Enter sends on a desk, Shift+Enter adds a line; what is refused stays in it. */
export function ComposeForm({ handle, isClosed = false }: ComposeFormProps) {
  const { draft, setDraft, write, refusal, clearRefusal } = handle;
  const id = useId();
  const form = usePreHydrationInput();
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const queue = useUploadQueue("anexo", (file) =>
    setDraft((now) => ({ ...now, anexos: [...now.anexos, file as Attachment] })),
  );
  const left = MAX_MESSAGE - [...draft.text.trim()].length;
  const isTooLong = left < 0;
  const isBusy = queue.uploads.length > 0;
  const isEmpty = draft.text.trim() === "" && draft.anexos.length === 0;
  const isOff = isEmpty || isTooLong || isBusy || isClosed;
  const room = MAX_ATTACHMENTS - draft.anexos.length - queue.uploads.length;
  const error = isTooLong ? TALK.long(MAX_MESSAGE) : refusal;

  function send() {
    if (isOff) return;
    write();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || isTouched()) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      ref={form}
      method="dialog"
      aria-label="Nova mensagem"
      className="grid gap-2 border-line border-t p-3 md:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className="flex items-start gap-2 text-ink-soft text-xs leading-snug">
        <ShieldAlert aria-hidden className="size-4 shrink-0 text-accent-text" strokeWidth={1.75} />
        {TALK.bankWarning}
      </p>
      <ChosenFiles
        files={draft.anexos}
        onRemove={(file) =>
          setDraft((now) => ({ ...now, anexos: now.anexos.filter((other) => other.id !== file.id) }))
        }
      />
      <UploadsUnderWay uploads={queue.uploads} onRetry={queue.retry} onCancel={queue.cancel} />
      <div className="flex items-end gap-2">
        <button
          type="button"
          aria-label={room > 0 ? "Anexar foto ou PDF" : TALK.tooManyFiles(MAX_ATTACHMENTS)}
          aria-disabled={room <= 0 || isClosed}
          onClick={() => room > 0 && !isClosed && files.current?.click()}
          className={`${buttonVariants({ variant: "ghost", size: "icon" })} size-12 shrink-0`}
        >
          <Paperclip aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label="Foto ou PDF"
          accept={UPLOAD_LIMITS.anexo.types.join(",")}
          onChange={({ currentTarget }) => {
            queue.add([...(currentTarget.files ?? [])].slice(0, Math.max(0, room)));
            currentTarget.value = "";
          }}
        />
        <label htmlFor={id} className="sr-only">
          Sua mensagem
        </label>
        <textarea
          ref={field}
          id={id}
          name="texto"
          rows={1}
          value={draft.text}
          placeholder="Escreva uma mensagem"
          aria-invalid={error !== null}
          aria-describedby={`${id}-ajuda`}
          onChange={({ target }) => {
            setDraft((now) => ({ ...now, text: target.value }));
            clearRefusal();
          }}
          onKeyDown={onKeyDown}
          className={`${controlLook} field-sizing-content max-h-40 resize-none py-3 leading-snug`}
        />
        <button
          type="submit"
          aria-label="Enviar mensagem"
          disabled={isOff}
          className="grid size-12 shrink-0 place-items-center rounded-md bg-brand text-on-brand transition-colors duration-150 hover:bg-brand-strong disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft"
        >
          <ArrowUp aria-hidden className="size-5" strokeWidth={2} />
        </button>
      </div>
      <div id={`${id}-ajuda`}>
        {error !== null && (
          <div role="alert">
            <FieldError>{error}</FieldError>
          </div>
        )}
        {left <= NEAR_END && !isTooLong && (
          <p className="figures text-ink-soft text-xs">{formatCharactersLeft(left)}</p>
        )}
        <p className="text-ink-soft text-xs pointer-coarse:hidden">
          Enter envia, Shift+Enter abre outra linha.
        </p>
      </div>
    </form>
  );
}

type ChosenFilesProps = { files: Attachment[]; onRemove: (file: Attachment) => void };

function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Vão com a mensagem" className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li
          key={file.id}
          className="flex min-w-0 max-w-full items-center gap-2 rounded-md border border-line bg-surface pl-3 text-sm"
        >
          <FileText aria-hidden className="size-4 shrink-0 text-brand" strokeWidth={1.75} />
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="figures whitespace-nowrap text-ink-soft text-xs">{sizeText(file.size)}</span>
          <button
            type="button"
            aria-label={`Tirar ${file.name}`}
            onClick={() => onRemove(file)}
            className={buttonVariants({ variant: "ghost", size: "icon" })}
          >
            <X aria-hidden className="size-4" strokeWidth={1.75} />
          </button>
        </li>
      ))}
    </ul>
  );
}
