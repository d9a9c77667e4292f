import { PrerenderedAuth } from "../../_parts/prerendered-auth";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /auth?type=financiador (A2.4). */
export default function FunderSignupPage() {
  return <PrerenderedAuth asked="financiador" />;
}
