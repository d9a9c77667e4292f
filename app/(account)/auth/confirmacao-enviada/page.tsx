import type { Metadata } from "next";
import { ConfirmationSent } from "./_parts/confirmation-sent";

export const ensureStatic = "navigation";

export const metadata: Metadata = { title: "Confirme seu E-mail", robots: { index: false } };

export default function ConfirmationSentPage() {
  return <ConfirmationSent />;
}
