import { Logo } from "@/components/kit/layout/logo";
import { SignOutButton } from "@/components/people/accounts/sign-out-button";
import { SECOND_FACTOR } from "@/lib/people/second-factor/messages";
import { env } from "@/lib/server/env";
import { CodeForm } from "./code-form";

export function SecondStep() {
  return (
    <div className="mx-auto grid max-w-[26rem] gap-6 px-4 py-12">
      <Logo withName={false} />
      <div className="grid gap-2">
        <h1 className="text-4xl">Confirme que é você</h1>
        <p className="text-ink-soft leading-normal">
          A sua conta pede a senha e um código do celular. Abra o aplicativo que você ligou a ela.
        </p>
      </div>
      <CodeForm />
      <p className="text-ink-soft text-sm leading-normal">{SECOND_FACTOR.lost(env.SUPPORT_EMAIL)}</p>
      <div>
        <SignOutButton />
      </div>
    </div>
  );
}
