import type { ProjectPage, PublicProject, PublicProjectCard } from "@/lib/projects/types";

/** What only a funder may know of a project (B2.7, B6.1). */
export type LockedFields = {
  proponente: string;
  tipoProponente: string;
  descricao: string;
  /** Centavos. */
  valorCaptado: number;
};

/** B3.4. */
export type FunderProjectCard = PublicProjectCard & LockedFields;
export type FunderProjectPage = Omit<ProjectPage, "items"> & { items: FunderProjectCard[] };
export type FunderProject = PublicProject & LockedFields;
