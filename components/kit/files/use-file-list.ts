"use client";

import { useLayoutEffect, useRef } from "react";
import { type Upload, useUploadQueue } from "@/components/kit/files/use-upload-queue";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { FILE_LIST } from "@/lib/catalog/uploads/messages";
import { moved, UPLOAD_LIMITS } from "@/lib/catalog/uploads/rules";
import type { UploadedFile } from "@/lib/catalog/uploads/types";

type Purpose = "foto" | "documento";

type FileListOptions<T> = {
  purpose: Purpose;
  value: T[];
  onChange: (items: T[]) => void;
  max?: number | undefined;
  toItem: (file: UploadedFile) => T;
};

type RemovedItem<T> = { item: T; at: number };

/** `sending` marks a text that is valid only while an upload runs. */
type Status = { text: string; sending: boolean };

const isUnderWay = ({ state }: Pick<Upload, "state">) => state !== "failed";

export const shownStatus = ({ text, sending }: Status, uploads: readonly Pick<Upload, "state">[]): string =>
  sending && !uploads.some(isUnderWay) ? "" : text;

/** Number of files that can still be added. A failed upload that can be retried takes up a place. */
export const roomIn = (
  most: number,
  stored: number,
  uploads: readonly Pick<Upload, "state" | "mayRetry">[],
): number => Math.max(0, most - stored - uploads.filter((one) => isUnderWay(one) || one.mayRetry).length);

export function useFileList<T extends { id: string }>({
  purpose,
  value,
  onChange,
  max,
  toItem,
}: FileListOptions<T>) {
  const most = Math.min(max ?? Number.POSITIVE_INFINITY, UPLOAD_LIMITS[purpose].maxCount);
  // Two uploads may end within one render, so each upload must add its file to the latest value.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const [removed, setRemoved] = useTransientState<RemovedItem<T> | null>(null);
  const [status, setStatus] = useTransientState<Status>({ text: "", sending: false });
  const texts = FILE_LIST[purpose];

  const change = (items: T[], message: string) => {
    latest.current = items;
    setStatus({ text: message, sending: false });
    onChange(items);
  };

  const queue = useUploadQueue(purpose, (file) => {
    const items = [...latest.current, toItem(file)];
    change(items, texts.stored(file.name, items.length, most));
  });

  return {
    ...queue,
    most,
    status: shownStatus(status, queue.uploads),
    removed,
    isFull: value.length >= most,
    choose(files: readonly File[]) {
      const room = roomIn(most, latest.current.length, queue.uploads);
      const sending = queue.add(files.slice(0, room));
      setStatus(
        files.length > room
          ? { text: texts.tooMany(most, files.length - room), sending: false }
          : { text: texts.sending(sending), sending: true },
      );
    },
    update: (id: string, changed: Partial<T>) =>
      change(
        latest.current.map((item) => (item.id === id ? { ...item, ...changed } : item)),
        "",
      ),
    move(from: number, to: number) {
      if (to < 0 || to >= latest.current.length) return;
      change(moved(latest.current, from, to), texts.moved(to + 1, latest.current.length));
    },
    remove(id: string) {
      const at = latest.current.findIndex((item) => item.id === id);
      const item = latest.current[at];
      if (!item) return;
      setRemoved({ item, at });
      change(latest.current.toSpliced(at, 1), "");
    },
    undo() {
      if (!removed) return;
      if (roomIn(most, latest.current.length, queue.uploads) === 0)
        return setStatus({ text: texts.noRoom(most), sending: false });
      setRemoved(null);
      change(latest.current.toSpliced(removed.at, 0, removed.item), texts.restored);
    },
  };
}
