import { PrerenderedSignup } from "../../_parts/prerendered-signup";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /signup?plan=pro (A2.8). */
export default function ProSignupPage() {
  return <PrerenderedSignup plan="pro" />;
}
