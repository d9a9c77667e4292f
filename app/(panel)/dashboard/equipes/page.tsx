import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Alert } from "@/components/kit/ui/alert";
import { getSession } from "@/lib/access/auth/session";
import { COLLEAGUE, LOOK } from "@/lib/access/colleague-rights/messages";
import { readMemberships, readPerson } from "@/lib/people/colleagues/queries";
import { EndLook } from "../../_parts/look-strip";
import { PanelHeader } from "../../_parts/panel-header";
import { AccountChoice } from "./_parts/account-choice";

export const instant = false;

export const metadata: Metadata = { title: "Trocar de conta", robots: { index: false } };

/** The page opens even for a session whose membership has ended. */
export default async function AccountsPage() {
  const session = await getSession();
  if (!session || session.needsCode) redirect("/dashboard");
  const [person, memberships] = await Promise.all([
    readPerson(session.userId),
    readMemberships(session.userId),
  ]);
  const { colleague } = session.viewer ?? {};
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <div className="max-w-[44rem]">
        <PanelHeader title="Trocar de conta">
          Escolha em qual conta você trabalha agora. Você entrou como {person.email}.
        </PanelHeader>
        {session.isLook && (
          <Alert tone="warning" title={LOOK.over} className="mb-6">
            <EndLook label="Voltar à equipe" />
          </Alert>
        )}
        {session.hasLostAccess && !session.isLook && (
          <Alert
            tone="warning"
            title={session.isAway ? COLLEAGUE.openAway : COLLEAGUE.ended}
            className="mb-6"
          >
            {session.isAway && "O seu acesso volta se ela voltar. "}Escolha outra conta para continuar.
          </Alert>
        )}
        <AccountChoice
          current={session.hasLostAccess ? undefined : (colleague?.id ?? null)}
          memberships={memberships}
          email={person.email}
        />
        <p className="mt-6 max-w-measure text-ink-soft text-sm leading-normal">
          Senha, duas etapas, dispositivos e os seus dados ficam na sua própria conta.
        </p>
      </div>
    </div>
  );
}
