"use client";

import { useEffect, useRef } from "react";
import { jsonBody, request } from "@/components/kit/requests/request";
import { toast } from "@/components/kit/ui/toast-store";
import { LOGIN_LIMIT, refusedLogin } from "@/components/people/accounts/log-in";
import { LoginForm } from "@/components/people/accounts/login-form";
import { useQuery } from "@/components/people/accounts/use-query";
import type { Result } from "@/lib/kit/result";
import { CONFIRMED_DESCRIPTION, CONFIRMED_TITLE, ERROR_TITLE } from "@/lib/people/accounts/messages";
import { companyLoginSchema } from "@/lib/people/accounts/schema";

type Answer = { success: boolean; error: string | null };

/** Logs in to a company's account (A7.11). @throws when the server is unreachable or its response unexpected */
const logInCompany = (input: { email: string; password: string }) =>
  request("/api/login-empresa", {
    ...jsonBody(input),
    limit: LOGIN_LIMIT,
    read: async (response): Promise<Result<null>> => {
      const { success, error }: Answer = await response.json();
      return success ? { ok: true, data: null } : refusedLogin(response, error);
    },
  });

/** Company login (A2.9, A4.1). @param opensConfirmed used until the browser has read the query */
export function CompanyLogin({ opensConfirmed }: { opensConfirmed: boolean }) {
  const query = useQuery();
  const email = query?.get("email") ?? "";
  const isConfirmed = query ? Boolean(query.get("confirmed") && email) : opensConfirmed;

  const greeted = useRef(false);
  useEffect(() => {
    // Toast once: effects run again when a hidden page is shown again.
    if (!isConfirmed || greeted.current) return;
    greeted.current = true;
    toast({ title: CONFIRMED_TITLE, description: CONFIRMED_DESCRIPTION });
  }, [isConfirmed]);

  return (
    <>
      <h2 className="mb-6 text-2xl">{isConfirmed ? "Conta Confirmada!" : "Entrar"}</h2>
      <LoginForm
        label="Entrar na conta da empresa"
        schema={companyLoginSchema}
        action={logInCompany}
        emptyTitle={ERROR_TITLE}
        email={isConfirmed ? email : ""}
        resendPage="/new-email-confirmation"
        next="/empresa-dashboard"
      />
    </>
  );
}
