/** Sources of visits to a project's page. The owner sees sources with equal counts in this order. */
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
