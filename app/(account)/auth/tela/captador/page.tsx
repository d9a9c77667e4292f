import { StoredAuth } from "../../_parts/stored-auth";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /auth?type=captador (A2.4). */
export default function CaptadorSignupPage() {
  return <StoredAuth asked="captador" />;
}
