import { PrerenderedCaptador } from "../../_parts/prerendered-captador";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

export default function CaptadorLoginPage() {
  return <PrerenderedCaptador opensIn="login" />;
}
