import { PrerenderedSignup } from "../../_parts/prerendered-signup";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

export default function ProSignupPage() {
  return <PrerenderedSignup plan="pro" />;
}
