import { StoredCaptador } from "../../_parts/stored-captador";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /auth/captador?login=true (A2.5). */
export default function CaptadorLoginPage() {
  return <StoredCaptador opensIn="login" />;
}
