import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { findOfficialCity } from "@/lib/people/lookups/queries";
import { OWN } from "../messages";
import { findOwnProject } from "../queries";
import { submitDraft } from "./submission";

/**
 * {@link submitDraft}, but refuses a city that is neither one of its state nor the listed version's. Texts never hide
 * the words of the city, so an invented city could reveal the hidden name of the organization. The city is checked
 * before the transaction, because IBGE may be asked; the version proves that the submitted draft has that city.
 */
export async function submitWithCity(
  { userId }: Pick<Viewer, "userId">,
  { id, versao }: { id: string; versao: number },
  now: Date,
): Promise<MessageResult> {
  const stored = await findOwnProject(userId, id);
  if (!stored) return failure("not_found", OWN.gone);
  if (stored.estado === "em_analise") return ok({ message: OWN.sent });
  if (stored.versao !== versao) return failure("conflict", OWN.changed);
  const { conteudo, listado } = stored;
  const isListed = conteudo.cidade === listado.cidade && conteudo.estado === listado.estado;
  // submitDraft() refuses a missing city.
  if (conteudo.cidade && !isListed && !(await findOfficialCity(conteudo.estado, conteudo.cidade)))
    return failure("bad_input", OWN.cityUnknown, "cidade");
  return submitDraft({ userId }, { id, versao }, now);
}
