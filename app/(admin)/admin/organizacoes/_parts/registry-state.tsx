import { situationWord } from "@/lib/people/organizations/rules";

export function RegistryState({ situacao }: { situacao: number | null }) {
  if (situacao === 2) return "Ativo";
  if (situacao === null) return <span className="text-ink-soft">Não informada</span>;
  return <span className="font-semibold text-danger first-letter:uppercase">{situationWord(situacao)}</span>;
}
