/** Accepted shape of a request id. nginx sends 32 hexadecimal digits; without a valid id the server makes a UUID. */
export const REQUEST_ID = /^[\w-]{8,64}$/;

/** Server-Timing metric that carries the request id of each response. */
export const REQUEST_METRIC = "pedido";

const SHORT_FORM = /[0-9A-Z]{4}-[0-9A-Z]{4}/;

/**
 * Short form of a request id for reading aloud: `4F7A-91C2`. In the log, `requestId` begins with these eight characters
 * in lower case, without the hyphen between them.
 * @returns "" for a malformed id
 */
export function toErrorCode(requestId: string): string {
  const letters = requestId.replaceAll(/[^0-9a-z]/gi, "").toUpperCase();
  return REQUEST_ID.test(requestId) && letters.length >= 8
    ? `${letters.slice(0, 4)}-${letters.slice(4, 8)}`
    : "";
}

export const findErrorCode = (text: string): string => SHORT_FORM.exec(text)?.[0] ?? "";

/** Whether a text is the short form of a request id, or the digest that Next gives to an error. */
export const isErrorCode = (text: string): boolean => /^([0-9A-Z]{4}-[0-9A-Z]{4}|\d{4,12})$/.test(text);
