import { createStore } from "@/components/kit/ui/store";

/** Whether the last sign-up in this document failed to send its e-mail. The captador's sign-up then warns (A2.5). */
export const emailTrouble = createStore(false);
