/** The project's owner sees sources with equal counts in this order. */
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

export const SOURCE_KEY = "de";
