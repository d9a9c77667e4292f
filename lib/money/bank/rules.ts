/**
 * Kinds of lines of our bank's statement.
 * - `recebimento`: a fee that came by transfer
 * - `estorno`: the bank took such a fee back
 * - `transferencia`: a refund that the team transferred
 * - `volta`: such a transfer came back
 */
export const MOVEMENT_KINDS = ["recebimento", "estorno", "transferencia", "volta"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

const INCOMING: readonly MovementKind[] = ["recebimento", "volta"];

export const isIncoming = (kind: MovementKind): boolean => INCOMING.includes(kind);
