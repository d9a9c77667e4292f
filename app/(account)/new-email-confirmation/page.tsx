export const ensureStatic = "navigation";

export { default, metadata } from "../email-confirmation/page";
