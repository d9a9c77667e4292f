import { PrerenderedSignup } from "../../_parts/prerendered-signup";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** Served at /signup?plan=pro (A2.8) by a rewrite in next.config.mjs. */
export default function ProSignupPage() {
  return <PrerenderedSignup plan="pro" />;
}
