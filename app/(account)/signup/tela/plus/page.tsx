import { PrerenderedSignup } from "../../_parts/prerendered-signup";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** Screen of /signup?plan=plus (A2.8), by a rewrite of next.config.mjs. */
export default function PlusSignupPage() {
  return <PrerenderedSignup plan="plus" />;
}
