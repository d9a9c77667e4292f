import { PrerenderedCaptador } from "../../_parts/prerendered-captador";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** Served at /auth/captador?login=true (A2.5) by a rewrite in next.config.mjs. */
export default function CaptadorLoginPage() {
  return <PrerenderedCaptador opensIn="login" />;
}
