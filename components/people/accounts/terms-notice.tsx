import { Alert } from "@/components/kit/ui/alert";
import type { UserType } from "@/lib/kit/account-kinds";
import { TERMS_VERSION } from "@/lib/people/accounts/rules";
import { RoleTerms } from "./role-terms";

/** Asks an account to accept the current version of the terms (A2.18, A6.5). */
export function TermsNotice({ userType, path }: { userType: UserType; path: string }) {
  return (
    <Alert tone="warning" title="Falta aceitar os termos de uso" className="mb-8">
      <p>A sua conta ainda não aceitou a versão {TERMS_VERSION}. Leia o texto e registre a sua resposta.</p>
      <RoleTerms userType={userType} path={path} label="Ler e aceitar os termos" refreshes />
    </Alert>
  );
}
