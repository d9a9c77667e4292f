import { readCursor, writeCursor } from "@/lib/kit/cursor";

/** Placeholder for the sort key of a cursor; events are ordered by id. */
const KEY = "e";

export const writeEventCursor = (id: string): string => writeCursor({ key: KEY, id });

/** Id of the last event on the previous page; null for an invalid cursor. */
export const readEventCursor = (text: string): string | null => {
  const cursor = readCursor(text);
  return cursor?.key === KEY ? cursor.id : null;
};
