import { PrerenderedCompanyLogin } from "../../_parts/prerendered-company-login";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** Served at /empresa-auth with `confirmed` and `email` in the query, by a rewrite in next.config.mjs (A2.9). */
export default function ConfirmedCompanyPage() {
  return <PrerenderedCompanyLogin isConfirmed />;
}
