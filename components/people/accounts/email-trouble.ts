import { createStore } from "@/components/kit/ui/store";

/** Whether the last confirmation e-mail of this document failed, so that the captador's sign-up warns (A2.5). */
export const emailTrouble = createStore(false);
