export const ensureStatic = "navigation";

/** Page after a sign-up, with the content of /email-confirmation (A2.11, A2.12). */
export { default, metadata } from "../email-confirmation/page";
