import { CompanySignupScreen } from "@/components/people/accounts/company-signup-screen";

export { metadata } from "../../cadastro-empresa/page";

export const ensureStatic = "navigation";

/** Second address of /cadastro-empresa (A2.1). */
export default function FunderSignupPage() {
  return <CompanySignupScreen path="/auth/financiador" />;
}
