import { StoredSignup } from "../../_parts/stored-signup";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /signup?plan=plus (A2.8). */
export default function PlusSignupPage() {
  return <StoredSignup asked="plus" />;
}
