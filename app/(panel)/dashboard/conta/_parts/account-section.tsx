import type { ReactNode } from "react";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { RoleTerms } from "@/components/people/accounts/role-terms";
import { formatMoment } from "@/lib/kit/format";
import type { AccountRecords } from "@/lib/overview/personal-data/queries";
import { TERMS_VERSION } from "@/lib/people/accounts/rules";
import type { ProfileView } from "@/lib/people/profile/queries";
import { SECOND_FACTOR } from "@/lib/people/second-factor/messages";
import type { SecondFactorState } from "@/lib/people/second-factor/queries";
import type { AddressBlock } from "@/lib/words/email/queries";
import type { EmailPreferences } from "@/lib/words/email/rules";
import { BlockedAddress } from "./blocked-address";
import { ChangeEmail, PendingEmail } from "./change-email";
import { ChangePassword } from "./change-password";
import { Consents } from "./consents";
import { DataCopy } from "./data-copy";
import { DeleteAccount } from "./delete-account";
import { Devices } from "./devices";
import { EmailPreferencesForm } from "./email-preferences-form";
import { TwoSteps } from "./two-steps";

/** `current`: id of this device's session. */
type AccountSectionProps = AccountRecords & {
  profile: ProfileView;
  current: string;
  preferences: EmailPreferences;
  block: AddressBlock | null;
  /** Null while the second factor is off. */
  factor: SecondFactorState | null;
  /** The new e-mail while its confirmation is awaited, or null. */
  pendingEmail: string | null;
};

export function AccountSection(props: AccountSectionProps) {
  const { profile, current, consents, sessions, looks, leaving, preferences, block, factor } = props;
  const { pendingEmail } = props;
  return (
    <>
      <Group title="Acesso">
        <Row title="Senha" action={<ChangePassword />}>
          Trocar a senha desconecta os outros dispositivos.
        </Row>
        <Row title="E-mail" action={<ChangeEmail email={profile.email} />}>
          Você entra com <strong className="break-all font-semibold text-ink">{profile.email}</strong>. A
          troca vale depois que o novo endereço for confirmado.
          {pendingEmail && <PendingEmail email={pendingEmail} />}
        </Row>
        <Row title="Duas etapas" action={<TwoSteps since={factor?.since ?? null} />}>
          {factor
            ? SECOND_FACTOR.inUse(formatMoment(factor.since), factor.codes)
            : "Ligue um aplicativo de códigos do celular, que confirma que é você."}
        </Row>
        <Row title="Dispositivos conectados" isWide>
          <Devices sessions={sessions} currentId={current} />
        </Row>
        {looks.length > 0 && (
          <Row title="Vista pela equipe">
            <ul className="grid gap-2">
              {looks.map(({ id, createdAt, reason }) => (
                <li key={id} className="break-words">
                  A equipe do Elo Recicla viu esta conta em{" "}
                  <time dateTime={createdAt.toISOString()} className="figures">
                    {formatMoment(createdAt)}
                  </time>
                  , só para leitura. Motivo: {reason}
                </li>
              ))}
            </ul>
          </Row>
        )}
      </Group>
      <Group title="Equipe">
        <Row
          title="Pessoas"
          action={
            <ButtonLink href="/dashboard/equipe" prefetch={false} variant="outline">
              Abrir a equipe
            </ButtonLink>
          }
        >
          Quem trabalha com você entra com a própria senha, e você decide o que cada pessoa pode fazer.
        </Row>
      </Group>
      <Group id="preferencias" title="E-mails">
        <Row title="O que chega">
          {block?.reason !== "bounce" && (
            <p className="mb-3">
              Confirmações, senhas, pagamentos, segurança e mudanças nos termos chegam sempre, porque a sua
              conta depende deles.
            </p>
          )}
          {block && <BlockedAddress block={block} />}
          <EmailPreferencesForm stored={preferences} />
        </Row>
      </Group>
      <Group id="dados" title="Seus dados e direitos">
        <Row title="Meus dados" action={<DataCopy />}>
          Tudo o que guardamos sobre você, em um arquivo JSON.
        </Row>
        <Row
          title="Termos de uso"
          action={
            <RoleTerms
              userType={profile.userType}
              path="/dashboard/conta"
              label={profile.termsAcceptedAt ? "Ler os termos" : "Ler e aceitar os termos"}
              refreshes
            />
          }
        >
          {profile.termsAcceptedAt ? (
            <>
              Versão {TERMS_VERSION} aceita em{" "}
              <time dateTime={profile.termsAcceptedAt.toISOString()} className="figures">
                {formatMoment(profile.termsAcceptedAt)}
              </time>
              .
            </>
          ) : (
            `Você ainda não aceitou a versão ${TERMS_VERSION}.`
          )}
        </Row>
        <Row title="Consentimentos">
          <Consents consents={consents} />
        </Row>
        <Row
          title="Excluir conta"
          action={
            <DeleteAccount
              email={profile.email}
              isFunder={profile.userType === "financiador"}
              leaving={leaving}
            />
          }
        >
          Apaga ou anonimiza os seus dados para sempre. Registros de pagamento ficam pelo prazo da lei.
        </Row>
      </Group>
    </>
  );
}

type GroupProps = { id?: string; title: string; children: ReactNode };

function Group({ id, title, children }: GroupProps) {
  return (
    <section id={id} aria-label={title} className="mt-10">
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-3 grid border-line border-t">{children}</div>
    </section>
  );
}

type RowProps = {
  title: string;
  action?: ReactNode;
  /** Whether the content fills the column of `action`, too. */
  isWide?: boolean;
  children: ReactNode;
};

function Row({ title, action, isWide = false, children }: RowProps) {
  return (
    <div className="grid gap-x-8 gap-y-3 border-line border-b py-5 md:grid-cols-[11rem_minmax(0,1fr)_auto] md:items-center">
      <h3 className="font-sans font-semibold text-base tracking-normal md:self-start md:pt-2.5">{title}</h3>
      <div className={`text-ink-soft text-sm leading-normal ${isWide ? "md:col-span-2" : "max-w-measure"}`}>
        {children}
      </div>
      {action && (
        <div className="grid justify-items-start max-md:justify-items-stretch *:max-md:w-full [&>.link]:justify-self-start [&>.link]:text-left">
          {action}
        </div>
      )}
    </div>
  );
}
