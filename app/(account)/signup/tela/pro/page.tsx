import { StoredSignup } from "../../_parts/stored-signup";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /signup?plan=pro (A2.8). */
export default function ProSignupPage() {
  return <StoredSignup asked="pro" />;
}
