import { PrerenderedCompanyLogin } from "../../_parts/prerendered-company-login";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

export default function ConfirmedCompanyPage() {
  return <PrerenderedCompanyLogin isConfirmed />;
}
