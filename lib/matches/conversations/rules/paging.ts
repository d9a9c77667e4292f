import { readCursor, writeCursor } from "@/lib/kit/cursor";

/** Cursor: id of a page's last conversation, and the time of that conversation's newest message. */
export type PageEnd = { at: Date; id: string };

export const writePageEnd = ({ at, id }: PageEnd): string => writeCursor({ key: String(at.getTime()), id });

/** @returns null for an invalid cursor */
export function readPageEnd(text: string): PageEnd | null {
  const cursor = readCursor(text);
  return cursor && /^\d{1,14}$/.test(cursor.key) ? { at: new Date(Number(cursor.key)), id: cursor.id } : null;
}
