import { StoredCompanyLogin } from "../../_parts/stored-company-login";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** /empresa-auth?confirmed=true&email=… (A2.9). */
export default function ConfirmedCompanyPage() {
  return <StoredCompanyLogin isConfirmed />;
}
