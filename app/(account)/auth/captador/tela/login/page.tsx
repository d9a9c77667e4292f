import { PrerenderedCaptador } from "../../_parts/prerendered-captador";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /auth/captador?login=true (A2.5). */
export default function CaptadorLoginPage() {
  return <PrerenderedCaptador opensIn="login" />;
}
