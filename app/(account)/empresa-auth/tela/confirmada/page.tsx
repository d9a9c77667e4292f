import { PrerenderedCompanyLogin } from "../../_parts/prerendered-company-login";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /empresa-auth?confirmed=true&email=… (A2.9). */
export default function ConfirmedCompanyPage() {
  return <PrerenderedCompanyLogin isConfirmed />;
}
