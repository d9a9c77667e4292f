import type { ProjectFace } from "@/lib/catalog/projects/face";
import type { ProjectPage, PublicProject, PublicProjectCard } from "@/lib/catalog/projects/types";

/** What only a funder may know of a project (B2.7, B6.1). */
export type LockedFields = {
  proponente: string;
  tipoProponente: string;
  descricao: string;
  /** Centavos. */
  valorCaptado: number;
};

/**
 * What of a project's face only a funder may know: each of it names, or leads to, who proposes it (B6.1): the
 * organization's own words, its people, papers with its letterhead, and the entry at the source.
 */
export type LockedFace = Pick<ProjectFace, "organizacao" | "equipe" | "documentos" | "numeroAprovacao"> & {
  /** Address of the entry at the source. */
  fonteUrl: string | null;
  /** The proponent's CNPJ without punctuation, and when the team checked it (ISO); null where no source named one. */
  registro: { cnpj: string; conferidaEm: string | null } | null;
};

/** B3.4. */
export type FunderProjectCard = PublicProjectCard & LockedFields;
export type FunderProjectPage = Omit<ProjectPage, "items"> & { items: FunderProjectCard[] };
export type FunderProject = PublicProject & LockedFields & LockedFace;
