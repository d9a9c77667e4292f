"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { ChooseFiles } from "@/components/kit/files/choose-files";
import { UploadsUnderWay } from "@/components/kit/files/uploads-under-way";
import { Button } from "@/components/kit/ui/button";
import { FILE_LIST } from "@/lib/catalog/uploads/messages";
import { UPLOAD_LIMITS } from "@/lib/catalog/uploads/rules";
import type { useFileList } from "./use-file-list";

type Props = {
  purpose: "foto" | "documento";
  list: Pick<
    ReturnType<typeof useFileList>,
    "most" | "isFull" | "status" | "uploads" | "removed" | "choose" | "retry" | "cancel" | "undo"
  >;
  children: ReactNode;
};

export function FileList({ purpose, list, children }: Props) {
  const texts = FILE_LIST[purpose];
  const { types, maxBytes } = UPLOAD_LIMITS[purpose];
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ol aria-label={texts.list} className="flex flex-col gap-3 empty:hidden">
        {children}
      </ol>
      {list.removed && <Undo text={texts.removed} key={list.removed.item.id} onUndo={list.undo} />}
      <ChooseFiles
        label={texts.choose}
        rule={texts.rule(list.most, Math.floor(maxBytes / 1024 / 1024))}
        accept={types}
        full={list.isFull ? texts.full(list.most) : null}
        onChoose={list.choose}
      />
      {/* Uploads are below the button, so that a new upload does not move the button. */}
      <UploadsUnderWay uploads={list.uploads} onRetry={list.retry} onCancel={list.cancel} />
      {/* Rendered empty from the start, because a live region that appears with its text is not read aloud. */}
      <p role="status" className="min-h-5 text-ink-soft text-sm">
        {list.status}
      </p>
    </div>
  );
}

/** Takes the focus, because the remove button disappears with its item. */
function Undo({ text, onUndo }: { text: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-3 text-sm">
      <p>{text}</p>
      <Button ref={button} onClick={onUndo} variant="ghost" size="sm">
        Desfazer
      </Button>
    </div>
  );
}
