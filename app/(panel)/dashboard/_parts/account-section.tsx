import { Download } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { RoleTerms } from "@/components/accounts/role-terms";
import { buttonVariants } from "@/components/ui/button-variants";
import { TERMS_VERSION } from "@/lib/accounts/terms";
import { formatMoment } from "@/lib/format";
import type { AccountRecords } from "@/lib/personal-data/queries";
import type { ProfileView } from "@/lib/profile/queries";
import { ChangeEmail } from "./change-email";
import { ChangePassword } from "./change-password";
import { Consents } from "./consents";
import { DeleteAccount } from "./delete-account";
import { Devices } from "./devices";

/** `current`: the session of this device. */
type AccountSectionProps = AccountRecords & { profile: ProfileView; current: string };

/** How one gets in, and the rights over the data (LGPD art. 18). */
export function AccountSection({ profile, current, consents, sessions }: AccountSectionProps) {
  return (
    <section aria-labelledby="painel-conta" className="mt-16 md:mt-24">
      <h2 id="painel-conta" className="text-2xl">
        Minha conta
      </h2>
      <div className="mt-5 grid border-line border-t">
        <Row title="Senha" action={<ChangePassword />}>
          Trocar a senha desconecta os outros dispositivos.
        </Row>
        <Row title="E-mail" action={<ChangeEmail email={profile.email} />}>
          Você entra com <strong className="break-all font-semibold text-ink">{profile.email}</strong>. A
          troca vale depois que o novo endereço for confirmado.
        </Row>
        <Row title="Dispositivos conectados">
          <Devices sessions={sessions} current={current} />
        </Row>
        <Row
          title="Meus dados"
          action={
            <a href="/api/meus-dados" download className={buttonVariants({ tone: "quiet" })}>
              <Download aria-hidden className="size-4" strokeWidth={1.75} />
              Baixar meus dados
            </a>
          }
        >
          Tudo o que guardamos sobre você, em um arquivo JSON.
        </Row>
        <Row
          title="Avisos"
          action={
            <Link
              href="/dashboard/buscas#avisos"
              prefetch={false}
              className={buttonVariants({ tone: "quiet" })}
            >
              Escolher avisos
            </Link>
          }
        >
          O que chega por e-mail, e com que frequência.
        </Row>
        <Row
          title="Suporte"
          action={
            <Link href="/suporte" prefetch={false} className={buttonVariants({ tone: "quiet" })}>
              Falar com o suporte
            </Link>
          }
        >
          Escreva para a equipe e acompanhe a resposta.
        </Row>
        <Row
          title="Termos de uso"
          action={
            <RoleTerms
              userType={profile.userType}
              path="/dashboard"
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
        <Row title="Excluir conta" action={<DeleteAccount email={profile.email} />}>
          Apaga ou anonimiza os seus dados para sempre. Registros de pagamento ficam pelo prazo da lei.
        </Row>
      </div>
    </section>
  );
}

function Row({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-3 border-line border-b py-5 md:grid-cols-[11rem_minmax(0,1fr)_auto] md:items-center">
      <h3 className="font-sans font-semibold text-base tracking-normal md:self-start md:pt-2.5">{title}</h3>
      <div className="max-w-measure text-ink-soft text-sm leading-normal">{children}</div>
      {action && (
        <div className="grid justify-items-start *:max-md:w-full max-md:justify-items-stretch">{action}</div>
      )}
    </div>
  );
}
