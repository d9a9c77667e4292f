"use client";

import type { ComponentProps, FormEvent, MouseEvent } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { jsonBody, RequestFailed, request } from "./request";

/** Timeout (ms) until a file's headers: queue and generation. An export streams for as long as its list is. */
const TIME_LIMIT = 60_000;

const LOST = {
  title: "O arquivo não chegou",
  description: "Verifique a sua conexão e tente novamente.",
  tone: "error",
} as const;

/** @returns the file, or the server's error text. @throws RequestFailed for a failure without a text */
async function readFile(response: Response): Promise<{ name: string; blob: Blob } | { refused: string }> {
  if (response.ok) {
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "";
    return { name, blob: await response.blob() };
  }
  const answer = (await response.json().catch(() => null)) as { error?: string } | null;
  if (!answer?.error) throw new RequestFailed(response.status);
  return { refused: answer.error };
}

function save({ name, blob }: { name: string; blob: Blob }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(link.href), TIME_LIMIT);
}

/**
 * Fetches a generated file and starts its download.
 * @param body POST body, for data too private for an address
 * @returns the server's error text; null once the download has started
 * @throws RequestFailed
 */
export async function fetchFile(href: string, body?: object): Promise<string | null> {
  const file = await request(href, {
    read: readFile,
    limit: TIME_LIMIT,
    isLong: true,
    ...(body && jsonBody(body)),
  });
  if ("refused" in file) return file.refused;
  save(file);
  return null;
}

/** Clicks that the browser handles itself: with a modifier key, or with another mouse button. */
const isElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey;

/** Downloads files by {@link fetchFile}, one at a time. A failure becomes a toast. */
export function useDownload() {
  const [pending, setPending] = useTransientState(false);
  const download = async (href: string, body?: object) => {
    if (pending) return;
    setPending(true);
    try {
      const refused = await fetchFile(href, body);
      if (refused) toast({ title: refused, tone: "error" });
    } catch {
      toast(LOST);
    } finally {
      setPending(false);
    }
  };
  return { pending, download };
}

type FileLinkProps = Omit<ComponentProps<"a">, "href" | "download" | "onClick"> & {
  href: string;
  /** Computes the address on click, for a file that depends on the page's current address. */
  current?: () => string;
};

/**
 * A link to a generated file. A failure becomes a toast. Without scripts, or for a click with a modifier key, the
 * browser follows the link itself.
 */
export function FileLink({ href, current = () => href, ...props }: FileLinkProps) {
  const { pending, download } = useDownload();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isElsewhere(event)) return;
    event.preventDefault();
    void download(current());
  };
  return <a {...props} href={href} download aria-busy={pending || undefined} onClick={onClick} />;
}

type FileFormProps = Omit<ComponentProps<"form">, "action" | "method" | "onSubmit"> & { action: string };

/** Address that the browser would request for a form of method GET. */
export const addressOf = (action: string, fields: FormData): string =>
  `${action}?${new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))}`;

/**
 * A form whose fields choose a generated file. A failure becomes a toast. The browser sends the form itself without
 * scripts.
 */
export function FileForm({ action, ...props }: FileFormProps) {
  const { pending, download } = useDownload();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void download(addressOf(action, new FormData(event.currentTarget)));
  };
  return (
    <form {...props} action={action} method="get" aria-busy={pending || undefined} onSubmit={onSubmit} />
  );
}
