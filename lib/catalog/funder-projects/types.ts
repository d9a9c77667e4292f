import type { ProjectPageParts } from "@/lib/catalog/projects/json-columns";
import type { ProjectPage, PublicProject, PublicProjectCard } from "@/lib/catalog/projects/types";

/** Fields that only financiadores and the project's owner read (B2.7, B6.1), except the public `tipoProponente`. */
export type LockedFields = {
  proponente: string;
  tipoProponente: string;
  descricao: string;
  /** Centavos. */
  valorCaptado: number;
};

/** These fields identify the proponent, so only financiadores and the project's owner read them (B6.1). */
export type LockedPageParts = Pick<
  ProjectPageParts,
  "organizacao" | "equipe" | "documentos" | "numeroAprovacao"
> & {
  fonteUrl: string | null;
  /**
   * `cnpj`: without punctuation. `razaoSocial`: `provenName` in lib/people/organizations/rules.ts. `conferidaEm`: time
   * of the team's check (ISO). Null without an organization.
   */
  registro: { cnpj: string; razaoSocial: string | null; conferidaEm: string | null } | null;
};

/** Project card for a financiador (B3.4). */
export type FunderProjectCard = PublicProjectCard & LockedFields;
export type FunderProjectPage = Omit<ProjectPage, "items"> & { items: FunderProjectCard[] };
export type FunderProject = PublicProject & LockedFields & LockedPageParts;
