import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { findOfficialCity } from "@/lib/people/lookups/queries";
import { OWN } from "../messages";
import { findOwnProject } from "../queries";
import { submitDraft } from "./submission";

/**
 * {@link submitDraft} for a city of its state, or the listed one. A city's words are shown everywhere, also where they
 * are a name that the project's texts hide. The city is read before the transaction, because IBGE may be asked; the
 * version proves that the submitted draft has it.
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
  // A missing city is a problem of the submission itself.
  if (conteudo.cidade && !isListed && !(await findOfficialCity(conteudo.estado, conteudo.cidade)))
    return failure("bad_input", OWN.cityUnknown, "cidade");
  return submitDraft({ userId }, { id, versao }, now);
}
