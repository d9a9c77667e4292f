import { CompanySignupScreen } from "@/components/people/accounts/company-signup-screen";

export { metadata } from "../../cadastro-empresa/page";

export const ensureStatic = "navigation";

/** Screen of /cadastro-empresa under a second address (A2.1). */
export default function FunderSignupPage() {
  return <CompanySignupScreen path="/auth/financiador" />;
}
