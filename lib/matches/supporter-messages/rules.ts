export const MAX_TEXT = 2_000;

/** Bits that mark version and variant of a UUID of own making (RFC 9562, version 8). */
const VERSION = "8";

/**
 * Client id of the message in one conversation, a UUID from a hash of both ids: the same message has the same id there
 * however often it is delivered, and a conversation keeps a client id once.
 * @param hash 32 hexadecimal digits or more
 */
export const clientIdFrom = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-${VERSION}${hash.slice(13, 16)}-${VERSION}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
