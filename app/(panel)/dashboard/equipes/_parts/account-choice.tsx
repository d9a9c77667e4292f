"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { useWorkIn } from "@/components/people/colleagues/use-work-in";
import { openAccount } from "@/components/people/colleagues/work-in";
import { ROLE_NAMES } from "@/lib/access/colleague-rights/messages";
import { readableName } from "@/lib/kit/readable-name";
import { LOGIN } from "@/lib/people/accounts/messages";
import { leaveAccountAction, workInAccountAction } from "@/lib/people/colleagues/actions";
import type { Membership } from "@/lib/people/colleagues/queries";

type AccountChoiceProps = {
  /**
   * Id of the membership in use. Null for the person's own account. Undefined if the session has lost access to the
   * chosen account.
   */
  current: string | null | undefined;
  memberships: Membership[];
  email: string;
};

export function AccountChoice({ current, memberships, email }: AccountChoiceProps) {
  const router = useRouter();
  const { pending: isOpening, open } = useWorkIn();
  const { pending: isLeaving, run } = useAction(LOGIN.offline);
  const pending = isOpening || isLeaving;
  const leave = async (id: string, close: () => void) => {
    if (pending) return;
    const left = await run((mark) => leaveAccountAction({ id, ...mark }));
    if (!left) return;
    if (left.next !== null) return openAccount(left.next);
    // The person left an account other than the one in use, so the page stays open and keeps the unsent work.
    close();
    toast({ title: left.message });
    router.refresh();
  };
  return (
    <ul className="grid divide-y divide-line border-line border-y">
      <Choice
        name="Sua conta"
        about={email}
        isCurrent={current === null}
        pending={pending}
        onChoose={() => void open(() => workInAccountAction({ id: null }))}
      />
      {memberships.map(({ id, account, role }) => (
        <Choice
          key={id}
          name={readableName(account)}
          about={ROLE_NAMES[role]}
          isCurrent={current === id}
          pending={pending}
          onChoose={() => void open(() => workInAccountAction({ id }))}
          onLeave={(close) => void leave(id, close)}
        />
      ))}
    </ul>
  );
}

type ChoiceProps = {
  name: string;
  about: string;
  isCurrent: boolean;
  pending: boolean;
  onChoose: () => void;
  onLeave?: (close: () => void) => void;
};

function Choice({ name, about, isCurrent, pending, onChoose, onLeave }: ChoiceProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-words font-semibold">{name}</span>
          {isCurrent && <Badge tone="brand">Você está aqui</Badge>}
        </p>
        <p className="mt-1 break-all text-ink-soft text-sm">{about}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isCurrent && (
          <Button variant="outline" aria-disabled={pending} onClick={onChoose}>
            Trabalhar aqui<span className="sr-only"> em {name}</span>
          </Button>
        )}
        {onLeave && (
          <ConfirmDialog
            trigger={
              <Button variant="ghost">
                Sair da equipe<span className="sr-only"> de {name}</span>
              </Button>
            }
            title={`Sair da equipe de ${name}?`}
            description="O seu acesso a esta conta acaba agora. Para voltar, você precisa de outro convite."
            cancelLabel="Ficar"
            confirmLabel="Sair da equipe"
            pendingLabel="Saindo..."
            pending={pending}
            onConfirm={onLeave}
          />
        )}
      </div>
    </li>
  );
}
