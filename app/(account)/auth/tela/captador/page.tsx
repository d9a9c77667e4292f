import { PrerenderedAuth } from "../../_parts/prerendered-auth";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

export default function CaptadorSignupPage() {
  return <PrerenderedAuth signsUpAs="captador" />;
}
