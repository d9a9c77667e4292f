import { StoredAuth } from "../../_parts/stored-auth";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /auth?type=financiador (A2.4). */
export default function FunderSignupPage() {
  return <StoredAuth asked="financiador" />;
}
