"use client";

import { FileText, Paperclip, X } from "lucide-react";
import { useId, useRef } from "react";
import { UploadsUnderWay } from "@/components/kit/files/uploads-under-way";
import { useUploadQueue } from "@/components/kit/files/use-upload-queue";
import { Composer, SendButton } from "@/components/kit/forms/composer";
import { sendOnEnter } from "@/components/kit/forms/send-on-enter";
import { Button } from "@/components/kit/ui/button";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { FieldError } from "@/components/kit/ui/field";
import { toast } from "@/components/kit/ui/toast-store";
import { sizeText, UPLOAD_LIMITS } from "@/lib/catalog/uploads/rules";
import { formatCharactersLeft } from "@/lib/kit/format";
import { CONVERSATION } from "@/lib/matches/conversations/messages";
import { MAX_ATTACHMENTS, MAX_MESSAGE } from "@/lib/matches/conversations/rules/message";
import type { Attachment } from "@/lib/matches/conversations/rules/thread";
import type { ThreadHandle } from "./use-thread";

/** With this many remaining characters or fewer, the field shows their number. */
const NEAR_END = 300;

/** On a touch screen, Enter starts a new line instead of sending. */
const isTouched = () => window.matchMedia("(pointer: coarse)").matches;

type ComposeFormProps = {
  handle: ThreadHandle;
  /** A closed conversation keeps the typed text, so that it can be copied. */
  isClosed?: boolean;
};

export function ComposeForm({ handle, isClosed = false }: ComposeFormProps) {
  const { draft, setDraft, write, refusal, clearRefusal } = handle;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const queue = useUploadQueue("anexo", (file) =>
    setDraft((now) => ({ ...now, anexos: [...now.anexos, file as Attachment] })),
  );
  const left = MAX_MESSAGE - [...draft.text.trim()].length;
  const isTooLong = left < 0;
  const isBusy = queue.uploads.length > 0;
  const hasFailed = queue.uploads.some(({ state }) => state === "failed");
  const isEmpty = draft.text.trim() === "" && draft.anexos.length === 0;
  const isOff = isEmpty || isTooLong || isBusy || isClosed;
  const room = MAX_ATTACHMENTS - draft.anexos.length - queue.uploads.length;
  const error = isTooLong ? CONVERSATION.long(MAX_MESSAGE) : refusal;

  function send() {
    if (isOff) return;
    write();
    field.current?.focus();
  }

  return (
    <Composer
      form={{ "aria-label": "Nova mensagem", className: "grid gap-2 border-line border-t p-3 md:px-5" }}
      label="Sua mensagem"
      onSend={send}
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
      onKeyDown={(event) => !isTouched() && sendOnEnter(send)(event)}
      className="max-h-40"
      lead={
        <>
          <button
            type="button"
            aria-label={room > 0 ? "Anexar foto ou PDF" : CONVERSATION.tooManyFiles(MAX_ATTACHMENTS)}
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
              const chosen = [...(currentTarget.files ?? [])];
              currentTarget.value = "";
              queue.add(chosen.slice(0, Math.max(0, room)));
              if (chosen.length > room)
                toast({ title: CONVERSATION.tooManyFiles(MAX_ATTACHMENTS), tone: "error" });
            }}
          />
        </>
      }
      action={<SendButton label="Enviar mensagem" disabled={isOff} />}
      hint={
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
      }
    >
      <ChosenFiles
        files={draft.anexos}
        onRemove={(file) =>
          setDraft((now) => ({ ...now, anexos: now.anexos.filter((other) => other.id !== file.id) }))
        }
      />
      <UploadsUnderWay uploads={queue.uploads} onRetry={queue.retry} onCancel={queue.cancel} />
      {hasFailed && <p className="text-ink-soft text-sm">{CONVERSATION.failedFile}</p>}
    </Composer>
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
          <Button
            aria-label={`Tirar ${file.name}`}
            onClick={() => onRemove(file)}
            variant="ghost"
            size="icon"
          >
            <X aria-hidden className="size-4" strokeWidth={1.75} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
