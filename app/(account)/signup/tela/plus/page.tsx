import { PrerenderedSignup } from "../../_parts/prerendered-signup";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /signup?plan=plus (A2.8). */
export default function PlusSignupPage() {
  return <PrerenderedSignup plan="plus" />;
}
