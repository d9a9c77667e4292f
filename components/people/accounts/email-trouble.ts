import { createStore } from "@/components/kit/ui/store";

/**
 * Whether the last confirmation e-mail of this document could not be sent: sign-up screens then warn beforehand (A2.5).
 */
export const emailTrouble = createStore(false);
