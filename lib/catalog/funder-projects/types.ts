import type { ProjectFace } from "@/lib/catalog/projects/json-columns";
import type { ProjectPage, PublicProject, PublicProjectCard } from "@/lib/catalog/projects/types";

/** Fields for financiadores only (B2.7, B6.1). */
export type LockedFields = {
  proponente: string;
  tipoProponente: string;
  descricao: string;
  /** Centavos. */
  valorCaptado: number;
};

/**
 * Parts of a project's face that identify its proponent (B6.1), for financiadores only: the proponent's description,
 * team and documents, and the entry at the source.
 */
export type LockedFace = Pick<ProjectFace, "organizacao" | "equipe" | "documentos" | "numeroAprovacao"> & {
  /** Address of the entry at the source. */
  fonteUrl: string | null;
  /** CNPJ of the proponent without punctuation, and when the team checked it (ISO); null where the source has none. */
  registro: { cnpj: string; conferidaEm: string | null } | null;
};

/** A card of the list for financiadores (B3.4). */
export type FunderProjectCard = PublicProjectCard & LockedFields;
export type FunderProjectPage = Omit<ProjectPage, "items"> & { items: FunderProjectCard[] };
export type FunderProject = PublicProject & LockedFields & LockedFace;
