"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { usePageMark } from "@/components/kit/forms/page-mark";
import { UPLOADS } from "@/lib/catalog/uploads/messages";
import type { UploadedFile, UploadPurpose } from "@/lib/catalog/uploads/types";
import { rejectFile } from "./reject-file";
import { isShrinkable, shrinkPhoto } from "./shrink-photo";
import { type SendOutcome, sendFile } from "./upload-call";

/** A file in the queue. `sent` is the uploaded share (0 to 1). */
export type Upload = {
  key: number;
  file: File;
  state: "waiting" | "sending" | "resting" | "failed";
  sent: number;
  message: string | null;
  mayRetry: boolean;
  attempts: number;
};

const AT_ONCE = 2;
/** Pauses (ms) before the automatic retries after a temporary failure, unless the server sends Retry-After. */
const PAUSES = [2_000, 8_000];

let lastKey = 0;

/** A temporary failure is retried twice, whenever the device is back online, and when the person presses retry. */
export function useUploadQueue(purpose: UploadPurpose, onStored: (file: UploadedFile) => void) {
  const mark = usePageMark();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());

  const change = (key: number, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  const drop = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  const run = useEffectEvent(async ({ key, file, attempts }: Upload) => {
    const abort = new AbortController();
    running.current.set(key, abort);
    change(key, { state: "sending", sent: 0, message: null, attempts: attempts + 1 });
    const onProgress = (sent: number) => change(key, { sent });
    const light = isShrinkable(purpose, file) ? await shrinkPhoto(file) : file;
    const refused = rejectFile(purpose, light);
    const outcome: SendOutcome =
      refused === null
        ? await sendFile(light, purpose, { mark, signal: abort.signal, onProgress })
        : { kind: "refused", message: refused };
    running.current.delete(key);
    if (outcome.kind === "stored" || outcome.kind === "cancelled") drop(key);
    if (outcome.kind === "stored") onStored(outcome.file);
    if (outcome.kind === "refused")
      change(key, { state: "failed", message: outcome.message, mayRetry: false });
    if (outcome.kind !== "lost") return;
    const pause = PAUSES[attempts];
    if (pause === undefined)
      return change(key, { state: "failed", message: outcome.message, mayRetry: true });
    change(key, { state: "resting", message: UPLOADS.tryingAgain });
    setTimeout(() => wake(key), outcome.after ?? pause);
  });

  const wake = (key: number) =>
    setUploads((all) =>
      all.map((upload) =>
        upload.key === key && upload.state === "resting" ? { ...upload, state: "waiting" } : upload,
      ),
    );

  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    const next = uploads.filter(({ state, key }) => state === "waiting" && !running.current.has(key));
    for (const upload of next.slice(0, Math.max(0, free))) void run(upload);
  }, [uploads]);

  useEffect(() => {
    const comeBack = () =>
      setUploads((all) =>
        all.map((upload) =>
          upload.state === "resting" || (upload.state === "failed" && upload.mayRetry)
            ? { ...upload, state: "waiting", attempts: 0 }
            : upload,
        ),
      );
    window.addEventListener("online", comeBack);
    return () => window.removeEventListener("online", comeBack);
  }, []);

  return {
    uploads,
    add(files: readonly File[]): number {
      const added = files.map((file): Upload => {
        lastKey += 1;
        // A photo that may be resized is checked in `run`, after the resize.
        const message = isShrinkable(purpose, file) ? null : rejectFile(purpose, file);
        const state = message === null ? "waiting" : "failed";
        return { key: lastKey, file, state, sent: 0, message, mayRetry: false, attempts: 0 };
      });
      setUploads((all) => [...all, ...added]);
      return added.filter(({ state }) => state === "waiting").length;
    },
    retry: (key: number) => change(key, { state: "waiting", attempts: 0, message: null }),
    cancel(key: number) {
      const abort = running.current.get(key);
      if (abort) abort.abort();
      else drop(key);
    },
  };
}
