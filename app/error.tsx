"use client";

import { ErrorNotice } from "@/components/kit/layout/error-notice";

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main>
      <ErrorNotice code={error.digest} retry={reset} />
    </main>
  );
}
