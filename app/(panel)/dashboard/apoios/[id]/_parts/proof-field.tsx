"use client";

import { FileCheck } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { type Control, type FieldValues, useFormState } from "react-hook-form";
import { ChooseFiles } from "@/components/kit/files/choose-files";
import { UploadsUnderWay } from "@/components/kit/files/uploads-under-way";
import { useUploadQueue } from "@/components/kit/files/use-upload-queue";
import { FieldError } from "@/components/kit/ui/field";
import { UPLOAD_LIMITS } from "@/lib/catalog/uploads/rules";

type ProofFieldProps<T extends FieldValues> = {
  control: Control<T>;
  label: string;
  known: string | null;
  /** Whether the deposit may be reported without the file. */
  isOptional: boolean;
  onStored: (id: string) => void;
  /** Called on mount and whenever `busy` changes. */
  onBusy: (busy: boolean) => void;
};

const MEGABYTES = Math.floor(UPLOAD_LIMITS.anexo.maxBytes / 1024 / 1024);

export function ProofField<T extends FieldValues>({
  control,
  label,
  known,
  isOptional,
  onStored,
  onBusy,
}: ProofFieldProps<T>) {
  const [stored, setStored] = useState<string | null>(known);
  const { errors } = useFormState({ control });
  const queue = useUploadQueue("anexo", (file) => {
    setStored(file.name);
    onStored(file.id);
  });
  // A failed upload is not busy, because it waits for the person to retry.
  const isBusy = queue.uploads.some(({ state }) => state !== "failed");
  const changeBusy = useEffectEvent(onBusy);
  useEffect(() => changeBusy(isBusy), [isBusy]);
  const problem = errors.arquivo?.message;
  return (
    <div className="grid gap-3">
      <p className="font-semibold text-sm">
        {label}
        {isOptional && <span className="font-normal text-ink-soft"> (pode vir depois)</span>}
      </p>
      <ChooseFiles
        label={stored ? "Trocar o arquivo" : "Escolher arquivo"}
        rule={`PDF ou foto de até ${MEGABYTES} MB. Só você e quem cuida do projeto abrem este arquivo.`}
        accept={UPLOAD_LIMITS.anexo.types}
        full={null}
        single
        onChoose={(files) => {
          // The field keeps one file, so a new one takes the place of one that was refused.
          for (const { state, key } of queue.uploads) if (state === "failed") queue.cancel(key);
          queue.add(files);
        }}
      />
      {/* Keeps the height of an upload, so that the form's button does not move when the file has been sent. */}
      <div className={queue.uploads.length > 0 || stored ? "grid min-h-23 content-start gap-3" : undefined}>
        <UploadsUnderWay uploads={queue.uploads} onRetry={queue.retry} onCancel={queue.cancel} />
        {/* A live region must exist before its text. */}
        <p role="status" className="flex items-center gap-1.5 text-sm">
          {stored && !isBusy && (
            <>
              <FileCheck aria-hidden className="size-4 shrink-0 text-brand" strokeWidth={1.75} />
              <span className="min-w-0 break-all">{stored}</span>
            </>
          )}
        </p>
      </div>
      {typeof problem === "string" && <FieldError>{problem}</FieldError>}
    </div>
  );
}
