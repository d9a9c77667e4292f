/** Sorts before every id of a row. */
export const FIRST_UUID = "00000000-0000-0000-0000-000000000000";

/** Whether a text is the id of a row as our pages write it, in small letters; PostgreSQL fails on a text that is none. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
