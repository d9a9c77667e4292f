import { PrerenderedAuth } from "../../_parts/prerendered-auth";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /auth?type=financiador (A2.4) and every unknown type, by a rewrite of next.config.mjs. */
export default function FunderSignupPage() {
  return <PrerenderedAuth signsUpAs="financiador" />;
}
