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

/** Fields of a project page that identify the proponent, for financiadores only (B6.1). */
export type LockedFace = Pick<ProjectFace, "organizacao" | "equipe" | "documentos" | "numeroAprovacao"> & {
  /** Address of the entry at the source. */
  fonteUrl: string | null;
  /** CNPJ of the proponent without punctuation, and time of the team's check (ISO). Null if the source has no CNPJ. */
  registro: { cnpj: string; conferidaEm: string | null } | null;
};

/** A card of the list for financiadores (B3.4). */
export type FunderProjectCard = PublicProjectCard & LockedFields;
export type FunderProjectPage = Omit<ProjectPage, "items"> & { items: FunderProjectCard[] };
export type FunderProject = PublicProject & LockedFields & LockedFace;
