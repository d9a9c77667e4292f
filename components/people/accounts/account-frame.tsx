import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Alert } from "@/components/kit/ui/alert";

type AccountFrameProps = {
  kicker: string;
  title: string;
  lead: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

export function AccountFrame({ kicker, title, lead, aside, children }: AccountFrameProps) {
  return (
    <div className="page-width pt-4 pb-16 md:pt-6 lg:pb-24">
      <Link
        data-site-only
        href="/"
        className="link -ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-sm"
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={2} />
        Voltar ao início
      </Link>
      <div className="mt-5 grid gap-x-16 gap-y-9 md:mt-9 lg:grid-cols-[minmax(0,1fr)_31rem] lg:grid-rows-[auto_1fr] xl:gap-x-28">
        <div>
          <p className="mb-3 font-semibold text-accent-text text-sm">{kicker}</p>
          {/* `ModeSwitch` focuses this heading. */}
          <h1 tabIndex={-1} className="max-w-[16ch] text-4xl">
            {title}
          </h1>
          <div className="mt-5 max-w-[42ch] text-ink-soft text-lg leading-normal">{lead}</div>
        </div>
        <div className="md:rounded-md md:border md:border-line md:bg-surface md:p-9 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start md:max-lg:max-w-[36rem]">
          <noscript>
            <Alert tone="warning" title="Esta página precisa de JavaScript">
              <p>
                Ele está desligado neste navegador, e sem ele não conseguimos conferir os dados nem enviar o
                formulário. Ligue o JavaScript e recarregue a página.
              </p>
            </Alert>
          </noscript>
          <div className="noscript:hidden">{children}</div>
        </div>
        {aside && <div className="grid content-start gap-10 lg:sticky lg:top-24 lg:self-start">{aside}</div>}
      </div>
    </div>
  );
}
