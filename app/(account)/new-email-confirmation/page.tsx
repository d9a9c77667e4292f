export const ensureStatic = "navigation";

/** The same page as /email-confirmation (A2.11, A2.12). */
export { default, metadata } from "../email-confirmation/page";
