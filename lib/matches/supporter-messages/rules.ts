export const MAX_TEXT = 2_000;

/** Hex digit that sets version and variant of a custom UUID (RFC 9562, version 8). */
const VERSION = "8";

/**
 * Client id of a message in one conversation: a UUID from the hash of both ids. Repeated deliveries get the same client
 * id, which a conversation stores once.
 * @param hash 32 hexadecimal digits or more
 */
export const clientIdFrom = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-${VERSION}${hash.slice(13, 16)}-${VERSION}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
