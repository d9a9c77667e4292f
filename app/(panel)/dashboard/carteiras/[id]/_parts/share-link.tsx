"use client";

import { useRouter } from "next/navigation";
import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { CopyValue } from "@/components/kit/ui/copy-value";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { PersonKind } from "@/lib/catalog/simulator/schema";
import { sharePortfolioAction, unsharePortfolioAction } from "@/lib/matches/portfolio/actions";
import { PORTFOLIO } from "@/lib/matches/portfolio/messages";

type ShareLinkProps = {
  id: string;
  /** Day on which the link was created. Null if there is none. */
  since: string | null;
  reader: PersonKind;
};

const SHARE_HINT: Record<PersonKind, string> = {
  empresa:
    "Um link secreto para a diretoria ou a auditoria lerem, sem conta. Mostra os projetos, os valores e o que já foi confirmado; desta conta, só o nome da empresa.",
  pessoa:
    "Um link secreto para a família ou o contador lerem, sem conta. Mostra os projetos, os valores e o que já foi confirmado, sem o nome de quem apoia.",
};

/** The link is shown only once. */
export function ShareLink({ id, since, reader }: ShareLinkProps) {
  const router = useRouter();
  const [href, setHref] = useTransientState("");
  const { pending, run, act } = useRefreshingAction(PORTFOLIO.failed);
  const share = async () => {
    const shared = await run((mark) => sharePortfolioAction({ id, ...mark }));
    if (!shared) return;
    setHref(shared.href);
    router.refresh();
  };
  const revoke = (close: () => void) =>
    act(
      (mark) => unsharePortfolioAction({ id, ...mark }),
      () => {
        close();
        setHref("");
      },
    );
  return (
    <section aria-labelledby="compartilhar" className="mt-12 border-line border-t pt-8">
      <h2 id="compartilhar" className="text-2xl">
        Compartilhar
      </h2>
      <p className="mt-2 max-w-measure text-ink-soft leading-normal">{SHARE_HINT[reader]}</p>
      {since && !href && (
        <p className="mt-3 text-sm">
          Há um link desde {since}. Por segurança o endereço não aparece de novo: um novo link substitui o
          anterior.
        </p>
      )}
      <div className={href ? "mt-4 rounded-md bg-brand-wash p-4" : ""}>
        {/* A live region must exist before its text. */}
        <p role="status" className="font-semibold text-sm">
          {href && PORTFOLIO.shared}
        </p>
        {href && (
          <p className="mt-2 flex items-center gap-2">
            <span className="min-w-0 select-all break-all text-sm">{href}</span>
            <CopyValue value={href} name="o link" />
          </p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" aria-disabled={pending} onClick={share}>
          {since ? "Criar outro link" : "Compartilhar"}
        </Button>
        {since && (
          <ConfirmDialog
            trigger={<Button variant="outline">Revogar link</Button>}
            title="Revogar o link?"
            description="Quem tem o link deixa de ver a carteira agora. A carteira continua aqui."
            cancelLabel="Manter link"
            confirmLabel="Revogar link"
            pendingLabel="Revogando..."
            pending={pending}
            onConfirm={revoke}
          />
        )}
      </div>
    </section>
  );
}
