import { PrerenderedSignup } from "../../_parts/prerendered-signup";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** Screen of /signup?plan=pro (A2.8), by a rewrite of next.config.mjs. */
export default function ProSignupPage() {
  return <PrerenderedSignup plan="pro" />;
}
