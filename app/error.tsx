"use client";

import { ErrorNotice } from "@/components/kit/layout/error-notice";
import { useErrorCode } from "@/components/kit/layout/use-error-code";

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  "use no memo";
  return (
    <main>
      <ErrorNotice code={useErrorCode(error.digest)} retry={reset} />
    </main>
  );
}
