"use client";

import type { ComponentProps, FormEvent, MouseEvent } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";

const LOST = {
  title: "O arquivo não chegou",
  description: "Verifique a sua conexão e tente novamente.",
  tone: "error",
} as const;

const isLeftToBrowser = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey;

export function useDownload() {
  const [pending, setPending] = useTransientState(false);
  const download = async (href: string, body?: object) => {
    if (pending) return;
    setPending(true);
    try {
      const { fetchFile } = await import("./fetch-file");
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
  /** Returns the file's address at the click, if it depends on the page's address at that time. */
  current?: () => string;
};

/** Downloads by script. Without scripts, or for a click with a modifier key, the browser follows the link itself. */
export function FileLink({ href, current = () => href, ...props }: FileLinkProps) {
  const { pending, download } = useDownload();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isLeftToBrowser(event)) return;
    event.preventDefault();
    void download(current());
  };
  return <a {...props} href={href} download aria-busy={pending || undefined} onClick={onClick} />;
}

type FileFormProps = Omit<ComponentProps<"form">, "action" | "method" | "onSubmit"> & { action: string };

export const addressOf = (action: string, fields: FormData): string =>
  `${action}?${new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))}`;

/** Downloads the form's file by script. Without scripts, the browser sends the form itself. */
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
