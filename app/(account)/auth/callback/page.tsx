import type { Metadata } from "next";
import { Callback } from "./_parts/callback";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Finalizando login",
  robots: { index: false },
  referrer: "no-referrer",
};

/** Target of the link in the e-mail of the project sign-up (A2.14, A7.1). */
export default function CallbackPage() {
  return <Callback />;
}
