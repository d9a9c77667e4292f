import type { Metadata } from "next";
import { Callback } from "./_parts/callback";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Finalizando login",
  robots: { index: false },
  referrer: "no-referrer",
};

/** Where the project signup returns from its e-mail (A2.14, A7.1). */
export default function CallbackPage() {
  return <Callback />;
}
