import { createStore } from "@/components/kit/ui/store";

/** Whether the last confirmation e-mail of this document failed; the captador's signup then warns beforehand (A2.5). */
export const emailTrouble = createStore(false);
