/**
 * Shapes of the JSON columns `fotos`, `documentos`, `orcamento` and `equipe`. Writes validate them
 * (lib/catalog/own-projects), so reads do not.
 */

export type PhotoVariant = { format: "avif" | "webp"; width: number; height: number };

/** `width`, `height`: pixels of the largest picture. `blur`: tiny data URI, shown until the picture has loaded. */
export type Photo = {
  id: string;
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
export type ProjectPageParts = {
  fotos: Photo[];
  documentos: ProjectDocument[];
  orcamento: BudgetLine[];
  equipe: TeamMember[];
  organizacao: string;
  numeroAprovacao: string | null;
};
