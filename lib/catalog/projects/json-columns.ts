/**
 * Shapes of the JSON columns `fotos`, `documentos`, `orcamento` and `equipe`. Drafts are validated before they are
 * written to them (lib/catalog/own-projects); reads trust them.
 */

/** A picture in one format and size; the address is made by `photoUrl` of lib/catalog/uploads/rules.ts. */
export type PhotoVariant = { format: "avif" | "webp"; width: number; height: number };

/** Pixels of the largest picture; `blur` is a data URI of a few pixels, shown until the picture has arrived. */
export type Photo = {
  id: string;
  /** Description for people who do not see the photo. */
  alt: string;
  width: number;
  height: number;
  blur: string;
  variants: PhotoVariant[];
};

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
  /** The proponent's own description of itself. */
  organizacao: string;
  /** Number of the approval at the source. */
  numeroAprovacao: string | null;
};
