import type { Metadata } from "next";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { NewPassword } from "./_parts/new-password";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Criar nova senha",
  robots: { index: false },
  referrer: "no-referrer",
};

export default function NewPasswordPage() {
  return (
    <AccountFrame
      kicker="Sua conta"
      title="Criar nova senha"
      lead={<p>Depois disso, entre de novo em cada dispositivo que você usa.</p>}
    >
      <NewPassword />
    </AccountFrame>
  );
}
