/** Where a visit of a project's page came from, in the order in which the owner reads them. */
export const SOURCES = [
  "whatsapp",
  "google",
  "linkedin",
  "instagram",
  "cartaz",
  "elo",
  "direto",
  "outro",
] as const;
export type Source = (typeof SOURCES)[number];

/** Parameter of our own share links that names their source. */
export const SOURCE_KEY = "de";
