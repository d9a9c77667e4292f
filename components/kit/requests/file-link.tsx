"use client";

import type { ComponentProps, MouseEvent } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { RequestFailed, request } from "./request";

/** Time (ms) for a file that has to be made: its turn, its making, and the way here. */
const TIME_LIMIT = 60_000;

const LOST = {
  title: "O arquivo não chegou",
  description: "Verifique a sua conexão e tente novamente.",
  tone: "error",
} as const;

/** @returns the file, or why there is none, in the words of the function */
async function readFile(response: Response): Promise<{ name: string; blob: Blob } | { refused: string }> {
  if (response.ok) {
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "";
    return { name, blob: await response.blob() };
  }
  const answer = (await response.json().catch(() => null)) as { error?: string } | null;
  if (!answer?.error) throw new RequestFailed(response.status);
  return { refused: answer.error };
}

/** Hands a file to the browser's downloads. */
function save({ name, blob }: { name: string; blob: Blob }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), TIME_LIMIT);
}

/** Keys and buttons with which a link means something else than to be followed here. */
const isElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey;

type FileLinkProps = Omit<ComponentProps<"a">, "href" | "download" | "onClick"> & { href: string };

/**
 * A link to a file that one of our functions makes. A browser that follows it by itself, as it does without scripts, says
 * nothing useful about a refusal ("server problem"); here it is told in a toast.
 */
export function FileLink({ href, ...props }: FileLinkProps) {
  const [pending, setPending] = useMoment(false);

  const fetchFile = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isElsewhere(event)) return;
    event.preventDefault();
    if (pending) return;
    setPending(true);
    try {
      const file = await request(href, { read: readFile, limit: TIME_LIMIT });
      if ("refused" in file) toast({ title: file.refused, tone: "error" });
      else save(file);
    } catch {
      toast(LOST);
    } finally {
      setPending(false);
    }
  };

  return <a {...props} href={href} download aria-busy={pending || undefined} onClick={fetchFile} />;
}
