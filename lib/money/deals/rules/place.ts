import { readCursor, writeCursor } from "@/lib/kit/cursor";

/** Cursor of a page of deals: of the last one whether it is the viewer's turn, when it began (ms), and its id. */
export type Place = { waits: boolean; at: number; id: string };

export const writePlace = ({ waits, at, id }: Place): string =>
  writeCursor({ key: `${waits ? 1 : 0}${at.toString(36)}`, id });

/** @returns null unless the text is one as written by {@link writePlace} */
export function readPlace(text: string | undefined): Place | null {
  const cursor = readCursor(text ?? "");
  const [, waits, moment] = /^([01])([0-9a-z]{1,8})$/.exec(cursor?.key ?? "") ?? [];
  if (!cursor || !moment) return null;
  return { waits: waits === "1", at: Number.parseInt(moment, 36), id: cursor.id };
}
