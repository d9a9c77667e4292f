/**
 * What a project shows of itself beside its figures. The columns `fotos`, `documentos`, `orcamento` and `equipe` hold
 * these shapes; they are written when a draft is approved (lib/catalog/own-projects), checked there, and read as they are.
 */

/** A picture in one format and size; the address is made by `photoUrl` of lib/catalog/uploads/rules.ts. */
export type PhotoVariant = { format: "avif" | "webp"; width: number; height: number };

/** Pixels of the largest picture; `blur` is a data URI of a few pixels, shown until the picture has arrived. */
export type Photo = {
  id: string;
  /** What can be seen on it, for who does not see it. */
  alt: string;
  width: number;
  height: number;
  blur: string;
  variants: PhotoVariant[];
};

/** `size` in bytes. */
export type ProjectDocument = { id: string; titulo: string; nome: string; contentType: string; size: number };

/** `valor` in centavos. */
export type BudgetLine = { rubrica: string; valor: number };

export type TeamMember = { nome: string; funcao: string };

/** The first photo is the cover. */
export type ProjectFace = {
  fotos: Photo[];
  documentos: ProjectDocument[];
  orcamento: BudgetLine[];
  equipe: TeamMember[];
  /** Who carries it out, in their own words. */
  organizacao: string;
  /** Number of the approval at the source. */
  numeroAprovacao: string | null;
};
