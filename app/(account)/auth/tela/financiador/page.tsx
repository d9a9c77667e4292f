import { PrerenderedAuth } from "../../_parts/prerendered-auth";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** Screen of /auth?type=financiador and every unknown type (A2.4), by a rewrite of next.config.mjs. */
export default function FunderSignupPage() {
  return <PrerenderedAuth signsUpAs="financiador" />;
}
