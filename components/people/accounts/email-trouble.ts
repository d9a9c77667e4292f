import { createStore } from "@/components/kit/ui/store";

/**
 * Whether the last confirmation e-mail of this browser could not be sent: sign-up screens then warn beforehand (A2.5).
 * Reset by a new document, which is a new attempt.
 */
export const emailTrouble = createStore(false);
