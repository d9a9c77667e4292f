import type { Metadata } from "next";
import { EmailConfirmation } from "@/components/people/accounts/email-confirmation";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Confirme seu e-mail",
  robots: { index: false },
  // The address carries a secret: no page that follows may learn it.
  referrer: "no-referrer",
};

/** After a signup, and where the link of the e-mail leads (A2.11, A2.12). */
export default function NewEmailConfirmationPage() {
  return <EmailConfirmation moment={{ kind: "waiting" }} />;
}
