/** Row at the edge of a page. `key`: sort key of digits and small letters. */
export type Cursor = { key: string; id: string };

export const writeCursor = ({ key, id }: Cursor): string => `${key}.${id.replaceAll("-", "")}`;

/** Null for a malformed text. The caller checks whether the key fits the list. */
export function readCursor(text: string): Cursor | null {
  const match = /^([0-9a-z]{1,32})\.([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    text,
  );
  return match && { key: match[1] ?? "", id: match.slice(2).join("-") };
}

export type MomentCursor = { at: Date; id: string };

/** Maximum length of a time (ms) in base 36, enough until the year 5188. */
const MAX_DIGITS = 9;

export const writeMomentCursor = ({ at, id }: MomentCursor): string =>
  writeCursor({ key: at.getTime().toString(36), id });

/** Null if absent or invalid, so that the list starts over. */
export function readMomentCursor(text: string | null | undefined): MomentCursor | null {
  const cursor = readCursor(text ?? "");
  if (!cursor || cursor.key.length > MAX_DIGITS) return null;
  return { at: new Date(Number.parseInt(cursor.key, 36)), id: cursor.id };
}

export const readPageNumber = (text: string): number | null =>
  /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
