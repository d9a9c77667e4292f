/** Sorts before every row id. */
export const FIRST_UUID = "00000000-0000-0000-0000-000000000000";

/** Whether a text is a lower-case UUID. Check ids from outside before a query: PostgreSQL throws on a malformed one. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
