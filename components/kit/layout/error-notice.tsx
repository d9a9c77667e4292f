"use client";

import { buttonVariants } from "@/components/kit/ui/button-variants";

type ErrorNoticeProps = { code: string | undefined; retry: () => void };

/** What happened, that nothing was lost, what to do; the code finds the entry in the logs. */
export function ErrorNotice({ code, retry }: ErrorNoticeProps) {
  return (
    <div role="alert" className="page-width section-gap">
      <h1 className="text-4xl">Algo falhou do nosso lado</h1>
      <p className="mt-5 max-w-[52ch] text-ink-soft text-lg leading-normal">
        Nada do que você fez se perdeu. Tente de novo em instantes; se continuar, fale com o suporte
        {code ? ` e informe o código ${code}` : ""}.
      </p>
      <div className="mt-9 flex flex-wrap gap-3">
        <button type="button" onClick={retry} className={buttonVariants()}>
          Tentar de novo
        </button>
        {/* A full load on purpose: the page's own code may be what failed. */}
        <a href="/" className={buttonVariants({ variant: "outline" })}>
          Voltar ao início
        </a>
      </div>
    </div>
  );
}
