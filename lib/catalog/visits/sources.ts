/** Sources of visits to a project. The project's owner sees sources with equal counts in this order. */
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

/** Parameter that names the source in our own share links. */
export const SOURCE_KEY = "de";
