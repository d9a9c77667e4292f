import { CompanySignupScreen } from "@/components/people/accounts/company-signup-screen";

export { metadata } from "../../cadastro-empresa/page";

export const ensureStatic = "navigation";

/** The same screen as /cadastro-empresa (A2.1). */
export default function FunderSignupPage() {
  return <CompanySignupScreen path="/auth/financiador" />;
}
