/** UUID that sorts before every row id. */
export const FIRST_UUID = "00000000-0000-0000-0000-000000000000";

/** Check an id before a query, because PostgreSQL throws on a malformed one. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** 32 bytes in base64url, like the tokens in our links. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** UUID of version 8 (RFC 9562). @param hash at least 32 hexadecimal digits */
export const uuidFromHash = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
