import type { Metadata } from "next";
import { requireViewer } from "@/lib/access/auth/session";
import { ROLE_DESCRIPTIONS, ROLE_NAMES, WHOLE_ACCOUNT } from "@/lib/access/colleague-rights/messages";
import { COLLEAGUE_ROLES } from "@/lib/access/colleague-rights/rules";
import { formatMoment } from "@/lib/kit/format";
import { readableName } from "@/lib/kit/readable-name";
import { countShared } from "@/lib/matches/portfolio/queries/read";
import { readActs, readColleagues } from "@/lib/people/colleagues/queries";
import { ACT_DAYS, SHOWN_ACTS } from "@/lib/people/colleagues/rules";
import { PanelHeader } from "../../_parts/panel-header";
import { ColleagueRow } from "./_parts/colleague-row";
import { InviteColleague } from "./_parts/invite-colleague";

export const instant = false;

export const metadata: Metadata = { title: "Equipe", robots: { index: false } };

export default async function TeamPage() {
  const viewer = await requireViewer("/dashboard");
  const { userId } = viewer;
  const [team, acts, sharedPortfolios] = await Promise.all([
    readColleagues(userId, new Date()),
    readActs(userId),
    countShared(userId),
  ]);
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <div className="max-w-[56rem]">
        <PanelHeader title="Equipe" action={<InviteColleague />}>
          Cada pessoa entra com o próprio e-mail e a própria senha. Ninguém precisa saber a sua.
        </PanelHeader>
        <section aria-labelledby="pessoas">
          <h2 id="pessoas" className="text-2xl">
            Pessoas
          </h2>
          {team.length === 0 ? (
            <p className="mt-3 border-line border-t pt-5 text-ink-soft leading-normal">
              Convide quem trabalha com você para ver ou cuidar desta conta, sem passar a sua senha.
            </p>
          ) : (
            <ul className="mt-3 grid divide-y divide-line border-line border-y">
              {team.map((colleague) => (
                <ColleagueRow key={colleague.id} colleague={colleague} sharedPortfolios={sharedPortfolios} />
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="permissoes" className="mt-10">
          <h2 id="permissoes" className="text-2xl">
            O que cada permissão abre
          </h2>
          <dl className="mt-3 grid border-line border-t">
            {COLLEAGUE_ROLES.map((role) => (
              <div
                key={role}
                className="grid gap-x-8 gap-y-1 border-line border-b py-3.5 text-sm md:grid-cols-[11rem_minmax(0,1fr)]"
              >
                <dt className="font-semibold">{ROLE_NAMES[role]}</dt>
                <dd className="text-ink-soft">{ROLE_DESCRIPTIONS[role]}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 max-w-measure text-ink-soft text-sm leading-normal">
            {WHOLE_ACCOUNT} Senha, e-mail, conta bancária, planos, pagamentos, seus dados e esta página
            continuam só com você. Os avisos por e-mail também chegam só a você.
          </p>
        </section>
        <section aria-labelledby="registro" className="mt-10">
          <h2 id="registro" className="text-2xl">
            O que a equipe fez
          </h2>
          {acts.length === 0 ? (
            <p className="mt-3 border-line border-t pt-5 text-ink-soft">Nada nos últimos {ACT_DAYS} dias.</p>
          ) : (
            <>
              <ol className="mt-3 grid divide-y divide-line border-line border-y text-sm">
                {acts.map(({ id, name, text, at }) => (
                  <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
                    <span className="min-w-0 break-words">
                      <strong className="font-semibold">{readableName(name)}</strong> {text}.
                    </span>
                    <time dateTime={at.toISOString()} className="figures text-ink-soft">
                      {formatMoment(at)}
                    </time>
                  </li>
                ))}
              </ol>
              <p className="mt-3 text-ink-soft text-sm">
                {acts.length === SHOWN_ACTS ? `Os ${SHOWN_ACTS} registros mais recentes. ` : ""}Guardamos por{" "}
                {ACT_DAYS} dias.
              </p>
            </>
          )}
        </section>
      </div>
    </div>
  );
}
