import { CircleAlert, CircleCheck, Eye } from "lucide-react";
import { CHECKS } from "@/lib/admin/organizations/messages";
import type { OrganizationDetails } from "@/lib/admin/organizations/queries";
import { type CheckName, type CheckState, checksOf, placesText } from "@/lib/admin/organizations/rules";
import { publicName } from "@/lib/people/organizations/rules";

const LOOKS = {
  ok: { Icon: CircleCheck, ink: "text-brand", word: "Certo" },
  problem: { Icon: CircleAlert, ink: "text-danger", word: "Problema" },
  look: { Icon: Eye, ink: "text-accent-text", word: "Olhar" },
} satisfies Record<CheckState, unknown>;

type ChecklistProps = {
  organization: OrganizationDetails;
  keeper: string | null;
  now: Date;
};

export function Checklist({ organization, keeper, now }: ChecklistProps) {
  const projects = organization.compared.map(({ accountHint, ...project }) => ({
    ...project,
    hasAccount: accountHint !== null,
  }));
  const facts = checkedFacts(organization, keeper);
  return (
    <ul className="grid border-line border-t text-sm">
      {checksOf({ ...organization, projects }, now).map(({ name, state }) => {
        const { Icon, ink, word } = LOOKS[state];
        return (
          <li key={name} className="flex gap-3 border-line border-b py-2.5">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${ink}`} strokeWidth={2} />
            <span className="min-w-0">
              <span className="font-medium">{CHECKS[name].label}</span>
              <span className="sr-only">: {word}. </span>
              <span className="block text-ink-soft">{CHECKS[name][state]}</span>
              {facts.has(name) && <span className="block break-words text-ink-soft">{facts.get(name)}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const checkedFacts = (organization: OrganizationDetails, keeper: string | null) =>
  new Map<CheckName, string>([
    ["conta", keeper ? `Conta: ${keeper}` : "Nenhuma conta cuida dela."],
    ["nome", `Nome que aparece: ${publicName(organization)}. Razão social: ${organization.razaoSocial}`],
    ["lugar", placesText(organization, organization.compared)],
  ]);
