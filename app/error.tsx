"use client";

import { ErrorNotice } from "@/components/kit/layout/error-notice";
import { useErrorCode } from "@/components/kit/layout/use-error-code";

/** `digest`: code of a server's error; absent for an error in the browser. */
export type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  "use no memo";
  return (
    <main>
      <ErrorNotice code={useErrorCode(error.digest)} retry={reset} />
    </main>
  );
}
