import { readCursor, writeCursor } from "@/lib/kit/cursor";

/** The last conversation of a page: when its newest message came, and its id. */
export type PageEnd = { at: Date; id: string };

/** Short and safe in an address. */
export const writePageEnd = ({ at, id }: PageEnd): string => writeCursor({ key: String(at.getTime()), id });

/** @returns null for anything that {@link writePageEnd} never wrote */
export function readPageEnd(text: string): PageEnd | null {
  const cursor = readCursor(text);
  return cursor && /^\d{1,14}$/.test(cursor.key) ? { at: new Date(Number(cursor.key)), id: cursor.id } : null;
}
