import { PrerenderedCompanyLogin } from "../../_parts/prerendered-company-login";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** Screen of /empresa-auth with `confirmed` and `email` in the query (A2.9), by a rewrite of next.config.mjs. */
export default function ConfirmedCompanyPage() {
  return <PrerenderedCompanyLogin isConfirmed />;
}
