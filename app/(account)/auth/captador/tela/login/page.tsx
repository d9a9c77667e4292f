import { PrerenderedCaptador } from "../../_parts/prerendered-captador";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** Screen of /auth/captador?login=true (A2.5), by a rewrite of next.config.mjs. */
export default function CaptadorLoginPage() {
  return <PrerenderedCaptador opensIn="login" />;
}
