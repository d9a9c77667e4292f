/** Shape of a request id: nginx makes 32 hexadecimal digits, the server a UUID. */
export const REQUEST_ID = /^[\w-]{8,64}$/;

/** Name of the metric of Server-Timing under which each answer carries its request id. */
export const REQUEST_METRIC = "pedido";

const SHORT_FORM = /[0-9A-Z]{4}-[0-9A-Z]{4}/;

/**
 * Short form of a request id, to be read aloud: `4F7A-91C2`. In the log it is the beginning of `requestId`.
 * @returns "" for an id of another shape
 */
export function toErrorCode(requestId: string): string {
  const letters = requestId.replaceAll(/[^0-9a-z]/gi, "").toUpperCase();
  return REQUEST_ID.test(requestId) && letters.length >= 8
    ? `${letters.slice(0, 4)}-${letters.slice(4, 8)}`
    : "";
}

/** The short form within a text or an address; "" when there is none. */
export const findErrorCode = (text: string): string => SHORT_FORM.exec(text)?.[0] ?? "";

/** Whether a text may be an error's code: a short form, or a digest of Next. */
export const isErrorCode = (text: string): boolean => /^([0-9A-Z]{4}-[0-9A-Z]{4}|\d{4,12})$/.test(text);
