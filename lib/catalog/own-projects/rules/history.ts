import { readCursor, writeCursor } from "@/lib/kit/cursor";

/** Stands where a sort key would: events are in the order of their ids. */
const KEY = "e";

export const writeEventCursor = (id: string): string => writeCursor({ key: KEY, id });

/** @returns the id of the last event of the page before; null for anything else */
export const readEventCursor = (text: string): string | null => {
  const cursor = readCursor(text);
  return cursor?.key === KEY ? cursor.id : null;
};
