import type { ProjectDetails } from "@/lib/admin/projects/queries";
import { TAKE_BACK } from "@/lib/catalog/own-projects/messages";
import { GIFT_REFUSALS } from "@/lib/people/organizations/messages";
import { refusalToGive } from "@/lib/people/organizations/rules";

type Keeper = NonNullable<ProjectDetails["proponent"]>["members"][number]["user"];

type Unowned = Pick<ProjectDetails, "captadorId" | "publicado" | "proponent">;

export const keeperOf = ({ proponent }: Pick<Unowned, "proponent">): Keeper | null =>
  proponent?.members[0]?.user ?? null;

export const accountText = ({ email, profile }: Pick<Keeper, "email" | "profile">): string =>
  `${profile?.fullName ?? "Sem nome"}, ${email}`;

export function unownedText(project: Unowned): string {
  const keeper = keeperOf(project);
  if (!keeper) return "Ninguém";
  const refusal = refusalToGive(project);
  const known = `Ninguém. Quem cuida da organização: ${accountText(keeper)}.`;
  return refusal ? `${known} ${GIFT_REFUSALS[refusal]}` : known;
}

export const keptFacts = ({ isKeptByDeal }: Pick<ProjectDetails, "isKeptByDeal">) =>
  isKeptByDeal ? [{ term: "Tirar de quem cuida", value: TAKE_BACK.deal }] : [];
