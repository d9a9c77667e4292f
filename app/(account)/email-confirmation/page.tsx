import type { Metadata } from "next";
import { EmailConfirmation } from "@/components/people/accounts/email-confirmation";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Confirme seu e-mail",
  robots: { index: false },
  // The address has a secret, which must not be sent to another page as referrer.
  referrer: "no-referrer",
};

/** Page after a sign-up, and target of the link in the confirmation e-mail (A2.11, A2.12). */
export default function EmailConfirmationPage() {
  return <EmailConfirmation initial={{ kind: "waiting" }} />;
}
