import type { Metadata } from "next";
import { headers } from "next/headers";
import { connection } from "next/server";
import { Alert } from "@/components/kit/ui/alert";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { TextLink } from "@/components/kit/ui/text-link";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { ReturnLink } from "@/components/people/accounts/return-link";
import { RoleTerms } from "@/components/people/accounts/role-terms";
import { getSession } from "@/lib/access/auth/session";
import { ROLE_DESCRIPTIONS, ROLE_NAMES } from "@/lib/access/colleague-rights/messages";
import { addressOf } from "@/lib/access/door";
import { USER_TYPES } from "@/lib/kit/account-kinds";
import { INVITATION } from "@/lib/people/colleagues/messages";
import { type Invitation, readInvitation, readPerson } from "@/lib/people/colleagues/queries";
import { inviterFor } from "@/lib/people/colleagues/rules";
import { consumeByPage } from "@/lib/server/rate-limit";
import { maskAddress } from "@/lib/words/email/rules";
import { AcceptInvitation } from "./_parts/accept-invitation";
import { JoinForm } from "./_parts/join-form";
import { WrongAccount } from "./_parts/wrong-account";

/** The page is rendered whole for each request, because an invitation may be cancelled at any moment. */
export const instant = false;

export const metadata: Metadata = {
  title: "Convite para a equipe",
  robots: { index: false, follow: false },
  // The address is a secret, which must not be sent to another page as referrer.
  referrer: "no-referrer",
};

export default async function InvitationPage({ params }: PageProps<"/convite/[token]">) {
  await connection();
  const [{ token }, head] = await Promise.all([params, headers()]);
  const admitted = await consumeByPage("team_address", addressOf(head), head);
  if (!admitted.ok) return <Gone title={admitted.message} />;
  const invitation = await readInvitation(token, new Date());
  if (!invitation) return <Gone title={INVITATION.gone} hint={INVITATION.goneHint} />;
  if (invitation.isAway) return <Gone title={INVITATION.away} hint={INVITATION.awayHint} />;
  const { inviter, role } = invitation;
  const { person, email, account } = inviterFor({ ...inviter, account: invitation.account });
  return (
    <AccountFrame
      kicker="Convite"
      title="Trabalhe nesta conta"
      lead={
        <>
          <p>
            {person ? <strong className="break-words font-semibold text-ink">{person}</strong> : "Uma pessoa"}{" "}
            (<span className="break-all">{email}</span>) convidou você para a equipe de uma conta no Elo
            Recicla
            {account && (
              <>
                , que se apresenta como{" "}
                <strong className="break-words font-semibold text-ink">{account}</strong>
              </>
            )}
            .
          </p>
          <p className="mt-4">{INVITATION.unproven}</p>
          <p className="mt-4">
            Permissão: {ROLE_NAMES[role]}. {ROLE_DESCRIPTIONS[role]}
          </p>
        </>
      }
    >
      <Answer token={token} invitation={invitation} />
    </AccountFrame>
  );
}

async function Answer({ token, invitation }: { token: string; invitation: Invitation }) {
  const { email, hasAccount, userType } = invitation;
  const session = await getSession();
  const isSignedIn = session !== null && !session.needsCode;
  const person = isSignedIn ? await readPerson(session.userId) : null;
  if (person && person.email.toLowerCase() !== email.toLowerCase())
    return <WrongAccount text={INVITATION.otherEmail(maskAddress(email))} />;
  if (person) return <AcceptInvitation token={token} email={person.email} />;
  if (hasAccount)
    return (
      <div className="grid gap-5">
        <p className="leading-normal">{INVITATION.hasAccount}</p>
        <ReturnLink href="/auth" returnTo={`/convite/${token}`} className={buttonVariants({ size: "lg" })}>
          Entrar e aceitar
        </ReturnLink>
      </div>
    );
  const type = USER_TYPES.find((one) => one === userType) ?? "financiador";
  return (
    <JoinForm
      token={token}
      email={email}
      terms={<RoleTerms userType={type} path="/convite" label="Ler os termos" />}
    />
  );
}

function Gone({ title, hint }: { title: string; hint?: string }) {
  return (
    <AccountFrame
      kicker="Convite"
      title="Convite para a equipe"
      lead={<p>Este link não abre um convite agora.</p>}
    >
      <Alert tone="warning" title={title}>
        {hint}
      </Alert>
      <p className="mt-6 leading-normal">
        Já aceitou este convite? <TextLink href="/auth">Entre com o seu e-mail e a sua senha</TextLink>
      </p>
    </AccountFrame>
  );
}
