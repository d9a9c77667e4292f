import { problemTextOf } from "@/components/matches/portfolio/line-list";
import { supportPath } from "@/lib/matches/interests/rules/states";
import type { KnownInterest, LineView } from "@/lib/matches/portfolio/queries/read";
import { countedAmount, isRegistered } from "@/lib/matches/portfolio/rules/lines";
import { interestText } from "./interest-text";
import type { EditableLine } from "./lines-form";

export const toEditable = (
  line: LineView,
  interest: KnownInterest | undefined,
  isContactOpen: boolean,
  now: Date,
): EditableLine => ({
  projetoId: line.projetoId,
  nome: line.nome,
  valor: line.valor,
  cota: line.target.cotaValor,
  falta: line.target.valorDisponivel,
  isClosed: line.problem === "closed",
  isRefused: line.problem === "refused",
  temCaptador: line.target.temCaptador,
  isContactOpen,
  conta: countedAmount(line),
  confirmado: line.confirmado,
  isRegistered: isRegistered(interest, line),
  // A registered interest fixes the amount, so the text must not advise to change it.
  problem: problemTextOf(line, isRegistered(interest, line) ? "other" : "owner"),
  interest: interest
    ? { text: interestText(interest, line.target, now), href: supportPath(interest.id) }
    : null,
});
