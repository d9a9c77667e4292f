/** States of a membership; the database keeps the same list. */
export const MEMBER_STATES = ["ativo", "aguardando", "recusado"] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** What is known of a proponent: the columns of `organizations` that decide something or are shown. */
export type Proponent = {
  id: string;
  /** 14 characters without punctuation. */
  cnpj: string;
  razaoSocial: string;
  /** Name that people know; "" where it is the legal name. */
  nomeConhecido: string;
  tipo: string;
  estado: string;
  cidade: string;
  /** Code of the registry; 2 is active, null unknown. */
  situacao: number | null;
  abertaEm: Date | null;
  registroEm: Date | null;
  conferidaEm: Date | null;
  demonstracao: boolean;
};

/** The columns of {@link Proponent}, for a Prisma `select`. */
export const PROPONENT = {
  id: true,
  cnpj: true,
  razaoSocial: true,
  nomeConhecido: true,
  tipo: true,
  estado: true,
  cidade: true,
  situacao: true,
  abertaEm: true,
  registroEm: true,
  conferidaEm: true,
  demonstracao: true,
} as const;

/** The name on screens: the one people know, or else the legal one. Receipts always print the legal one. */
export const publicName = ({
  nomeConhecido,
  razaoSocial,
}: Pick<Proponent, "nomeConhecido" | "razaoSocial">): string => nomeConhecido || razaoSocial;

/** Whether receipts may be issued in its name and deposits shown: the team compared CNPJ, proposal and representative. */
export const isChecked = ({ conferidaEm }: Pick<Proponent, "conferidaEm">): boolean => conferidaEm !== null;

/** Months that a CNPJ has to exist before a proposal (Portaria GM/MMA 1.250/2024): less for waste pickers' bodies. */
const MIN_MONTHS = 12;
const MIN_MONTHS_PICKERS = 6;
const PICKERS: readonly string[] = ["Cooperativa", "Associação"];
const ACTIVE = 2;

/**
 * Why the law keeps an organization from proposing, as far as the registry said; null where it did not.
 * @param now the moment of the question
 */
export function refusalOf(
  { situacao, abertaEm, tipo }: Pick<Proponent, "situacao" | "abertaEm" | "tipo">,
  now: Date,
): "closed" | "young" | null {
  if (situacao !== null && situacao !== ACTIVE) return "closed";
  if (abertaEm === null) return null;
  const earliest = new Date(abertaEm);
  earliest.setUTCMonth(earliest.getUTCMonth() + (PICKERS.includes(tipo) ? MIN_MONTHS_PICKERS : MIN_MONTHS));
  return earliest > now ? "young" : null;
}
