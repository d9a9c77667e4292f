import { PrerenderedAuth } from "../../_parts/prerendered-auth";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** Served at /auth?type=financiador, and for every unknown type, by a rewrite in next.config.mjs (A2.4). */
export default function FunderSignupPage() {
  return <PrerenderedAuth signsUpAs="financiador" />;
}
