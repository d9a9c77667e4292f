import { PrerenderedAuth } from "../../_parts/prerendered-auth";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** Served at /auth?type=captador (A2.4) by a rewrite in next.config.mjs. */
export default function CaptadorSignupPage() {
  return <PrerenderedAuth signsUpAs="captador" />;
}
