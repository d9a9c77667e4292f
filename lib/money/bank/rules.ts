/**
 * Kinds of lines of our bank's statement.
 * - `recebimento`: a fee that came by transfer
 * - `estorno`: the bank took money of a `recebimento` back
 * - `transferencia`: a refund that the team transferred
 * - `volta`: the money of a `transferencia` came back
 */
export const MOVEMENT_KINDS = ["recebimento", "estorno", "transferencia", "volta"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

const INCOMING: readonly MovementKind[] = ["recebimento", "volta"];

export const isIncoming = (kind: MovementKind): boolean => INCOMING.includes(kind);

const LEAST_CODE = 6;
const MOST_CODE = 100;

/** Capitals without spaces and punctuation, so that one code has one spelling. */
export const toBankCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** E2E id of a Pix: the bank, the minute and 11 characters. It is unique across all banks. */
const E2E_ID = /^E\d{20}[A-Z0-9]{11}$/;
export const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, "");

/**
 * Key under which a transfer can be booked only once. For a Pix: the E2E id. For a TED: the ISO day and the number
 * without leading zeros. Banks reuse numbers, and not all banks print the zeros.
 * @param code from {@link toBankCode}
 */
export const bankKeyOf = (code: string, day: string): string =>
  E2E_ID.test(code) ? code : `${day}:${withoutZeros(code)}`;

export const codeOfKey = (key: string): string => key.slice(key.indexOf(":") + 1);

/** Whether a code of {@link toBankCode} can be that of a transfer: an E2E id, or the number of a TED. */
export const isBankCode = (code: string): boolean =>
  code.length >= LEAST_CODE && code.length <= MOST_CODE && /(?:\d[A-Z]*){4}/.test(code);

/**
 * Key of a line of the statement. A line is registered only once, so that one real transfer does not count twice. The
 * keys of money in and money out differ, because a bank returns a transfer under the transfer's own number.
 * @param day ISO day on which our bank shows the line
 */
export const lineKeyOf = ({ kind, code, day }: { kind: MovementKind; code: string; day: string }): string =>
  `${isIncoming(kind) ? "+" : "-"}${bankKeyOf(toBankCode(code), day)}`;
