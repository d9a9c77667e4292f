/** Where a page of a list ends: the sort key of its last row (digits and small letters) and that row's id. */
export type Cursor = { key: string; id: string };

/** Short and safe in an address. */
export const writeCursor = ({ key, id }: Cursor): string => `${key}.${id.replaceAll("-", "")}`;

/** @returns null unless the text is a cursor, exactly as written by {@link writeCursor}; the key is not judged */
export function readCursor(text: string): Cursor | null {
  const match = /^([0-9a-z]{1,32})\.([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    text,
  );
  return match && { key: match[1] ?? "", id: match.slice(2).join("-") };
}

/** The page that an address names, from 1, for lists that are paged by number; null for anything else. */
export const readPageNumber = (text: string): number | null =>
  /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
