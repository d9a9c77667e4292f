import { BadgeCheck, CircleAlert, Clock3 } from "lucide-react";
import { MayCall } from "@/components/people/colleagues/may-call";
import { dayOf } from "@/lib/kit/day";
import { formatDate } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { readableName } from "@/lib/kit/readable-name";
import { standingText } from "@/lib/people/organizations/messages";
import type { OrganizationView, OwnView } from "@/lib/people/organizations/queries/organizations";
import {
  kindDecides,
  oldEnoughText,
  publicName,
  type Standing,
  situationWord,
} from "@/lib/people/organizations/rules";
import { EditOrganization } from "./edit-organization";
import { LeaveOrganization } from "./leave-organization";
import { RefreshOrganization } from "./refresh-organization";

const ICONS: Record<Standing, typeof Clock3> = {
  conferida: BadgeCheck,
  conferencia: Clock3,
  semProposta: Clock3,
  espera: Clock3,
  disputa: Clock3,
  nova: CircleAlert,
  fechada: CircleAlert,
  recusada: CircleAlert,
};
const INK: Partial<Record<Standing, string>> = {
  conferida: "text-brand",
  fechada: "text-danger",
  nova: "text-accent-text",
};

function factsOf({ standing, decididoEm, own }: OrganizationView) {
  return {
    standing,
    checkedOn: own?.conferidaEm ? formatDate(own.conferidaEm) : "",
    decidedOn: decididoEm ? formatDate(decididoEm) : "",
    oldEnoughOn: own ? oldEnoughText(own) : "",
    kindDecides: own !== null && kindDecides(own),
    situation: situationWord(own?.situacao ?? null),
  };
}

export function OrganizationRow({ organization }: { organization: OrganizationView }) {
  const { id, cnpj, standing, razaoSocial, own } = organization;
  const name = own ? publicName(own) : razaoSocial ? readableName(razaoSocial) : `CNPJ ${formatCnpj(cnpj)}`;
  const Icon = ICONS[standing];
  return (
    <li className="grid gap-x-8 gap-y-4 border-line border-b py-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="break-words font-sans font-semibold text-lg leading-snug tracking-normal">{name}</h2>
        <p className={`mt-1 flex items-start gap-2 font-medium ${INK[standing] ?? "text-ink"}`}>
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
          {standingText(factsOf(organization))}
        </p>
        <p className="figures mt-2 text-ink-soft text-sm">CNPJ {formatCnpj(cnpj)}</p>
        {own && <OwnFacts own={own} />}
      </div>
      <div className="flex flex-wrap items-start gap-2 empty:hidden md:justify-end">
        {own && (
          <MayCall name="edit-organization">
            <EditOrganization own={own} name={name} />
          </MayCall>
        )}
        {own && standing !== "conferida" && (
          <MayCall name="refresh-organization">
            <RefreshOrganization id={id} name={name} />
          </MayCall>
        )}
        {(!own || own.projetos === 0) && (
          <MayCall name="leave-organization">
            <LeaveOrganization
              id={id}
              name={name}
              left={own ? "own" : standing === "recusada" ? "refused" : "waiting"}
            />
          </MayCall>
        )}
      </div>
    </li>
  );
}

function OwnFacts({ own }: { own: OwnView }) {
  const { razaoSocial, cidade, estado, abertaEm, registroEm, representante, cargo, projetos } = own;
  const place = [cidade, estado].filter(Boolean).join(", ");
  const opened = abertaEm && `${place ? "aberta" : "Aberta"} em ${formatDate(dayOf(abertaEm))}`;
  const represented = [representante, cargo].filter(Boolean).join(", ");
  const count = projetos === 1 ? "1 projeto" : `${projetos} projetos`;
  return (
    <div className="mt-1 grid gap-1 break-words text-ink-soft text-sm leading-normal">
      {own.nomeConhecido && <p>Razão social: {razaoSocial}</p>}
      <p className="figures">{[place, opened, count].filter(Boolean).join(" · ")}</p>
      <p>
        {represented ? `Quem representa: ${represented}` : "Falta informar quem representa a organização."}
      </p>
      {!registroEm && (
        <p className="text-accent-text">
          A Receita Federal ainda não respondeu por este CNPJ: estes dados foram digitados.
        </p>
      )}
    </div>
  );
}
