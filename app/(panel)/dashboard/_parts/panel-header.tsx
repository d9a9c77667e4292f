import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

/** Opening of a page below the dashboard, with the way back. */
export function PanelHeader({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="mb-10 md:mb-12">
      <Link
        href="/dashboard"
        prefetch={false}
        className="link inline-flex min-h-11 items-center gap-2 text-sm"
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
        Voltar ao painel
      </Link>
      <h1 className="mt-3 text-4xl">{title}</h1>
      <p className="mt-4 max-w-measure text-ink-soft text-lg leading-normal">{children}</p>
    </header>
  );
}
