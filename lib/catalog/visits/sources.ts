/** The owner sees sources with equal counts in this order. */
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

/** Address parameter of our share links. */
export const SOURCE_KEY = "de";
