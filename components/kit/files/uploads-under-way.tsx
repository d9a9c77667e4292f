"use client";

import { RotateCw, X } from "lucide-react";
import { Button } from "@/components/kit/ui/button";
import { FieldError } from "@/components/kit/ui/field";
import { sizeText } from "@/lib/catalog/uploads/rules";
import type { Upload } from "./use-upload-queue";

type Props = { uploads: readonly Upload[]; onRetry: (key: number) => void; onCancel: (key: number) => void };

export function UploadsUnderWay({ uploads, onRetry, onCancel }: Props) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Envios" className="flex flex-col gap-2">
      {uploads.map((upload) => (
        <li key={upload.key} className="rounded-md border border-line bg-surface p-3">
          <UnderWay upload={upload} onRetry={onRetry} onCancel={onCancel} />
        </li>
      ))}
    </ul>
  );
}

function UnderWay({ upload, onRetry, onCancel }: Omit<Props, "uploads"> & { upload: Upload }) {
  const { key, file, state, sent, message, mayRetry } = upload;
  const percent = Math.round(sent * 100);
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold text-sm" title={file.name}>
          {file.name}
        </p>
        <p className="text-ink-soft text-sm tabular-nums">
          {sizeText(file.size)}
          {state === "sending" && ` · ${percent < 100 ? `${percent}%` : "preparando"}`}
          {state === "waiting" && " · na fila"}
          {state === "resting" && ` · ${message}`}
        </p>
        {state === "failed" ? (
          <div role="alert">
            <FieldError>{message}</FieldError>
          </div>
        ) : (
          <progress
            aria-label={`Envio de ${file.name}`}
            value={state === "sending" ? percent : 0}
            max={100}
            className="mt-2 block h-1.5 w-full accent-brand"
          />
        )}
      </div>
      {state === "failed" && mayRetry && (
        <Button
          onClick={() => onRetry(key)}
          aria-label={`Tentar de novo: ${file.name}`}
          variant="ghost"
          size="icon"
        >
          <RotateCw aria-hidden strokeWidth={1.75} className="size-5" />
        </Button>
      )}
      <Button
        onClick={() => onCancel(key)}
        aria-label={`${state === "failed" ? "Dispensar" : "Cancelar o envio de"} ${file.name}`}
        variant="ghost"
        size="icon"
      >
        <X aria-hidden strokeWidth={1.75} className="size-5" />
      </Button>
    </div>
  );
}
