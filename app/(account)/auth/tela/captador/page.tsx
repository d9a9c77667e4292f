import { PrerenderedAuth } from "../../_parts/prerendered-auth";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /auth?type=captador (A2.4). */
export default function CaptadorSignupPage() {
  return <PrerenderedAuth asked="captador" />;
}
